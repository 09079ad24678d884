import { Skeleton } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { firstRun } from '#contract/accounts/first-run.ts'
import { loadWithWords } from '#client/platform/i18n.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { usePreferences } from '#client/platform/preferences.ts'
import { useMay } from '#client/platform/sign-in/session.ts'

const FirstRunCard = lazyPart(() => loadWithWords('first-run', () => import('./FirstRunCard.tsx')))

/** One element for all renders, so that renders of the page do not render the card. */
const card = (
  <Suspense fallback={<Skeleton height={176} mb={14} />}>
    <FirstRunCard />
  </Suspense>
)

/** The card of the first hour, for an admin who has not hidden it. */
export function useFirstRun(): ReactNode {
  const isAllowed = useMay()(firstRun.get)
  const { chosen } = usePreferences()
  return isAllowed && chosen.firstRun !== 'hidden' ? card : undefined
}
