import { create } from 'zustand'
import type { BulkResult, BulkRow } from '#contract/kit/bulk.ts'
import type { OrderRow } from '#contract/work-orders/order.ts'
import type { LiveChange } from '#contract/live/live.ts'
import { queryClient } from '#client/platform/api/queries.ts'
import { onTokenChange } from '#client/platform/sign-in/token.ts'

/** What was heard of a record; its last state, where the message itself tells it. */
export type NotificationItem = {
  feature: 'work-orders' | 'clients' | 'products'
  id: number
  change: LiveChange
  order?: OrderRow
  /** As an instant. */
  at: string
  seen: boolean
}

/** In this page alone: whatever was missed shows where it belongs, as everything does. */
export const useNotificationStore = create<{ news: NotificationItem[] }>(() => ({ news: [] }))
onTokenChange(() => useNotificationStore.setState({ news: [] }))

const most = 20
const isSame = (a: NotificationItem, b: NotificationItem) => a.feature === b.feature && a.id === b.id

/** One line for each record, the last one first. What is new to the reader stays new when it is changed. */
const withLast = (news: NotificationItem[], last: NotificationItem): NotificationItem[] => {
  const before = news.find((one) => isSame(one, last))
  const isStillNew = before?.change === 'CREATED' && !before.seen && last.change === 'UPDATED'
  const shown: NotificationItem = isStillNew ? { ...last, change: 'CREATED' } : last
  return [shown, ...news.filter((one) => !isSame(one, last))].slice(0, most)
}

export const markAllNotificationsSeen = () =>
  useNotificationStore.setState(({ news }) => ({ news: news.map((one) => ({ ...one, seen: true })) }))

/** Versions of records that this page wrote itself: they are no news here. */
const own = new Set<string>()
const version = (feature: string, id: unknown, version: unknown) => `${feature} ${String(id)} ${String(version)}`

queryClient.getMutationCache().subscribe(({ type, ...event }) => {
  if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return
  const { mutationKey: [feature] = [] } = event.mutation.options
  const written = event.action.data as { id?: number; version?: number; client?: { id: number } | null } | null
  const asked = event.mutation.state.variables as { id?: number } | undefined
  if (written && 'done' in written) return ownMany(String(feature), written as BulkResult, asked as Many)
  own.add(version(String(feature), written?.id ?? asked?.id, written ? written.version : 'DELETED'))
  // An order makes the client whom nobody knew before it.
  if (written?.client) own.add(version('clients', written.client.id, 1))
})

type Many = { action: string; rows: BulkRow[] }

/** Of many rows that were changed at once the answer says which. */
function ownMany(feature: string, { done }: BulkResult, { action, rows }: Many) {
  for (const row of rows) if (done.includes(row.id)) own.add(version(feature, row.id, action === 'delete' ? 'DELETED' : row.version + 1))
}

/** Milliseconds. A message can be here before the answer to the write that it tells of. */
const patience = 1500

/** Adds to the news what somebody else did. */
export function addNotification(heard: Omit<NotificationItem, 'at' | 'seen'>, heardVersion: number) {
  const last: NotificationItem = { ...heard, at: new Date().toISOString(), seen: false }
  const key = version(heard.feature, heard.id, heard.change === 'DELETED' ? 'DELETED' : heardVersion)
  setTimeout(() => {
    if (!own.delete(key)) useNotificationStore.setState(({ news }) => ({ news: withLast(news, last) }))
  }, patience)
}
