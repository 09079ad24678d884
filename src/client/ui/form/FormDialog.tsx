import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { $ZodType, output } from 'zod/v4/core'
import { refetchAll } from '#client/platform/api/queries.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import { RecordForm, bindSaveShortcut } from './RecordForm.tsx'
import type { FormDraft } from './use-draft.ts'

/** A form in a dialog. */
export function FormDialog<S extends $ZodType>({
  title,
  form,
  save,
  ask,
  onClose,
  readOnly = false,
  size = 'lg',
  warning,
  action,
  children,
}: {
  title: string
  form: FormDraft<S>
  /** Saves the values; the dialog closes when the promise resolves. */
  save: (values: output<S>) => Promise<unknown>
  /** Asks before saving; a "no" leads back to the form. */
  ask?: (values: output<S>) => Promise<boolean>
  onClose: () => void
  readOnly?: boolean
  size?: string
  /** A further effect of saving. It stands above the save button, where it is visible however far the form is scrolled. */
  warning?: string | false | undefined
  /** The label of the button if it does not say "Save". */
  action?: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const content = useRef<HTMLDivElement>(null)

  function reload() {
    refetchAll()
    onClose()
  }

  /** The focus may be on the dialog itself. */
  function onKeyDown(event: KeyboardEvent) {
    if (bindSaveShortcut(event) && !readOnly && !pending) content.current?.querySelector('form')?.requestSubmit()
  }

  return (
    <Dialog title={title} size={size} isPending={pending} onClose={onClose} onKeyDown={onKeyDown}>
      <div ref={content}>
        <RecordForm
          form={form}
          save={save}
          ask={ask}
          onSaved={onClose}
          onReload={reload}
          onPending={setPending}
          readOnly={readOnly}
          warning={warning}
          action={action}
          leave={<CancelButton disabled={pending}>{t(readOnly ? 'Close' : 'Cancel')}</CancelButton>}
        >
          {children}
        </RecordForm>
      </div>
    </Dialog>
  )
}
