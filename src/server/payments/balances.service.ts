import type { Context, JobActor } from '#server/platform/context.ts'
import { countDifferences } from './balances.queries.ts'

/** Logs what does not add up, and mends nothing. Such a difference is our fault, so only the host hears of it. */
export async function checkBalances({ db, scope, log }: Context<JobActor>): Promise<void> {
  const { orders, payments } = await countDifferences(db, scope)
  if (orders + payments > 0) log.error({ account: scope.account, orders, payments }, 'the payments of an account do not add up')
}
