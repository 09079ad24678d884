import { Button } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { loadWithWords } from '#client/platform/i18n.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'
import { IconChevronDown } from '#client/ui/icons.tsx'

const StatisticsCharts = lazyPart(() => loadWithWords('statistics', () => import('./StatisticsCharts.tsx')))

/** The statistics are collapsed until the user opens them; the state is stored in this browser for each user. */
export function useStatistics() {
  const { t } = useTranslation('overview')
  const key = `overview-statistics:${useInformation().user.id}`
  const [open, setOpen] = useState(() => readStored(key) === 'open')
  // Memoized, so that renders of the page do not render the statistics.
  return useMemo(() => {
    const toggle = () => {
      writeStored(key, open ? null : 'open')
      setOpen(!open)
    }
    const button = (
      <Button
        variant="default"
        aria-expanded={open}
        onClick={toggle}
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
  }, [t, key, open])
}
