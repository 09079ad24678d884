import { Paper, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlacedOrder } from '#contract/work-orders/order.ts'
import { useOverview } from '#client/overview/use-overview.ts'
import { figuresOf } from '#client/overview/board/board-cards.ts'
import classes from './OverviewFigures.module.css'

/** The figures of the day in one line; what was taken is for the office. Undefined cards mean loading. */
export function OverviewFigures({ cards }: { cards: PlacedOrder[] | undefined }) {
  const { t } = useTranslation('overview')
  const { format, seesSums } = useOverview()
  const { open, done, takings, averageMinutes } = figuresOf(cards ?? [])
  const figures = [
    { label: t('OpenOrders'), value: t('Orders', { count: open }) },
    { label: t('DoneToday'), value: t('Orders', { count: done }) },
    ...(seesSums ? [{ label: t('TakingsToday'), value: format.money(takings) }] : []),
    { label: t('AverageDuration'), value: averageMinutes === undefined ? '–' : format.minutes(averageMinutes) },
  ]
  return (
    <Paper component="dl" className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{cards ? value : <Skeleton component="span" className={classes.waiting} height={14} width={90} />}</dd>
        </div>
      ))}
    </Paper>
  )
}
