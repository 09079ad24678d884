import { sql } from 'kysely'
import type { OrderSearch } from '#contract/work-orders/work-orders.ts'
import type { ListedOrder } from '#contract/work-orders/order.ts'
import { beginsPlate, plateKey, readPlate } from '#contract/kit/plates.ts'
import { documentKey } from '#domain/work-orders/work-orders.ts'
import { dayRangeCondition } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { wordStartPattern, containsPattern, organizationName, fetchPage, matchAllWords } from '#server/platform/database/list-page.ts'
import {
  deletedRows,
  accountWideScope,
  narrowScope,
  searchableRows,
  orderedScanScope,
  type Scope,
  type visibleRows,
} from '#server/platform/database/scope.ts'
import { creatorName, workersSql } from '#server/work-orders/work-orders.queries.ts'

type Rows = ReturnType<typeof visibleRows<'workOrders as w'>>

/** What an order is found by, as its index has it: without the hyphens, so that a number is one word, typed with them or without. */
const searched = sql<string>`replace(w.search, '-', '')`
const withoutHyphens = (text: string) => text.replaceAll('-', '')
/** That all words of a text stand in the order that a statement calls `w`. */
export const orderMatchesText = (text?: string) => matchAllWords(searched, text, (word) => containsPattern(withoutHyphens(word)))

/**
 * Those of them that quick text finds. A text that reads as a plate or as the beginning of one is that plate in any spelling, or stands so
 * itself, as the number of a document may. Of any other text each word counts.
 */
export function filterByText(rows: Rows, text = ''): Rows {
  const pattern = readPlate(text).country !== null ? containsPattern : beginsPlate(text) ? wordStartPattern : undefined
  if (!pattern) return orderMatchesText(text).reduce((found, word) => found.where(word), rows)
  return rows.where((eb) => eb.or([text, plateKey(text)].map((spelling) => eb(searched, 'like', pattern(withoutHyphens(spelling))))))
}
const byPlate = sql`w.plate_key collate "C"`

/** Those whose plate has this in it, whatever its spaces; no index knows one or two letters but at the beginning. */
export function filterByPlate(rows: Rows, text: string): Rows {
  const part = plateKey(text)
  if (part === '') return rows.where(sql<boolean>`false`)
  if (part.length < 3) return rows.where(sql<boolean>`${byPlate} ^@ ${part}`)
  // The key is among the words of `search` too, which have an index.
  return rows.where(searched, 'like', containsPattern(part)).where('w.plateKey', 'like', `%${part}%`)
}

/** The same of the number on paper, in capitals and with single spaces. */
export function filterByDocumentNumber(rows: Rows, text: string): Rows {
  const part = documentKey(text)
  if (part === null) return rows
  return orderMatchesText(text)
    .reduce((found, word) => found.where(word), rows)
    .where(sql<boolean>`strpos(w.document_key, ${part}) > 0`)
}

// What other tables say of the order that a statement calls `w`. Written out as text: they are in every list, and put together by the builder
// they cost as much as the rest of it.
const typeName = ({ account }: Scope) =>
  sql<string>`(select t.name from work_order_types t where t.account_id = ${account} and t.id = w.work_order_type_id)`
const paymentName = ({ account }: Scope) =>
  sql<string | null>`(select p.name from payment_types p where p.account_id = ${account} and p.id = w.payment_type_id)`
/** The fields of a row of the list, which is a card of the board. */
const asCards = (rows: Rows, scope: Scope) =>
  rows
    .select(['w.id', 'w.uuid', 'w.version', 'w.status', 'w.itp', 'w.organizationId', 'w.clientName', 'w.delegateName', 'w.phone'])
    .select(['w.plateNumber', 'w.make', 'w.model', 'w.workOrderTypeId', 'w.tyreWidth', 'w.tyreHeight', 'w.tyreRim', 'w.documentNumber'])
    .select(['w.startDate', 'w.endDate', 'w.finished', 'w.deadline', 'w.discount', 'w.total', 'w.paymentTypeId'])
    .select(sql<number | null>`floor(extract(epoch from w.finished - least(w.start_date, w.finished)) / 60)::int`.as('duration'))
    .select([typeName(scope).as('workOrderType'), paymentName(scope).as('paymentType'), workersSql(scope).as('workers')])

/** The cards of the orders that quick text finds, for the board to choose from. */
export const listCards = (db: Db, scope: Scope, text?: string) =>
  asCards(filterByText(searchableRows(db, 'workOrders as w', scope), text), scope)

const column = (name: string) => sql.ref(`w.${name}`)
const sorts = {
  id: column('id'),
  finished: column('finished'),
  client_name: sql`w.client_name collate "ro-x-icu"`,
  plate_number: byPlate,
  document_number: sql`w.document_number collate "C"`,
  discount: column('discount'),
  total: column('total'),
  status: column('status'),
}

export async function search(db: Db, scope: Scope, search: OrderSearch) {
  const select = (these: Rows) => asCards(these, scope).select('w.deletedAt')
  const found = await fetchPage(db, { ...(await listed(db, scope, search.models)), select }, search)
  return { ...found, items: found.items as ListedOrder[] }
}

/** The same with what a card has no room for. */
export async function exportQuery(db: Db, scope: Scope, models: OrderSearch['models']) {
  const select = (these: Rows) =>
    asCards(these, scope)
      .select(['w.subtotal', 'w.tax'])
      .select(sql<string | null>`w.car ->> 'vinNumber'`.as('vinNumber'))
      .select(sql<number | null>`(w.car ->> 'manufacturingYear')::int`.as('manufacturingYear'))
      .select(sql<number | null>`coalesce(w.tyre_service ->> 'carKm', w.car_service ->> 'carKm')::int`.as('carKm'))
      .select(creatorName.as('createdBy'))
      .select(organizationName('w'))
  return { ...(await listed(db, scope, models)), select }
}

async function listed(db: Db, scope: Scope, models: OrderSearch['models']) {
  const { organizationId, status, workOrderTypeId, paymentTypeId, clientId, vehicleId } = models
  const { plateNumber, documentNumber, finished, itp, quickText } = models
  const chosen = narrowScope(scope, organizationId)
  // Few were deleted, and for a few days: they are read without the indexes of the others.
  const rowsOf = models.deleted ? deletedRows<'workOrders as w'> : searchableRows<'workOrders as w'>
  const rows = rowsOf(db, 'workOrders as w', accountWideScope(scope))
  const walk = rowsOf(db, 'workOrders as w', orderedScanScope(chosen))
  let matching = filterByText(rowsOf(db, 'workOrders as w', chosen), quickText)
  if (status) matching = matching.where('w.status', 'in', status)
  if (workOrderTypeId) matching = matching.where('w.workOrderTypeId', 'in', workOrderTypeId)
  if (paymentTypeId) matching = matching.where('w.paymentTypeId', 'in', paymentTypeId)
  if (clientId) matching = matching.where('w.clientId', 'in', clientId)
  if (vehicleId) matching = matching.where('w.vehicleId', 'in', vehicleId)
  if (plateNumber) matching = filterByPlate(matching, plateNumber)
  if (documentNumber) matching = filterByDocumentNumber(matching, documentNumber)
  if (itp !== undefined) matching = matching.where('w.itp', '=', itp)
  for (const condition of await dayRangeCondition(db, chosen, 'w.finished', finished)) matching = matching.where(condition)
  return { rows, walk, covered: models.deleted ? [] : ['client_name', 'plate_number'], matching, sorts }
}
