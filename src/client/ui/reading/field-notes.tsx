import { Suspense, type ReactNode } from 'react'
import { messageText } from '#client/platform/i18n.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import type { FieldReading } from './use-reading.ts'

// Few texts are doubtful, so the line that says so is loaded with the first of them.
const ReadingNote = lazyPart(() => import('./ReadingNote.tsx'))

type Found = { found: FieldReading | undefined; restore: () => void }

/** Returns the line below a field, with `further` behind it. There is none while the user is typing. */
export function noteOf({ found, restore }: Found, further?: ReactNode): ReactNode {
  if (!found) return undefined
  if (found.doubts.length === 0 && !found.settled?.words) return further || undefined
  return (
    <Suspense>
      <ReadingNote found={found} restore={restore}>
        {further}
      </ReadingNote>
    </Suspense>
  )
}

/** Returns the message about a text that cannot be read. */
export const refusalOf = ({ found }: Pick<Found, 'found'>): string | undefined =>
  found?.reason === undefined ? undefined : messageText(found.reason)
