import { isAllowed } from '#contract/kit/access.ts'
import { fail } from '#contract/kit/errors.ts'
import type { OrderSearch } from '#contract/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as queries from './list.queries.ts'

export function search(context: Context<UserActor>, request: OrderSearch) {
  requireAdminForDeleted(context, request)
  return queries.search(context.db, context.scope, request)
}

/** Only admins see deleted orders. */
export function requireAdminForDeleted({ actor }: Context<UserActor>, { models }: Pick<OrderSearch, 'models'>): void {
  if (models.deleted && !isAllowed(actor, { access: 'admin' })) fail('AccessDenied403')
}
