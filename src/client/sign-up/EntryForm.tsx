import { Alert, Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { $ZodType, output } from 'zod/v4/core'
import { AppError } from '#contract/kit/errors.ts'
import { messageText } from '#client/platform/i18n.ts'
import { focusFirstError, type FormDraft } from '#client/ui/form/use-draft.ts'

type Props<S extends $ZodType> = {
  form: FormDraft<S>
  /** Sends the values; a refusal is shown here. Called once more if the proof of work was too old, which is not the user's fault. */
  send: (values: output<S>) => Promise<unknown>
  action: string
  /** A message from before the form was shown. */
  problem?: string | undefined
  /** Shown beside the button. */
  aside?: ReactNode
  children: ReactNode
}

/** The fields of a page before sign-in, with one button. */
export function EntryForm<S extends $ZodType>({ form, send, action, problem: given, aside, children }: Props<S>) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState(given)
  const element = useRef<HTMLFormElement>(null)
  const isRefused = Object.keys(form.errors).length > 0
  // The form was mounted again because of a refused field.
  useEffect(() => {
    if (isRefused) focusFirstError(element.current ?? undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- only when it is shown
  }, [])

  async function submit(values: output<S>, again = true): Promise<void> {
    setPending(true)
    setProblem(undefined)
    try {
      await send(values)
    } catch (error) {
      const refusal = error instanceof AppError ? error : new AppError('UnknownError')
      const isOldProof = refusal.code === 'InvalidCaptcha'
      if (isOldProof && again) return submit(values, false)
      const [unplaced] = form.refuse(refusal)
      setProblem(
        isOldProof ? messageText('PleaseCompleteTheRecaptcha') : (unplaced ?? (refusal.fields ? undefined : messageText(refusal.message))),
      )
      focusFirstError(element.current ?? undefined)
    }
    setPending(false)
  }

  return (
    <form
      noValidate
      ref={element}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        () => focusFirstError(element.current ?? undefined),
      )}
    >
      <Stack gap="md">
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {children}
        <Button type="submit" size="md" fullWidth loading={pending}>
          {action}
        </Button>
        {aside}
      </Stack>
    </form>
  )
}
