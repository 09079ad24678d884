import { useCallback, useState } from 'react'
import { useInformation } from '#client/platform/session.ts'
import { remember, remembered } from '#client/platform/storage.ts'

export type View = 'kanban' | 'table'

/** How the person likes to see the orders, remembered in this browser. */
export function useView(): [View, (view: View) => void] {
  const { user } = useInformation()
  const key = `overview-view:${user.id}`
  const [view, setView] = useState<View>(() => (remembered(key) === 'table' ? 'table' : 'kanban'))
  const choose = useCallback(
    (next: View) => {
      remember(key, next)
      setView(next)
    },
    [key],
  )
  return [view, choose]
}
