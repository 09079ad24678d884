import { isAllowed } from '#contract/kit/access.ts'
import { fail } from '#contract/kit/errors.ts'
import type { OrderSearch } from '#contract/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as queries from './list.queries.ts'

export function search(context: Context<UserActor>, asked: OrderSearch) {
  requireAdminForDeleted(context, asked)
  return queries.search(context.db, context.scope, asked)
}

/** What was deleted is for admins to see. */
export function requireAdminForDeleted({ actor }: Context<UserActor>, { models }: Pick<OrderSearch, 'models'>): void {
  if (models.deleted && !isAllowed(actor, { access: 'admin' })) fail('AccessDenied403')
}
