import { sql } from 'kysely'
import type { OrderSearch } from '#contract/work-orders/work-orders.ts'
import type { ListedOrder } from '#contract/work-orders/order.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { beginsPlate, hasPlateForm } from '#contract/kit/readers/plate-text.ts'
import { documentKey } from '#domain/work-orders/work-orders.ts'
import { dayRangeCondition } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  wordStartPattern,
  containsPattern,
  organizationName,
  fetchPage,
  type Page,
  matchAllWords,
} from '#server/platform/database/list-page.ts'
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

/** The indexed search text without hyphens, so that an order number is one word and matches with or without its hyphens. */
const searchSql = sql<string>`replace(w.search, '-', '')`
const withoutHyphens = (text: string) => text.replaceAll('-', '')
/** Conditions that match orders (aliased `w`) with all words of the text. */
export const orderMatchesText = (text?: string) => matchAllWords(searchSql, text, (word) => containsPattern(withoutHyphens(word)))

/**
 * Filters by quick text. A full plate, or the beginning of one, matches that plate in any spelling, and also its letters as typed,
 * which may be a document number. Any other text must match by each of its words.
 */
export function filterByText(rows: Rows, text = ''): Rows {
  const pattern = hasPlateForm(text) ? containsPattern : beginsPlate(text) ? wordStartPattern : undefined
  if (!pattern) return orderMatchesText(text).reduce((result, word) => result.where(word), rows)
  return rows.where((eb) => eb.or([text, plateKey(text)].map((spelling) => eb(searchSql, 'like', pattern(withoutHyphens(spelling))))))
}
const plateKeySql = sql`w.plate_key collate "C"`

/** Filters by part of a plate, ignoring spaces. Trigram indexes need three letters, so shorter text must match the start. */
export function filterByPlate(rows: Rows, text: string): Rows {
  const part = plateKey(text)
  if (part === '') return rows.where(sql<boolean>`false`)
  if (part.length < 3) return rows.where(sql<boolean>`${plateKeySql} ^@ ${part}`)
  // `search` contains the plate key, too, and has an index.
  return rows.where(searchSql, 'like', containsPattern(part)).where('w.plateKey', 'like', `%${part}%`)
}

/** Filters by part of a document number, in capitals and with single spaces. */
export function filterByDocumentNumber(rows: Rows, text: string): Rows {
  const part = documentKey(text)
  if (part === null) return rows
  return orderMatchesText(text)
    .reduce((result, word) => result.where(word), rows)
    .where(sql<boolean>`strpos(w.document_key, ${part}) > 0`)
}

// Values of other tables for an order aliased `w`. These stay text because every list reads them: built with kysely they
// would cost as much time as the rest of the statement.
const typeNameSql = ({ account }: Scope) =>
  sql<string>`(select t.name from work_order_types t where t.account_id = ${account} and t.id = w.work_order_type_id)`
const paymentNameSql = ({ account }: Scope) =>
  sql<string | null>`(select p.name from payment_types p where p.account_id = ${account} and p.id = w.payment_type_id)`
/** An order from before the ledger has no `paid`: it counts as paid once it is over and has a payment type. */
export const balanceSql = sql<number>`w.total - w.written_off
  - coalesce(w.paid, case when w.payment_type_id is not null and w.status in ('done', 'closed') then w.total else 0 end)`
/** Columns of a list row, which is also a card of the board. */
const selectCards = (rows: Rows, scope: Scope) =>
  rows
    .select(['w.id', 'w.uuid', 'w.version', 'w.status', 'w.itp', 'w.organizationId', 'w.clientName', 'w.delegateName', 'w.phone'])
    .select(['w.plateNumber', 'w.make', 'w.model', 'w.workOrderTypeId', 'w.tyreWidth', 'w.tyreHeight', 'w.tyreRim', 'w.documentNumber'])
    .select(['w.startDate', 'w.endDate', 'w.finished', 'w.deadline', 'w.discount', 'w.total', 'w.paymentTypeId', 'w.invoiceId'])
    .select(balanceSql.as('balance'))
    .select(sql<number | null>`floor(extract(epoch from w.finished - least(w.start_date, w.finished)) / 60)::int`.as('duration'))
    .select([typeNameSql(scope).as('workOrderType'), paymentNameSql(scope).as('paymentType'), workersSql(scope).as('workers')])

