import { createContext, use, useEffect, useId } from 'react'

/** The fields and forms of the account in which something was typed and not saved yet: whoever closes them asks first. */
export const Unsaved = createContext(new Set<string>())

/** Counts the field or form that asks among them while it is dirty. */
export function useUnsaved(dirty: boolean): void {
  const unsaved = use(Unsaved)
  const id = useId()
  useEffect(() => {
    if (dirty) unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [dirty, id, unsaved])
}
