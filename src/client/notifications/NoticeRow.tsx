import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Notice, NoticeKind } from '#contract/notices.ts'
import { useFormat } from '#client/platform/format.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import classes from './NotificationBell.module.css'

const words = { booked: 'NoticeBooked', moved: 'NoticeMoved', cancelled: 'NoticeCancelled' } as const satisfies Record<NoticeKind, string>

/** Leads to the bookings that wait for a confirmation, or to the day of the booking at its workplace; without a booking to show it is no link. */
export function NoticeRow({ notice, onFollow, isUnderDay }: { notice: Notice; onFollow: () => void; isUnderDay?: boolean }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { organizations, choose } = useOrganization()
  const { kind, at, data, organizationId, appointment } = notice
  const workplace = organizations.length > 1 && organizations.find(({ id }) => id === organizationId)?.name
  const row = (
    <NotificationRow title={t(words[kind])} at={at} isUnderDay={isUnderDay}>
      <PlateChip plate={data.plate} size="xs" />
      <span className={classes.name}>{[format.instant(data.from), workplace].filter(Boolean).join(' · ')}</span>
    </NotificationRow>
  )
  if (!appointment) return row
  const follow = () => {
    choose(appointment.organizationId)
    onFollow()
  }
  const isToConfirm = appointment.status === 'new-guest'
  return (
    <Link
      to="/dashboard/appointments"
      search={isToConfirm ? { confirm: 'yes' } : { view: 'calendar', date: format.day(appointment.from) }}
      onClick={follow}
    >
      {row}
    </Link>
  )
}
