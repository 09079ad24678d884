import { Suspense } from 'react'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { whenIdle } from '#client/platform/api/progress.ts'
import type { MenuEntry } from '#client/platform/screens.ts'

/** Loaded when the page is idle, so that it does not delay the page. */
const ToConfirmBadge = lazyPart(async () => {
  await whenIdle()
  return import('#client/appointments/ToConfirmBadge.tsx')
})

/** The count beside a menu entry, which does not wait for it. */
export function EntryBadge({ badge }: Pick<MenuEntry, 'badge'>) {
  if (badge === undefined) return null
  return (
    <Suspense>
      <ToConfirmBadge />
    </Suspense>
  )
}
