import { sql } from 'kysely'
import type { InvoiceRow, InvoiceSearch } from '#contract/invoices/invoices.ts'
import { owedSql } from '#server/payments/payments.service.ts'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { fetchPage, organizationName, type Page, matchAllWords } from '#server/platform/database/list-page.ts'
import { narrowScope, organizationIds, type Scope } from '#server/platform/database/scope.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { sendingSql } from './invoices.queries.ts'

/** Drafts have no number and no days, and stand above the others. */
const issueDate = sql<string>`coalesce(i.issue_date, 'infinity')`
const dueDate = sql<string>`coalesce(i.due_date, 'infinity')`
const sorts = {
  issue_date: issueDate,
  number: sql`coalesce(i.number, '') collate "C"`,
  due_date: dueDate,
  total_base: sql.ref('i.totalBase'),
  id: sql.ref('i.id'),
}

const isLastAttempt = sql<boolean>`not exists (select from invoice_transmissions n
  where n.account_id = s.account_id and n.invoice_id = s.invoice_id and n.id > s.id)`

/** Invoices of the account, from the view whose text searches can use an index. */
const accountInvoices = (db: Db, { account }: Scope) =>
  db.selectFrom('invoicesInAccount as i' as 'invoices as i').where('i.accountId', '=', account)

function matchingInvoices(db: Db, scope: Scope, models: InvoiceSearch['models']) {
  const { organizationId, kind, status, clientId, paymentTypeId, sending, quickText } = models
  const chosen = narrowScope(scope, organizationId)
  let matching = accountInvoices(db, scope)
  if (!chosen.whole) matching = matching.where('i.organizationId', 'in', organizationIds(chosen))
  if (kind) matching = matching.where('i.kind', 'in', kind)
  if (status) matching = matching.where('i.status', 'in', status)
  for (const [column, range] of [[issueDate, models.issueDate] as const, [dueDate, models.dueDate] as const]) {
    const [from = '', to = ''] = range ?? []
    if (from) matching = matching.where(column, '>=', from)
    if (to) matching = matching.where(column, '<=', to)
  }
  if (clientId) matching = matching.where('i.clientId', 'in', clientId)
  if (paymentTypeId) matching = matching.where('i.paymentTypeId', 'in', paymentTypeId)
  if (sending)
    matching = matching.where('i.id', 'in', (eb) =>
      eb
        .selectFrom('invoiceTransmissions as s')
        .select('s.invoiceId')
        .where('s.accountId', '=', scope.account)
        .where('s.state', 'in', sending)
        .where(isLastAttempt),
    )
  for (const word of matchAllWords('i.search', quickText)) matching = matching.where(word)
  return matching
}

/** Reads a page with the sums of all issued invoices that the filters find; proformas are none. */
export async function search(db: Db, scope: Scope, request: InvoiceSearch) {
  const list = listQuery(db, scope, request.models)
  const page = (await fetchPage(db, list, request)) as unknown as Page<InvoiceRow>
  return { ...page, totals: await sumInvoices(db, scope, list.matching) }
}

function listQuery(db: Db, scope: Scope, models: InvoiceSearch['models']) {
  const rows = accountInvoices(db, scope)
  const select = (these: typeof rows) =>
    these.selectAll('i').select([owedSql(scope.account).as('owed'), sendingSql(scope.account).as('sending')])
  return { rows, matching: matchingInvoices(db, scope, models), select, sorts }
}

/** The list with the names of workplaces, for the workbook. */
export function exportQuery(db: Db, scope: Scope, models: InvoiceSearch['models']) {
  const list = listQuery(db, scope, models)
  const select = (rows: typeof list.rows) => list.select(rows).select(organizationName('i'))
  return { ...list, select }
}

async function sumInvoices(db: Db, { account }: Scope, matching: ReturnType<typeof matchingInvoices>) {
  const counted = matching.select('i.id').where('i.status', '=', 'issued').where('i.kind', '!=', 'proforma')
  const { rows: byRate } = await sql<{ vatCode: string; rate: number; netBase: number; vatBase: number }>`
    select v.vat_code, v.rate, sum(v.net_base) as net_base, sum(v.vat_base) as vat_base
      from invoice_vat v where v.account_id = ${account} and v.invoice_id in (${counted})
      group by v.vat_code, v.rate order by v.rate desc, v.vat_code ${customPlanHint}`.execute(db)
  const sumOf = (key: 'netBase' | 'vatBase') => sumAmounts(byRate.map((group) => group[key]))
  const [netBase, vatBase] = [sumOf('netBase'), sumOf('vatBase')]
  return { netBase, vatBase, totalBase: sumAmounts([netBase, vatBase]), byRate }
}
