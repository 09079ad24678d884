import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { overview } from '#contract/overview.ts'
import { boardStatuses } from '#domain/work-orders/work-orders.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { useLiveState } from '#client/platform/live/live.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconArrowLeft } from '#client/ui/icons.tsx'
import { useOverviewFilters } from '#client/overview/use-overview-filters.ts'
import { useFilteredOrganizations } from '#client/overview/use-filtered-organizations.ts'
import { LostConnection } from './LostConnection.tsx'
import { WallColumn } from './WallColumn.tsx'
import classes from './WallBoard.module.css'
import { useNightlyReload } from './use-nightly-reload.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** Milliseconds. Changes arrive live; the refetch keeps session and day of an untouched screen current. */
const refetchIntervalMs = 5 * 60_000

/** The day for customers who wait in the shop: plates and progress, legible from afar, and nothing personal. */
export default function WallBoard() {
  const { t } = useTranslation('overview')
  const [filters] = useOverviewFilters()
  const organizations = useFilteredOrganizations(filters, () => undefined)
  const search = { models: { organizationId: organizations.map(({ id }) => id) } }
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...endpointQuery(overview.wall, search),
    refetchOnMount: 'always',
    refetchInterval: refetchIntervalMs,
  })
  useWakeLock()
  useNightlyReload()
  return (
    <main className={classes.wall} aria-busy={!data && !error}>
      <title>{`${t('WallScreen')} · Atelier`}</title>
      <header className={classes.head}>
        <Link to="/dashboard" className={classes.back} aria-label={t('LeaveWall')}>
          <IconArrowLeft size={22} stroke={1.8} />
        </Link>
        <Title order={1}>{organizations.map(({ name }) => name).join(' · ')}</Title>
        <Clock />
      </header>
      <LostConnection since={dataUpdatedAt} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div className={classes.columns}>
          {boardStatuses.map((status) => (
            <WallColumn key={status} status={status} cards={data?.items.filter((card) => card.status === status) ?? []} />
          ))}
        </div>
      )}
    </main>
  )
}

/** The time, and a dot that is green while changes arrive. */
function Clock() {
  const { t } = useTranslation('shell')
  const { time } = useFormat()
  const state = useLiveState()
  const now = useClock((now) => time(new Date(now).toISOString()))
  return (
    <span className={classes.clock}>
      <span
        className={classes.live}
        data-state={state}
        role="img"
        aria-label={t(state === 'connected' ? 'LiveConnected' : 'LiveDisconnected')}
      />
      {now}
    </span>
  )
}
