import { sql } from 'kysely'
import type { PaymentSearch } from '#contract/payments.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, matchAllWords } from '#server/platform/database/list-page.ts'
import { narrowScope, type Scope } from '#server/platform/database/scope.ts'
import { accountPayments, inWorkplaces, withDetails, type StoredPayment } from './payments.queries.ts'

const sorts = { day: sql.ref('p.day'), amount: sql.ref('p.amount'), id: sql.ref('p.id') }

export const searchPayments = async (db: Db, scope: Scope, search: PaymentSearch) =>
  (await fetchPage(db, listQuery(db, scope, search.models), search)) as Page<StoredPayment>

function listQuery(db: Db, scope: Scope, models: PaymentSearch['models']) {
  const { organizationId, day, receivedOn, paymentTypeId, kind, clientId, userId, quickText } = models
  const organizationScope = narrowScope(scope, organizationId)
  // Only what moved money has a day.
  const moved = accountPayments(db, scope).where('p.day', 'is not', null)
  let matching = organizationScope.whole ? moved : inWorkplaces(moved, organizationScope)
  for (const [column, range] of [['p.day', day] as const, ['p.receivedOn', receivedOn] as const]) {
    const [from = '', to = ''] = range ?? []
    if (from) matching = matching.where(column, '>=', from)
    if (to) matching = matching.where(column, '<=', to)
  }
  if (paymentTypeId) matching = matching.where('p.paymentTypeId', 'in', paymentTypeId)
  if (kind) matching = matching.where('p.kind', 'in', kind)
  if (clientId) matching = matching.where('p.clientId', 'in', clientId)
  if (userId) matching = matching.where('p.userId', 'in', userId)
  for (const word of matchAllWords('p.search', quickText)) matching = matching.where(word)
  return { rows: moved, matching, select: (rows: typeof moved) => withDetails(rows, scope), sorts }
}
