import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import type { LiveChange } from '#contract/live/live.ts'
import { notices as noticeCalls, type Notice } from '#contract/notices.ts'
import { products } from '#contract/products.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { usePastMessages } from '#client/platform/notify.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { orderLink } from '#client/work-orders/order-links.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import type { NotificationItem } from './use-notification-store.ts'
import classes from './NotificationBell.module.css'

type Shown = Notice & { isFresh: boolean }
type Props = { news: NotificationItem[]; notices: Shown[]; onFollow: () => void; onOlder: (() => void) | undefined }
type BellRow = { key: string; at: string; isUnseen: boolean; row: ReactNode }

/** Bookings to confirm, and below them the other notices and live news by day, newest first. Each leads to its record unless that is gone. */
export function NotificationRows({ news, notices, onFollow, onOlder }: Props) {
  const { t } = useTranslation('notifications')
  const may = useMay()
  const format = useFormat()
  const today = useToday(format.zone)
  const messages = usePastMessages()
  if (news.length + notices.length + messages.length === 0)
    return (
      <p className={classes.empty}>
        <b>{t('NoNotifications')}</b>
        {t(may(noticeCalls.list) ? 'NoNotificationsHintBookings' : 'NoNotificationsHint')}
      </p>
    )
  const toDo = latestToConfirm(notices, ({ from }) => format.day(from) >= today)
  const toRow = (notice: Shown): BellRow => ({
    key: `notice ${notice.id}`,
    at: notice.at,
    isUnseen: notice.isFresh,
    row: <NoticeRow notice={notice} onFollow={onFollow} isUnderDay={!toDo.includes(notice)} />,
  })
  const others = [
    ...notices.filter((notice) => !toDo.includes(notice)).map(toRow),
    ...news.map((one) => ({
      key: `${one.feature} ${one.id}`,
      at: one.at,
      isUnseen: !one.read,
      row: <NewsRow {...one} onFollow={onFollow} />,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const days = [...new Set(others.map(({ at }) => format.day(at)))]
  return (
    <div className={classes.rows}>
      {toDo.length > 0 && (
        <>
          <h3>{t('BellTodo')}</h3>
          <Rows rows={toDo.map(toRow)} />
        </>
      )}
      {days.length > 0 && <h3>{t('BellNews')}</h3>}
      {days.map((day) => (
        <Fragment key={day}>
          {day !== today && <h4>{format.shortDate(day)}</h4>}
          <Rows rows={others.filter(({ at }) => format.day(at) === day)} />
        </Fragment>
      ))}
      {messages.length > 0 && (
        <>
          <h3>{t('BellMessages')}</h3>
          <ul>
            {messages.map(({ number, text, at }) => (
              <li key={number}>
                <NotificationRow title={text} at={at} isUnderDay>
                  {null}
                </NotificationRow>
              </li>
            ))}
          </ul>
        </>
      )}
      {onOlder && (
        <Button variant="subtle" size="compact-sm" className={classes.older} onClick={onOlder}>
          {t('BellOlder')}
        </Button>
      )}
    </div>
  )
}

type Booking = NonNullable<Notice['appointment']>

/** The newest notice about each booking that waits for a confirmation, until its day is over. */
function latestToConfirm(notices: Shown[], isAhead: (booking: Booking) => boolean): Shown[] {
  const byBooking = new Map<number, Shown>()
  for (const notice of notices) {
    const { appointment } = notice
    if (appointment?.status === 'new-guest' && isAhead(appointment) && !byBooking.has(appointment.id)) byBooking.set(appointment.id, notice)
  }
  return [...byBooking.values()]
}

const Rows = ({ rows }: { rows: BellRow[] }) => (
  <ul>
    {rows.map(({ key, isUnseen, row }) => (
      <li key={key} data-unseen={isUnseen || undefined}>
        {row}
      </li>
    ))}
  </ul>
)

function NewsRow({ onFollow, ...one }: NotificationItem & { onFollow: () => void }) {
  if (one.feature !== 'work-orders') return <NamedNews {...one} feature={one.feature} onFollow={onFollow} />
  return one.order && <OrderNews {...one} order={one.order} onFollow={onFollow} />
}

const orderWords = { CREATED: 'NewOrder', UPDATED: 'OrderChanged', DELETED: 'OrderDeleted' } as const satisfies Record<LiveChange, string>
function OrderNews({
  order,
  change,
  at,
  onFollow,
}: NotificationItem & { order: NonNullable<NotificationItem['order']>; onFollow: () => void }) {
  const { t } = useTranslation('notifications')
  const what = (
    <NotificationRow
      title={t(orderWords[change])}
      at={at}
      isUnderDay
      badge={change === 'UPDATED' && <StatusBadge status={order.status}>{t(orderStatusKeys[order.status])}</StatusBadge>}
    >
      <PlateChip plate={order.plateNumber} size="xs" />
      <span className={classes.name}>{order.clientName}</span>
    </NotificationRow>
  )
  if (change === 'DELETED') return what
  return (
    <Link {...orderLink(order.id, 'view')} onClick={onFollow}>
      {what}
    </Link>
  )
}

/** The events of these features have no names, so users who may read the record fetch it. */
const featureTexts = {
  clients: {
    shownBy: clients.get,
    words: { CREATED: 'ClientCreated', UPDATED: 'ClientChanged', DELETED: 'ClientDeleted' },
    to: '/dashboard/workstation-settings/clients',
  },
  products: {
    shownBy: products.get,
    words: { CREATED: 'ProductCreated', UPDATED: 'ProductChanged', DELETED: 'ProductDeleted' },
    to: undefined,
  },
} as const

function NamedNews({ feature, id, change, at, onFollow }: NotificationItem & { feature: keyof typeof featureTexts; onFollow: () => void }) {
  const { t } = useTranslation('notifications')
  const { shownBy, words, to } = featureTexts[feature]
  // Only the name is used, which both records have.
  const { data } = useQuery({ ...endpointQuery(shownBy as typeof clients.get, { id }), enabled: change !== 'DELETED' })
  const what = (
    <NotificationRow title={t(words[change])} at={at} isUnderDay>
      <span className={classes.name}>{data?.name}</span>
    </NotificationRow>
  )
  if (!to || !data) return what
  return (
    <Link to={to} search={{ quick_text: data.name }} onClick={onFollow}>
      {what}
    </Link>
  )
}
