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
  /** `done` is the message after saving, `failed` the title above an error. */
  done: string
  failed: string
  /** Called after saving, for a form that must not keep the saved values. */
  after?: () => void
  /** Whether the input suffices for saving. */
  complete?: boolean
  /** Shown beside the save button. */
  more?: ReactNode
  children: ReactNode
}

/** A form of a tab that is saved on its own. A refusal is shown as a message and at its fields. */
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
