import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useEffect, useId, useState } from 'react'
import { confirmDiscard } from '#client/platform/confirm.ts'

/** The fields and forms in which something was typed and not saved yet. The page or dialog around them asks before it goes. */
export const UnsavedInputContext = createContext(new Set<string>())

/** Counts the field or form that calls it among them while it is dirty. The returned function takes it out as soon as it is saved. */
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

/** Asks before another page takes the place of one that holds input; true when this one stays. */
export const shouldBlockLeaving =
  (hasInput: () => boolean) =>
  async ({ current, next }: Leaving): Promise<boolean> =>
    hasInput() && next.pathname !== current.pathname && !(await confirmDiscard())

/** Collects those of a page, which asks before another is opened in its place; before the window is closed, the browser does. */
export function useUnsavedPageGuard(): Set<string> {
  const [unsaved] = useState(() => new Set<string>())
  useBlocker({
    shouldBlockFn: shouldBlockLeaving(() => unsaved.size > 0),
    enableBeforeUnload: () => unsaved.size > 0,
  })
  return unsaved
}
