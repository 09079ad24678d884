import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useEffect, useId, useState } from 'react'
import { confirmDiscard } from '#client/platform/confirm.ts'

/** Ids of the fields and forms with unsaved input. The page or dialog around them asks before it closes. */
export const UnsavedInputContext = createContext(new Set<string>())

/** Registers the calling field or form while it is dirty. The returned function removes it at once when it is saved. */
export function useRegisterUnsavedInput(isDirty: boolean): () => void {
  const unsaved = use(UnsavedInputContext)
  const id = useId()
  useEffect(() => {
    if (isDirty) unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [isDirty, id, unsaved])
  return () => void unsaved.delete(id)
}

type Leaving = { current: { pathname: string }; next: { pathname: string } }

/** Asks before navigation replaces a page that has input; resolves to true when the page stays. */
export const shouldBlockLeaving =
  (hasInput: () => boolean) =>
  async ({ current, next }: Leaving): Promise<boolean> =>
    hasInput() && next.pathname !== current.pathname && !(await confirmDiscard())

/** Collects the unsaved input of a page. The page asks before navigation; before the window is closed, the browser does. */
export function useUnsavedPageGuard(): Set<string> {
  const [unsaved] = useState(() => new Set<string>())
  useBlocker({
    shouldBlockFn: shouldBlockLeaving(() => unsaved.size > 0),
    enableBeforeUnload: () => unsaved.size > 0,
  })
  return unsaved
}
