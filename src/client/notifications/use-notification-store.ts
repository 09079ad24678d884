import { create } from 'zustand'
import type { BulkResult, BulkRow } from '#contract/kit/bulk.ts'
import type { OrderRow } from '#contract/work-orders/order.ts'
import type { LiveChange } from '#contract/live/live.ts'
import { queryClient } from '#client/platform/api/queries.ts'
import { onTokenChange } from '#client/platform/sign-in/token.ts'

/** A live change of a record; `order` is its state if the event has it. */
export type NotificationItem = {
  feature: 'work-orders' | 'clients' | 'products'
  id: number
  change: LiveChange
  order?: OrderRow
  /** An instant. */
  at: string
  read: boolean
}

/** Kept in this page only: missed changes are visible on the pages themselves. */
export const useNotificationStore = create<{ news: NotificationItem[] }>(() => ({ news: [] }))
onTokenChange(() => useNotificationStore.setState({ news: [] }))

const maxItems = 20
const isSame = (a: NotificationItem, b: NotificationItem) => a.feature === b.feature && a.id === b.id

/** One item for each record, the latest first. An unseen new record stays "created" when it is changed. */
const prependItem = (news: NotificationItem[], last: NotificationItem): NotificationItem[] => {
  const before = news.find((one) => isSame(one, last))
  const isStillNew = before?.change === 'CREATED' && !before.read && last.change === 'UPDATED'
  const shown: NotificationItem = isStillNew ? { ...last, change: 'CREATED' } : last
  return [shown, ...news.filter((one) => !isSame(one, last))].slice(0, maxItems)
}

export const markAllNotificationsSeen = () =>
  useNotificationStore.setState(({ news }) => ({ news: news.map((one) => ({ ...one, read: true })) }))

/** Versions of records that this page wrote itself, which cause no notification. */
const ownVersions = new Set<string>()
const versionKey = (feature: string, id: unknown, versionKey: unknown) => `${feature} ${String(id)} ${String(versionKey)}`

queryClient.getMutationCache().subscribe(({ type, ...event }) => {
  if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return
  const { mutationKey: [feature] = [] } = event.mutation.options
  const written = event.action.data as {
    id?: number
    version?: number
    client?: { id: number } | null
    organizationClientId?: number | null
  } | null
  const input = event.mutation.state.variables as { id?: number } | undefined
  if (written && 'done' in written) return addOwnBulk(String(feature), written as BulkResult, input as Many)
  ownVersions.add(versionKey(String(feature), written?.id ?? input?.id, written ? written.version : 'DELETED'))
  // An order or a stored set may create its client, whose first version is an own one, too.
  const clientId = written?.client?.id ?? written?.organizationClientId
  if (clientId) ownVersions.add(versionKey('clients', clientId, 1))
})

type Many = { action: string; rows: BulkRow[] }

/** For a bulk write the answer lists the changed rows. */
function addOwnBulk(feature: string, { done }: BulkResult, { action, rows }: Many) {
  for (const row of rows)
    if (done.includes(row.id)) ownVersions.add(versionKey(feature, row.id, action === 'delete' ? 'DELETED' : row.version + 1))
}

/** Milliseconds. An event may arrive before the answer to the write that caused it. */
const delayMs = 1500

/** Adds a change made by another user. */
export function addNotification(item: Omit<NotificationItem, 'at' | 'read'>, itemVersion: number) {
  const last: NotificationItem = { ...item, at: new Date().toISOString(), read: false }
  const key = versionKey(item.feature, item.id, item.change === 'DELETED' ? 'DELETED' : itemVersion)
  setTimeout(() => {
    if (!ownVersions.delete(key)) useNotificationStore.setState(({ news }) => ({ news: prependItem(news, last) }))
  }, delayMs)
}
