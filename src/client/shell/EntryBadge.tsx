import { Suspense } from 'react'
import { lazyPart } from '#client/platform/chunks/lazy-part.ts'
import type { Entry } from '#client/platform/screens.ts'

const ToConfirmBadge = lazyPart(() => import('#client/appointments/ToConfirmBadge.tsx'))

/** The number beside an entry of the menu, which does not wait for it. */
export function EntryBadge({ badge }: Pick<Entry, 'badge'>) {
  if (badge === undefined) return null
  return (
    <Suspense>
      <ToConfirmBadge />
    </Suspense>
  )
}
