import { Alert, Button, Group } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { $ZodType, output } from 'zod/v4/core'
import { AppError } from '#contract/kit/errors.ts'
import { messageText } from '#client/platform/i18n.ts'
import { IconRefresh } from '#client/ui/icons.tsx'
import { useRegisterUnsavedInput } from '#client/ui/dialog/use-unsaved-input.ts'
import classes from './RecordForm.module.css'
import { focusFirstError, type FormDraft } from './use-draft.ts'

export type RecordFormProps<S extends $ZodType> = {
  form: FormDraft<S>
  /** Saves the values; a dialog closes when the promise resolves. */
  save: (values: output<S>) => Promise<unknown>
  /** Asks before saving; a "no" leads back to the form. */
  ask?: ((values: output<S>) => Promise<boolean>) | undefined
  onSaved?: () => void
  onReload: () => void
  /** Reports whether the form waits for an answer and must not be left. */
  onPending?: (pending: boolean) => void
  /** Shown beside the save button. */
  leave: ReactNode
  readOnly?: boolean
  /** A further effect of saving. It stands above the save button, where it is visible however far the form is scrolled. */
  warning?: string | false | undefined
  /** The label of the button if it does not say "Save". */
  action?: string | undefined
  children: ReactNode
}

/**
 * The form of a record, in a dialog or on a page. It handles pending and read-only states, shows errors at their fields and offers a
 * reload if another user changed the record. Ctrl+S and Ctrl+Enter save.
 */
export function RecordForm<S extends $ZodType>(props: RecordFormProps<S>) {
  const { form, save, ask, onSaved, onReload, onPending, leave, readOnly = false, warning, action, children } = props
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [stale, setStale] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const markSaved = useRegisterUnsavedInput(!readOnly && form.isDirty())
  const wait = (waits: boolean) => {
    setPending(waits)
    onPending?.(waits)
  }

  async function submit(values: output<S>, event?: SyntheticEvent<HTMLFormElement>) {
    const sent = event?.currentTarget
    // Fields are disabled while the form waits, which takes the focus away.
    const focused = document.activeElement
    if (ask && !(await ask(values))) return
    wait(true)
    setProblems([])
    try {
      await save(values)
      markSaved()
      // Rendered synchronously, too, so that what follows can focus a field.
      flushSync(() => wait(false))
      onSaved?.()
    } catch (error) {
      const refusal = error instanceof AppError ? error : new AppError('UnknownError')
      // Rendered synchronously: a frame may come before React has marked the errors, and then nothing takes the focus.
      flushSync(() => {
        if (refusal.code === 'StaleRecord') setStale(true)
        else setProblems(refusal.fields ? form.refuse(refusal) : [messageText(refusal.message)])
        wait(false)
      })
      focusFirstError(sent, focused)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (bindSaveShortcut(event) && !readOnly && !pending) element.current?.requestSubmit()
  }

  return (
    <form
      ref={element}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={form.onSubmit(submit, (_errors, _values, event) => focusFirstError(event?.currentTarget))}
    >
      {stale && (
        <Alert color="amber" role="alert" mb="md" title={t('StaleRecord')}>
          <p className={classes.hint}>{t('StaleRecordHint')}</p>
          <Button variant="default" size="xs" leftSection={<IconRefresh size={15} />} onClick={onReload}>
            {t('Reload')}
          </Button>
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert color="red" role="alert" mb="md">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      <fieldset className={classes.fields} disabled={readOnly || pending}>
        {children}
      </fieldset>
      <div className={classes.footer}>
        {warning && (
          <Alert color="amber" role="status" mb="sm" py="xs">
            {warning}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {leave}
          {!readOnly && (
            <Button type="submit" loading={pending} disabled={stale}>
              {action ?? t('Save')}
            </Button>
          )}
        </Group>
      </div>
    </form>
  )
}

/** Whether the event is Ctrl+S or Ctrl+Enter; the innermost caller takes the shortcut for itself. */
export function bindSaveShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || !['s', 'Enter'].includes(event.key)) return false
  event.preventDefault()
  return true
}
