import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import type { LiveChange } from '#contract/live/live.ts'
import { notices as noticeCalls, type Notice } from '#contract/notices.ts'
import { products } from '#contract/products.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { orderLink } from '#client/work-orders/order-links.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import type { NotificationItem } from './use-notification-store.ts'
import classes from './NotificationBell.module.css'

type Props = { news: NotificationItem[]; notices: (Notice & { isFresh: boolean })[]; onFollow: () => void }

/** Notices and live news in one list, newest first, each leading to what it is about, unless that is gone. */
export function NotificationRows({ news, notices, onFollow }: Props) {
  const { t } = useTranslation('notifications')
  const may = useMay()
  if (news.length + notices.length === 0)
    return (
      <p className={classes.empty}>
        <b>{t('NoNotifications')}</b>
        {t(may(noticeCalls.list) ? 'NoNotificationsHintBookings' : 'NoNotificationsHint')}
      </p>
    )
  const rows = [
    ...notices.map((notice) => ({
      key: `notice ${notice.id}`,
      at: notice.at,
      isUnseen: notice.isFresh,
      row: <NoticeRow notice={notice} onFollow={onFollow} />,
    })),
    ...news.map((one) => ({
      key: `${one.feature} ${one.id}`,
      at: one.at,
      isUnseen: !one.read,
      row: <NewsRow {...one} onFollow={onFollow} />,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <ul className={classes.rows}>
      {rows.map(({ key, isUnseen, row }) => (
        <li key={key} data-unseen={isUnseen || undefined}>
          {row}
        </li>
      ))}
    </ul>
  )
}

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
    <NotificationRow title={t(words[change])} at={at}>
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
