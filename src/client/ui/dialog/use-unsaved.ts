import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useEffect, useId, useState } from 'react'
import { confirmDiscard } from '#client/platform/confirm.ts'

/** The fields and forms in which something was typed and not saved yet. The page or dialog around them asks before it goes. */
export const Unsaved = createContext(new Set<string>())

/** Counts the field or form that calls it among them while it is dirty. The returned function takes it out as soon as it is saved. */
export function useUnsaved(isDirty: boolean): () => void {
  const unsaved = use(Unsaved)
  const id = useId()
  useEffect(() => {
    if (isDirty) unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [isDirty, id, unsaved])
  return () => void unsaved.delete(id)
}

/** Collects those of a page, which asks before another is opened in its place; before the window is closed, the browser does. */
export function useUnsavedPage(): Set<string> {
  const [unsaved] = useState(() => new Set<string>())
  useBlocker({
    shouldBlockFn: async ({ current, next }) => unsaved.size > 0 && next.pathname !== current.pathname && !(await confirmDiscard()),
    enableBeforeUnload: () => unsaved.size > 0,
  })
  return unsaved
}
