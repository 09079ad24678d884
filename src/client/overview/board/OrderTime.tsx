import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { isLate, startsLater } from './board-cards.ts'
import classes from './OrderTime.module.css'
import { useClock } from '#client/platform/clock.ts'
import { useOverview } from '#client/overview/use-overview.ts'
import { IconAlertTriangle, IconCalendar, IconClock } from '#client/ui/icons.tsx'

const minutesOfDay = 24 * 60

/** The time of an order in short: how long it has taken, when it will start, or on which earlier day it was finished. */
export function OrderTime({ card }: { card: OrderRow }) {
  const { t } = useTranslation('overview')
  const { text, isDay } = useTimeOf(card)
  const late = useClock((now) => isLate(card, now))
  const Icon = late ? IconAlertTriangle : isDay ? IconCalendar : IconClock
  return (
    <span className={classes.time} data-late={late || undefined} title={late ? t('Late') : undefined}>
      <Icon size={13} stroke={1.9} aria-label={late ? t('Late') : undefined} aria-hidden={!late} />
      {text}
    </span>
  )
}

function useTimeOf(card: OrderRow): { text: string; isDay?: true } {
  const { t } = useTranslation('overview')
  const { format, today } = useOverview()
  const elapsed = useClock((now) => Math.floor((now - Date.parse(card.startDate)) / 60_000))
  const { finished, duration } = card

  if (finished !== null) {
    if (Date.parse(finished) < Date.parse(today.from)) return { text: format.shortDate(finished), isDay: true }
    return { text: format.minutes(duration ?? 0) }
  }
  if (startsLater(card, today)) return { text: format.shortDate(card.startDate), isDay: true }
  if (elapsed < 0) return { text: format.time(card.startDate) }
  return { text: elapsed < minutesOfDay ? format.minutes(elapsed) : t('Days', { count: Math.trunc(elapsed / minutesOfDay) }) }
}
