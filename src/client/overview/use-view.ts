import { useCallback, useState } from 'react'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

export type OverviewView = 'kanban' | 'table'

/** The user's preferred view of the orders, stored in this browser. */
export function useOverviewView(): [OverviewView, (view: OverviewView) => void] {
  const { user } = useInformation()
  const key = `overview-view:${user.id}`
  const [view, setView] = useState<OverviewView>(() => (readStored(key) === 'table' ? 'table' : 'kanban'))
  const choose = useCallback(
    (next: OverviewView) => {
      writeStored(key, next)
      setView(next)
    },
    [key],
  )
  return [view, choose]
}
