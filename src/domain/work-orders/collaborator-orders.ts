// What an order to a collaborator comes to, and which status may follow which.

import { isInGroup, type Group, type Level } from '#contract/kit/access.ts'
import type { CollaboratorOrderStatus } from '#contract/collaborators/collaborator-work-orders.ts'
import { percentOfBani, timesQuantity, toBani } from '#domain/text/money.ts'

type Line = { quantity: number; price: number }
type Terms = { withVat: boolean; vatPercentage: number }

/** All in bani: the server decides with it, the form previews with it. */
export function collaboratorTotals(lines: readonly Line[], { withVat, vatPercentage }: Terms) {
  const lineTotals = lines.map(({ price, quantity }) => timesQuantity(toBani(price), quantity))
  const subtotal = lineTotals.reduce((sum, bani) => sum + bani, 0)
  const tax = withVat ? percentOfBani(subtotal, vatPercentage) : 0
  return { lineTotals, subtotal, tax, total: subtotal + tax }
}

/** Who may lead an order from one status to another; what is not named here nobody does. */
const moves: Record<CollaboratorOrderStatus, Partial<Record<CollaboratorOrderStatus, Group>>> = {
  new: { 'in-progress': 'all', done: 'all', cancelled: 'office' },
  'in-progress': { new: 'all', done: 'all', cancelled: 'office' },
  done: { new: 'all', 'in-progress': 'all', invoiced: 'office' },
  invoiced: { done: 'admin' },
  cancelled: { new: 'office' },
}

/** Why an order may not be led there by somebody of this level, or nothing. */
export function statusChangeDenialReason(from: CollaboratorOrderStatus, to: CollaboratorOrderStatus, level: Level) {
  if (from === to) return undefined
  const group = moves[from][to]
  if (!group) return 'StatusNotAllowed'
  return isInGroup(group, level) ? undefined : 'AccessDenied403'
}

/** The statuses that somebody may choose for an order, its own among them. */
export const statusesFrom = (from: CollaboratorOrderStatus, level: Level): CollaboratorOrderStatus[] =>
  (Object.keys(moves) as CollaboratorOrderStatus[]).filter((to) => statusChangeDenialReason(from, to, level) === undefined)

/** Nobody works on it any more. */
export const isCollaboratorOrderOver = (status: CollaboratorOrderStatus): boolean => !['new', 'in-progress'].includes(status)

/** What the office has settled stays as it is. */
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
