import { useEffect, useRef, type ReactNode } from 'react'
import { say } from './data.ts'
import { Cross } from './icons.tsx'

type Props = { title: string; subtitle: ReactNode; onClose: () => void; children: ReactNode }

/** Over the page: from below on a phone, in the middle where there is room. The browser keeps the focus inside and gives it back. */
export function SheetDialog({ title, subtitle, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current!
    opened.showModal()
    return () => opened.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={({ target }) => target === dialog.current && onClose()}
    >
      <div className="dialog">
        <header>
          <div>
            <h2 id="dialog-title">{title}</h2>
            <p>{subtitle}</p>
          </div>
          <button type="button" className="square" aria-label={say('Close')} onClick={onClose}>
            <Cross />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
