import { useRef, useState } from 'react'

/** What was asked of the line that is being typed, and who waits for the answer. */
type Due = { isSaving: boolean; done: (isUnderstood: boolean) => void }

export type QuickLine = {
  /** The line is on its way into the form. */
  due: Due | undefined
  /** Puts the line into the form; whether all of it was understood. */
  enter: (isSaving?: boolean) => Promise<boolean>
}

/** The line of the quick entry, which Enter puts into the form, and saving does, too. */
export function useQuickLine(): QuickLine {
  const [due, setDue] = useState<Due>()
  const entering = useRef<Promise<boolean>>(undefined)
  return {
    due,
    // Whoever asks twice gets one answer: a line goes into the form once.
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
