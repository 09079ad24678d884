// Totals of an order to a collaborator, and its status transitions.

import { isInGroup, type Group, type Level } from '#contract/kit/access.ts'
import type { CollaboratorOrderStatus } from '#contract/collaborators/collaborator-work-orders.ts'
import { percentOfBani, timesQuantity, toBani } from '#domain/text/money.ts'

type Line = { quantity: number; price: number }
type Terms = { withVat: boolean; vatPercentage: number }

/** Totals in bani; the server's result is binding, and the form previews it. */
export function collaboratorTotals(lines: readonly Line[], { withVat, vatPercentage }: Terms) {
  const lineTotals = lines.map(({ price, quantity }) => timesQuantity(toBani(price), quantity))
  const subtotal = lineTotals.reduce((sum, bani) => sum + bani, 0)
  const tax = withVat ? percentOfBani(subtotal, vatPercentage) : 0
  return { lineTotals, subtotal, tax, total: subtotal + tax }
}

/** Levels that may change each status to another; other transitions are forbidden. */
const groupsByTransition: Record<CollaboratorOrderStatus, Partial<Record<CollaboratorOrderStatus, Group>>> = {
  new: { 'in-progress': 'all', done: 'all', cancelled: 'office' },
  'in-progress': { new: 'all', done: 'all', cancelled: 'office' },
  done: { new: 'all', 'in-progress': 'all', invoiced: 'office' },
  invoiced: { done: 'admin' },
  cancelled: { new: 'office' },
}

/** Returns the reason why this level may not change the status; undefined if it may. */
export function statusChangeDenialReason(from: CollaboratorOrderStatus, to: CollaboratorOrderStatus, level: Level) {
  if (from === to) return undefined
  const group = groupsByTransition[from][to]
  if (!group) return 'StatusNotAllowed'
  return isInGroup(group, level) ? undefined : 'AccessDenied403'
}

/** Returns the statuses that this level may choose, including the present one. */
export const statusesFrom = (from: CollaboratorOrderStatus, level: Level): CollaboratorOrderStatus[] =>
  (Object.keys(groupsByTransition) as CollaboratorOrderStatus[]).filter((to) => statusChangeDenialReason(from, to, level) === undefined)

/** Whether work on the order has ended. */
export const isCollaboratorOrderOver = (status: CollaboratorOrderStatus): boolean => !['new', 'in-progress'].includes(status)

/** Whether the office has settled the order, which then cannot change. */
export const isCollaboratorOrderInvoiced = ({ status }: { status: CollaboratorOrderStatus }): boolean => status === 'invoiced'

export const collaboratorPaymentKeys: Record<number, 'PaidByCard' | 'PaidInCash' | 'PaidByInvoice'> = {
  1: 'PaidByCard',
  2: 'PaidInCash',
  3: 'PaidByInvoice',
}

export const collaboratorOrderStatusKeys = {
  new: 'StatusNew',
  'in-progress': 'StatusInProgress',
  done: 'StatusDone',
  invoiced: 'StatusInvoiced',
  cancelled: 'StatusCancelled',
} as const satisfies Record<CollaboratorOrderStatus, string>
