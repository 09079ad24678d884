import { Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { statistics, type Statistics, type StatisticsSeries } from '#contract/statistics.ts'
import { useFormat } from '#client/platform/format.ts'
import { onLive } from '#client/platform/live/live.ts'
import { endpointQuery, invalidateFeatures } from '#client/platform/api/queries.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconArrowDown, IconArrowRight, IconArrowUp } from '#client/ui/icons.tsx'
import { StatisticsChange } from './change.ts'
import classes from './StatisticsCharts.module.css'

/** Milliseconds from a change of an order to the refetch: changes often come together. */
const refetchDelayMs = 5000

/** Finished work of this week and this year, with the year before in a pale colour. */
export default function StatisticsCharts() {
  const { data, error, refetch: again } = useQuery({ ...endpointQuery(statistics.get, {}), refetchOnMount: 'always' })
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = onLive('work-order', 'statistics', StatisticsChange, () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        invalidateFeatures('statistics')
      }, refetchDelayMs)
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [])
  if (error && !data) return <ErrorState error={error} onRetry={again} />
  return (
    <div className={classes.panel}>
      {(['week', 'month'] as const).map((type) => (
        <Chart key={type} type={type} statistics={data} />
      ))}
    </div>
  )
}

function Chart({ type, statistics }: { type: StatisticsSeries['type']; statistics: Statistics | undefined }) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const of = (interval: StatisticsSeries['timeInterval']) =>
    statistics?.items.find((each) => each.type === type && each.timeInterval === interval)
  const current = of('current')
  const past = of('past')
  const amount = (value: number) => (statistics?.measure === 'orders' ? t('FinishedOrders', { count: value }) : format.money(value))
  const labels = type === 'week' ? [1, 2, 3, 4, 5, 6, 7].map(format.weekday) : months.map((month) => format.monthName(month))
  const title = t(type === 'week' ? 'ThisWeek' : 'ThisYear')
  if (!current || !past)
    return (
      <Paper className={classes.chart}>
        <Skeleton height={132} />
      </Paper>
    )
  const highest = Math.max(...current.values, ...past.values, 1)
  return (
    <Paper component="section" className={classes.chart} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <b>{amount(current.total)}</b>
        <Progress progress={current.progress} />
      </header>
      <div className={classes.bars} aria-hidden>
        {current.values.map((value, i) => (
          <div
            key={labels[i]}
            className={classes.slot}
            title={`${labels[i]}: ${amount(value)} · ${t('Before')}: ${amount(past.values[i] ?? 0)}`}
          >
            <div className={classes.pair} style={heightStyle(value / highest, (past.values[i] ?? 0) / highest)} />
            <span>{type === 'week' ? labels[i]!.slice(0, 2) : labels[i]!.slice(0, 3)}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(type === 'week' ? 'Day' : 'Month')}</th>
              <th scope="col">{title}</th>
              <th scope="col">{t('Before')}</th>
            </tr>
          </thead>
          <tbody>
            {current.values.map((value, i) => (
              <tr key={labels[i]}>
                <th scope="row">{labels[i]}</th>
                <td>{amount(value)}</td>
                <td>{amount(past.values[i] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Paper>
  )
}

const months = Array.from({ length: 12 }, (_, i) => i + 1)
const heightStyle = (now: number, then: number) => ({ '--now': now, '--then': then }) as CSSProperties

/** The change against the same period of the year before. */
function Progress({ progress }: { progress: number }) {
  const { t } = useTranslation('statistics')
  const Icon = progress > 0 ? IconArrowUp : progress < 0 ? IconArrowDown : IconArrowRight
  const word = progress > 0 ? 'More' : progress < 0 ? 'Less' : 'Same'
  return (
    <span className={classes.progress} data-sign={Math.sign(progress)} title={t('Against')}>
      <Icon size={14} stroke={2} aria-hidden />
      {t(word, { percent: Math.abs(progress) })}
    </span>
  )
}
