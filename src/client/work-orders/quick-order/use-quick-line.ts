import { useRef, useState } from 'react'

/** A pending request to enter the typed line, and the callback for its result. */
type Due = { isSaving: boolean; done: (isUnderstood: boolean) => void }

export type QuickLine = {
  /** Set while the line is being put into the form. */
  due: Due | undefined
  /** Puts the line into the form; resolves to whether all of it was recognised. */
  enter: (isSaving?: boolean) => Promise<boolean>
}

/** The state of the quick entry line, which Enter or saving puts into the form. */
export function useQuickLine(): QuickLine {
  const [due, setDue] = useState<Due>()
  const entering = useRef<Promise<boolean>>(undefined)
  return {
    due,
    // Concurrent calls share one promise, so that a line is entered once.
    enter: (isSaving = false) =>
      (entering.current ??= new Promise((resolve) => {
        const done = (isUnderstood: boolean) => {
          entering.current = undefined
          setDue(undefined)
          resolve(isUnderstood)
        }
        setDue({ isSaving, done })
      })),
  }
}
