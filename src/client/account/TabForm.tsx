import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { $ZodType, output } from 'zod/v4/core'
import { AppError } from '#contract/kit/errors.ts'
import { errorText, notify, showMessage } from '#client/platform/notify.ts'
import { focusFirstError, type FormDraft } from '#client/ui/form/use-draft.ts'
import { useRegisterUnsavedInput } from '#client/ui/dialog/use-unsaved-input.ts'

type Props<S extends $ZodType> = {
  title: string
  intro?: string
  form: FormDraft<S>
  save: (values: output<S>) => Promise<unknown>
  /** What is said when it was saved, and above what went wrong when it was not. */
  done: string
  failed: string
  /** What stands in the form after it was saved; else what was saved. */
  after?: () => void
  /** Whether there is enough to be saved. */
  complete?: boolean
  /** Beside the button that saves. */
  more?: ReactNode
  children: ReactNode
}

/** One form of a tab, saved by itself: a refusal is a message, and stands at its fields. */
export function TabForm<S extends $ZodType>({ title, intro, form, save, done, failed, after, complete = true, more, children }: Props<S>) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const dirty = form.isDirty()
  useRegisterUnsavedInput(dirty)

  async function submit(values: output<S>, event?: SyntheticEvent<HTMLFormElement>) {
    const sent = event?.currentTarget
    const focused = document.activeElement
    setPending(true)
    setProblems([])
    try {
      await save(values)
      form.resetDirty()
      after?.()
      notify.success(done)
    } catch (error) {
      if (error instanceof AppError && error.fields) setProblems(form.refuse(error))
      void showMessage({ kind: 'error', title: failed, message: errorText(error), autoClose: 10_000, about: title })
      focusFirstError(sent, focused)
    }
    setPending(false)
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (_errors, _values, event) => focusFirstError(event?.currentTarget))}>
      <Title order={3}>{title}</Title>
      {intro && <p>{intro}</p>}
      {problems.length > 0 && (
        <Alert color="red" role="alert" mt="sm">
          {problems.join(' ')}
        </Alert>
      )}
      <Stack gap="sm" mt="sm">
        {children}
      </Stack>
      <Group mt="md" gap="xs">
        <Button type="submit" loading={pending} disabled={!dirty || !complete}>
          {t('Save')}
        </Button>
        {more}
      </Group>
    </form>
  )
}
