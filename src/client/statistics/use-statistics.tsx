import { Button } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { loadWithWords } from '#client/platform/i18n.ts'
import { useStoredChoice } from '#client/platform/sign-in/use-stored-choice.ts'
import { IconChevronDown } from '#client/ui/icons.tsx'

const StatisticsCharts = lazyPart(() => loadWithWords('statistics', () => import('./StatisticsCharts.tsx')))

/** The statistics are collapsed until the user opens them; the state is stored in this browser for each user. */
export function useStatistics() {
  const { t } = useTranslation('overview')
  const [chosen, choose] = useStoredChoice('overview-statistics')
  const open = chosen === 'open'
  // Memoized, so that renders of the page do not render the statistics.
  return useMemo(() => {
    const button = (
      <Button
        variant="default"
        aria-expanded={open}
        onClick={() => choose(open ? null : 'open')}
        rightSection={<IconChevronDown size={15} style={{ transform: open ? 'rotate(180deg)' : undefined }} />}
      >
        {t('Statistics')}
      </Button>
    )
    const panel = open && (
      <Suspense>
        <StatisticsCharts />
      </Suspense>
    )
    return { open, button, panel }
  }, [t, choose, open])
}
