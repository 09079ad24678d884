import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { useGuardedClose } from '#client/ui/dialog/use-guarded-close.ts'
import { translate } from './data.ts'
import { BookingIcon } from './icons.tsx'
import { useBackButton } from './use-back-button.ts'

type Props = { title: string; subtitle: ReactNode; onClose: () => void; children: ReactNode }

/** A dialog: from the bottom on a phone, in the middle on larger screens. It asks before form input is lost. */
export function SheetDialog({ title, subtitle, onClose, children }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const initialFields = useRef<string>(undefined)
  const [answer, setAnswer] = useState<{ send: (isSure: boolean) => void }>()
  useEffect(() => {
    initialFields.current = readFields(content.current)
  }, [])

  const hasInput = () => {
    const fields = readFields(content.current)
    return fields !== undefined && fields !== initialFields.current
  }
  const confirmLoss = () =>
    new Promise<boolean>((resolve) => {
      const send = (isSure: boolean) => {
        setAnswer(undefined)
        resolve(isSure)
      }
      setAnswer({ send })
    })
  const close = useGuardedClose({ hasInput, confirmLoss, onClose })
  useBackButton(() => void close())

  const question = answer && (
    <Sheet title={translate('LeaveRequestQuestion')} subtitle={translate('LeaveRequestWarning')} onClose={() => answer.send(false)}>
      <footer className="pair">
        <button type="button" data-autofocus className="action quiet" onClick={() => answer.send(false)}>
          {translate('KeepRequest')}
        </button>
        <button type="button" className="action danger" onClick={() => answer.send(true)}>
          {translate('LeaveRequest')}
        </button>
      </footer>
    </Sheet>
  )
  return (
    <Sheet title={title} subtitle={subtitle} onClose={() => void close()} contentRef={content} over={question}>
      {children}
    </Sheet>
  )
}

/** The current values of the form, or undefined without a form. */
function readFields(content: HTMLElement | null): string | undefined {
  const form = content?.querySelector('form')
  return form ? JSON.stringify([...new FormData(form)]) : undefined
}

type SheetProps = Props & { contentRef?: Ref<HTMLDivElement>; over?: ReactNode }

/** The browser traps the focus in the dialog and restores it. */
function Sheet({ title, subtitle, onClose, children, contentRef, over }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it is unmounted: a removed dialog restores no focus.
  useLayoutEffect(() => {
    const opened = dialog.current!
    opened.showModal()
    opened.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => opened.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // A second Escape would close the dialog without asking, unless the key itself is prevented.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose()
      }}
      // Android's back gesture cancels without a key.
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target !== dialog.current) return
        // The pointer press would take the focus away again.
        event.preventDefault()
        onClose()
      }}
    >
      <div ref={contentRef} className="dialog">
        <header>
          <div>
            <h2 id={titleId}>{title}</h2>
            <p>{subtitle}</p>
          </div>
          <button type="button" className="square" aria-label={translate('Close')} onClick={onClose}>
            <BookingIcon name="cross" />
          </button>
        </header>
        {children}
      </div>
      {over}
    </dialog>
  )
}
