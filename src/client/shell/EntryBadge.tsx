import { Suspense } from 'react'
import { lazyPart } from '#client/platform/chunks/lazy-part.ts'
import { atRest } from '#client/platform/progress.ts'
import type { Entry } from '#client/platform/screens.ts'

/** When the page has come to rest: it does not begin with a number. */
const ToConfirmBadge = lazyPart(async () => {
  await atRest()
  return import('#client/appointments/ToConfirmBadge.tsx')
})

/** The number beside an entry of the menu, which does not wait for it. */
export function EntryBadge({ badge }: Pick<Entry, 'badge'>) {
  if (badge === undefined) return null
  return (
    <Suspense>
      <ToConfirmBadge />
    </Suspense>
  )
}
