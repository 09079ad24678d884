import { Suspense } from 'react'
import { lazyPart } from '#client/platform/chunks/lazy-part.ts'
import { whenIdle } from '#client/platform/api/progress.ts'
import type { MenuEntry } from '#client/platform/screens.ts'

/** When the page has come to rest: it does not begin with a number. */
const ToConfirmBadge = lazyPart(async () => {
  await whenIdle()
  return import('#client/appointments/ToConfirmBadge.tsx')
})

/** The number beside an entry of the menu, which does not wait for it. */
export function EntryBadge({ badge }: Pick<MenuEntry, 'badge'>) {
  if (badge === undefined) return null
  return (
    <Suspense>
      <ToConfirmBadge />
    </Suspense>
  )
}
