import { Alert, Button, Group, Modal } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { $ZodType, output } from 'zod/v4/core'
import { AppError } from '#contract/kit/errors.ts'
import { confirmDiscard, useQuestion } from '#client/platform/confirm.ts'
import { useFocusBack } from '#client/platform/focus.ts'
import { messageText } from '#client/platform/i18n.ts'
import { queryClient } from '#client/platform/queries.ts'
import { IconRefresh } from '#client/ui/icons.tsx'
import classes from './FormDialog.module.css'
import { focusFirstError, type Draft } from './use-draft.ts'

/**
 * A form in a dialog. It handles waiting, read-only, leaving with unsaved changes and refusals: errors are shown at their fields, and if
 * somebody else changed the record in the meantime, it offers to reload. Ctrl+S and Ctrl+Enter save.
 */
export function FormDialog<S extends $ZodType>({
  title,
  form,
  save,
  onClose,
  readOnly = false,
  size = 'lg',
  warning,
  children,
}: {
  title: string
  form: Draft<S>
  /** Saves; the dialog closes when it is done. */
  save: (values: output<S>) => Promise<unknown>
  onClose: () => void
  readOnly?: boolean
  size?: string
  /** What else saving does, said above its button, where it is seen however far the form is scrolled. */
  warning?: string | false
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [stale, setStale] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const asking = useQuestion() !== undefined
  useFocusBack()

  async function submit(values: output<S>, event?: SyntheticEvent<HTMLFormElement>) {
    const sent = event?.currentTarget
    // Fields are disabled while waiting, which takes the focus away.
    const focused = document.activeElement
    setPending(true)
    setProblems([])
    try {
      await save(values)
      onClose()
    } catch (error) {
      const refusal = error instanceof AppError ? error : new AppError('UnknownError')
      if (refusal.code === 'StaleRecord') setStale(true)
      else setProblems(refusal.fields ? form.refuse(refusal) : [messageText(refusal.message)])
      setPending(false)
      focusFirstError(sent, focused)
    }
  }

  async function close() {
    if (pending) return
    if (readOnly || !form.isDirty() || (await confirmDiscard())) onClose()
  }

  function reload() {
    void queryClient.invalidateQueries()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || !['s', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (!readOnly && !pending) element.current?.requestSubmit()
  }

  return (
    <Modal
      opened
      title={title}
      size={size}
      onClose={() => void close()}
      closeOnEscape={!asking}
      closeOnClickOutside={!asking && !form.isDirty()}
      trapFocus={!asking}
      closeButtonProps={{ 'aria-label': t('Close') }}
      onKeyDown={onKeyDown}
    >
      <form ref={element} noValidate onSubmit={form.onSubmit(submit, (_errors, _values, event) => focusFirstError(event?.currentTarget))}>
        {stale && (
          <Alert color="amber" role="alert" mb="md" title={t('StaleRecord')}>
            <p className={classes.hint}>{t('StaleRecordHint')}</p>
            <Button variant="default" size="xs" leftSection={<IconRefresh size={15} />} onClick={reload}>
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
            <Button variant="default" disabled={pending} onClick={() => void close()}>
              {t(readOnly ? 'Close' : 'Cancel')}
            </Button>
            {!readOnly && (
              <Button type="submit" loading={pending} disabled={stale}>
                {t('Save')}
              </Button>
            )}
          </Group>
        </div>
      </form>
    </Modal>
  )
}
