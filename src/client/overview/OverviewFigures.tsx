import { Paper, Skeleton } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { useOverview } from '#client/overview/use-overview.ts'
import type { OverviewFilters } from '#client/overview/use-overview-filters.ts'
import { computeDayFigures } from '#client/overview/board/board-cards.ts'
import { IconAlertTriangle } from '#client/ui/icons.tsx'
import classes from './OverviewFigures.module.css'

type Props = {
  /** Undefined while the cards load. */
  cards: OrderWithPosition[] | undefined
  /** The number of cards past their deadline, and whether only these are shown. */
  late: number
  isLate: boolean
  onFilter: (changes: Partial<OverviewFilters>) => void
}

/** The figures of the day in one line; the office also sees the takings. */
export const OverviewFigures = memo(function OverviewFigures({ cards, late, isLate, onFilter }: Props) {
  const { t } = useTranslation('overview')
  const { format, seesSums } = useOverview()
  const { open, done, takings, averageMinutes } = computeDayFigures(cards ?? [])
  const lateOnes = (late > 0 || isLate) && (
    <button type="button" className={classes.late} aria-pressed={isLate} onClick={() => onFilter({ isLate: !isLate })}>
      <IconAlertTriangle size={13} stroke={1.9} aria-hidden />
      {t('LateOrders', { count: late })}
    </button>
  )
  const figures = [
    { label: t('OpenOrders'), value: t('Orders', { count: open }), more: lateOnes },
    { label: t('DoneToday'), value: t('Orders', { count: done }) },
    ...(seesSums ? [{ label: t('TakingsToday'), value: format.money(takings) }] : []),
    { label: t('AverageDuration'), value: averageMinutes === undefined ? '–' : format.minutes(averageMinutes) },
  ]
  return (
    <Paper component="dl" className={classes.figures}>
      {figures.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{cards ? value : <Skeleton component="span" className={classes.waiting} height={14} width={90} />}</dd>
          {more && <dd>{more}</dd>}
        </div>
      ))}
    </Paper>
  )
})
