import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { $ZodType } from 'zod/v4/core'
import { refetchAll } from '#client/platform/api/queries.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import { RecordForm, bindSaveShortcut, type RecordFormProps } from './RecordForm.tsx'

type Props<S extends $ZodType> = Omit<RecordFormProps<S>, 'onSaved' | 'onReload' | 'onPending' | 'leave'> & {
  title: string
  size?: string
  onClose: () => void
}

/** A form in a dialog. */
export function FormDialog<S extends $ZodType>({ title, size = 'lg', onClose, readOnly = false, ...form }: Props<S>) {
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
          {...form}
          readOnly={readOnly}
          onSaved={onClose}
          onReload={reload}
          onPending={setPending}
          leave={<CancelButton disabled={pending}>{t(readOnly ? 'Close' : 'Cancel')}</CancelButton>}
        />
      </div>
    </Dialog>
  )
}