/** Cards of the orders that match the quick text. */
export const listCards = (db: Db, scope: Scope, text?: string) =>
  selectCards(filterByText(searchableRows(db, 'workOrders as w', scope), text), scope)

const orderColumnSql = (name: string) => sql.ref(`w.${name}`)
const sorts = {
  id: orderColumnSql('id'),
  finished: orderColumnSql('finished'),
  client_name: sql`w.client_name collate "ro-x-icu"`,
  plate_number: plateKeySql,
  document_number: sql`w.document_number collate "C"`,
  discount: orderColumnSql('discount'),
  total: orderColumnSql('total'),
  status: orderColumnSql('status'),
}

/** Orders that are over, not on an issued invoice, and of a company or on a payment type by which invoices are paid. */
export const waitsForInvoiceSql = ({
  account,
}: Scope) => sql<boolean>`(w.status in ('done', 'closed') and w.invoice_id is null and w.total > 0
  and (w.payment_type_id = any (array(
      select p.id from payment_types p where p.account_id = ${account} and p.means in ('transfer', 'terms', 'account')))
    or (select c.type from clients c where c.account_id = ${account} and c.id = w.client_id) = 'company'))`

/** A page of the orders that wait for an invoice. */
export async function searchUninvoiced(db: Db, scope: Scope, search: OrderSearch) {
  const { matching, ...list } = await buildListQuery(db, scope, search.models)
  const select = (rows: Rows) => selectCards(rows, scope)
  return (await fetchPage(db, { ...list, matching: matching.where(waitsForInvoiceSql(scope)), select }, search)) as Page<ListedOrder>
}

export async function search(db: Db, scope: Scope, search: OrderSearch) {
  const select = (rows: Rows) => selectCards(rows, scope).select('w.deletedAt')
  return (await fetchPage(db, { ...(await buildListQuery(db, scope, search.models)), select }, search)) as Page<ListedOrder>
}

/** List query with the columns that only the workbook has. */
export async function exportQuery(db: Db, scope: Scope, models: OrderSearch['models']) {
  const select = (rows: Rows) =>
    selectCards(rows, scope)
      .select(['w.subtotal', 'w.tax'])
      .select(sql<string | null>`w.car ->> 'vinNumber'`.as('vinNumber'))
      .select(sql<number | null>`(w.car ->> 'manufacturingYear')::int`.as('manufacturingYear'))
      .select(sql<number | null>`coalesce(w.tyre_service ->> 'carKm', w.car_service ->> 'carKm')::int`.as('carKm'))
      .select(creatorName.as('createdBy'))
      .select(organizationName('w'))
  return { ...(await buildListQuery(db, scope, models)), select }
}

async function buildListQuery(db: Db, scope: Scope, models: OrderSearch['models']) {
  const { organizationId, status, workOrderTypeId, paymentTypeId, clientId, vehicleId } = models
  const { plateNumber, documentNumber, finished, itp, quickText } = models
  const organizationScope = narrowScope(scope, organizationId)
  // Deleted orders are few and purged after 30 days, so they are read without the indexes of the others.
  const rowsOf = models.deleted ? deletedRows<'workOrders as w'> : searchableRows<'workOrders as w'>
  const rows = rowsOf(db, 'workOrders as w', accountWideScope(scope))
  const orderedScan = rowsOf(db, 'workOrders as w', orderedScanScope(organizationScope))
  let matching = filterByText(rowsOf(db, 'workOrders as w', organizationScope), quickText)
  if (status) matching = matching.where('w.status', 'in', status)
  if (workOrderTypeId) matching = matching.where('w.workOrderTypeId', 'in', workOrderTypeId)
  if (paymentTypeId) matching = matching.where('w.paymentTypeId', 'in', paymentTypeId)
  if (clientId) matching = matching.where('w.clientId', 'in', clientId)
  if (vehicleId) matching = matching.where('w.vehicleId', 'in', vehicleId)
  if (plateNumber) matching = filterByPlate(matching, plateNumber)
  if (documentNumber) matching = filterByDocumentNumber(matching, documentNumber)
  if (itp !== undefined) matching = matching.where('w.itp', '=', itp)
  for (const condition of await dayRangeCondition(db, organizationScope, 'w.finished', finished)) matching = matching.where(condition)
  return { rows, walk: orderedScan, covered: models.deleted ? [] : ['client_name', 'plate_number'], matching, sorts }
}
