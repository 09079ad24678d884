import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { minutesLeft, dueSoonMinutes, startsLater } from './board-cards.ts'
import classes from './OrderTime.module.css'
import { useClock } from '#client/platform/clock.ts'
import { useOverview } from '#client/overview/use-overview.ts'
import { IconAlertTriangle, IconCalendar, IconClock, IconClockExclamation } from '#client/ui/icons.tsx'

const minutesOfDay = 24 * 60

/**
 * The time of an order in short: its duration so far, its start, or the earlier day on which it was finished; near the deadline, the time
 * left.
 */
export function OrderTime({ card }: { card: OrderRow }) {
  const { t } = useTranslation('overview')
  const { text, isDay } = useTimeOf(card)
  const { format } = useOverview()
  const left = useClock((now) => Math.min(minutesLeft(card, now), dueSoonMinutes))
  if (card.deadline !== null && left < dueSoonMinutes) {
    const isLate = left < 0
    const Icon = isLate ? IconAlertTriangle : IconClockExclamation
    return (
      <span
        className={classes.time}
        data-late={isLate || undefined}
        data-soon={!isLate || undefined}
        title={t('Due', { at: format.instant(card.deadline) })}
      >
        <Icon size={13} stroke={1.9} aria-label={isLate ? t('Late') : undefined} aria-hidden={!isLate} />
        {isLate ? t('LateBy', { time: format.minutes(-left) }) : t('DueIn', { time: format.minutes(left) })}
      </span>
    )
  }
  const Icon = isDay ? IconCalendar : IconClock
  return (
    <span className={classes.time}>
      <Icon size={13} stroke={1.9} aria-hidden />
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
