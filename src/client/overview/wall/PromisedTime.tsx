import { useTranslation } from 'react-i18next'
import type { WallCard } from '#contract/overview.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconAlertTriangle, IconClock, IconClockExclamation } from '#client/ui/icons.tsx'
import { minutesLeft, dueSoonMinutes } from '#client/overview/board/board-cards.ts'
import classes from './WallBoard.module.css'

/** The promised time of a vehicle; near it and after it, the distance. Renders nothing once the work is done. */
export function PromisedTime({ card }: { card: WallCard }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const left = useClock((now) => Math.min(minutesLeft(card, now), dueSoonMinutes))
  if (card.deadline === null || card.status === 'done') return <span />
  const isLate = left < 0
  const isSoon = !isLate && left < dueSoonMinutes
  const Icon = isLate ? IconAlertTriangle : isSoon ? IconClockExclamation : IconClock
  return (
    <span className={classes.promise} data-late={isLate || undefined} data-soon={isSoon || undefined}>
      <Icon size={18} stroke={1.9} aria-hidden />
      {isLate
        ? t('LateBy', { time: format.minutes(-left) })
        : isSoon
          ? t('DueIn', { time: format.minutes(left) })
          : format.time(card.deadline)}
    </span>
  )
}
