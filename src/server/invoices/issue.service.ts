import { fail, failField } from '#contract/kit/errors.ts'
import { pickFields } from '#contract/kit/field-names.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import type { InvoiceDraft } from '#contract/invoices/invoice-drafts.ts'
import type { CreditDraft, Invoice } from '#contract/invoices/invoices.ts'
import type { InvoiceKind } from '#contract/invoices/kinds.ts'
import { findDefaultSeries } from '#domain/invoices/default-series.ts'
import { findInvoiceProblems, type InvoiceProblem } from '#domain/invoices/invoice-problems.ts'
import { invoiceNumber, numberedYear } from '#domain/invoices/invoice-numbers.ts'
import { addDays } from '#domain/text/calendar.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { documentKey } from '#domain/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { attachInvoice } from '#server/payments/invoice-balances.service.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import { lockAdvances } from './advances.service.ts'
import { compose, type Composed } from './compose.service.ts'
import { composeStored, create, get, getStored, lockDraft, lockOrders, toHeadColumns } from './drafts.service.ts'
import * as queries from './invoices.queries.ts'
import { readDraft, toLineColumns, toTextColumns, toVatColumns } from './invoices.view.ts'
import * as series from './series.queries.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Raised when an invoice, an advance, a credit note or a proforma got its number. */
    invoiceIssued: { id: number }
    /** Raised when somebody takes the file of an invoice for its tax office. */
    invoiceFileTaken: { id: number }
  }
}

/** How many days before today an invoice may be dated. */
const pastDays = 30

type IssueChoices = Pick<CreditDraft, 'seriesId' | 'issueDate'>
type Issue = VersionedId & IssueChoices & { expectedTotal?: number | undefined }

/** Tells what would be refused if the draft were issued now; of an issued invoice nothing is. */
export async function listProblems(context: Context, { id }: ById): Promise<{ items: InvoiceProblem[] }> {
  const row = await getStored(context, id)
  if (row.status === 'issued') return { items: [] }
  const draft = readDraft(row)
  const found = await findSeries(context, draft, draft.kind, null)
  return { items: problemsOf(draft, await composeStored(context, draft), found !== undefined) }
}

const problemsOf = ({ kind }: InvoiceDraft, composed: Composed, hasSeries: boolean) =>
  findInvoiceProblems({ ...composed, kind }, { hasSeries, ...pickFields(composed, ['needsOrderVatCode', 'hasConnection']) })

/** Gives a draft its number and freezes its orders. The row of the draft is replaced by one that nothing changes any more. */
export async function issue(context: Context<UserActor>, { id, version, ...choices }: Issue): Promise<Invoice> {
  const { db, scope } = context
  const found = await getStored(context, id)
  if (found.status === 'issued') fail('InvoiceIssued', { details: { number: found.number } })
  const draft = readDraft(found)
  const orders = await lockOrders(context, draft, id)
  await lockAdvances(context, draft, found.currency)
  // Orders are locked before the draft, so one that was changed meanwhile may have others.
  const row = await lockDraft(context, { id, version: version ?? found.version })
  const composed = await compose(context, draft, orders, choices.issueDate)
  if (choices.expectedTotal !== undefined && toBani(choices.expectedTotal) !== composed.total)
    fail('StaleRecord', { details: { version: row.version } })
  const chosen = await findSeries(context, draft, draft.kind, choices.seriesId)
  refuseProblems(problemsOf(draft, composed, chosen !== undefined))
  requireIssueDate(composed)
  const numbered = await takeNumber(context, chosen!, composed.issueDate)
  await queries.removeDraft(db, scope, id)
  await queries.insertInvoice(db, scope, {
    ...toHeadColumns(draft, composed),
    ...toTextColumns(composed.buyer, orders, numbered.number),
    ...numbered,
    ...issuedBy(context),
    id,
    seller: JSON.stringify(composed.seller),
    buyer: JSON.stringify(composed.buyer),
    proformaId: row.proformaId,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    version: row.version + 1,
  })
  const lines = composed.lines.map(toLineColumns)
  await queries.insertParts(db, scope, id, { lines, groups: composed.groups.map(toVatColumns) })
  const role = draft.kind === 'invoice' ? 'bill' : 'advance'
  await queries.insertOrders(db, scope, id, draft.workOrderIds, role)
  if (role === 'bill') for (const order of orders) await workOrders.putInvoice(context, order, { id, number: numbered.number })
  if (draft.kind !== 'proforma') {
    const { kind, organizationId, workOrderIds } = draft
    const issued = { id, kind, organizationId, totalBase: fromBani(composed.totalBase), number: numbered.number }
    await attachInvoice(context, issued, workOrderIds)
  }
  return finishIssue(context, id)
}

export async function createIssued(context: Context<UserActor>, draft: InvoiceDraft & Omit<Issue, 'id' | 'version'>): Promise<Invoice> {
  const { seriesId, issueDate, expectedTotal, ...fields } = draft
  const { id } = await create(context, fields)
  return issue(context, { id, seriesId, issueDate, expectedTotal })
}

export const issuedBy = ({ actor }: Context<UserActor>) => ({
  status: 'issued',
  issuedAt: new Date().toISOString(),
  issuedBy: actor.id,
})

export async function finishIssue(context: Context<UserActor>, id: number): Promise<Invoice> {
  await context.react('invoiceIssued', { id })
  const invoice = await get(context, { id })
  const { number, total, organizationId, version } = invoice
  await context.audit('invoice', id, { name: number!, after: { amount: total } })
  context.publish('invoice', 'UPDATED', { id, organizationId, version })
  return invoice
}

export function refuseProblems(problems: readonly InvoiceProblem[]): void {
  const errors = problems.filter(({ level }) => level === 'error')
  if (errors.length) fail('InvalidInput', { fields: Object.fromEntries(errors.map(({ field, key }) => [field, [key]])) })
}

export function requireIssueDate({ issueDate, today }: Pick<Composed, 'issueDate' | 'today'>): void {
  if (issueDate > today || issueDate < addDays(today, -pastDays)) failField('issue_date', 'InvalidDate')
}

/** Finds the chosen series, else the one that the kind takes by default. */
export async function findSeries(
  { db, scope }: Context,
  { organizationId }: { organizationId: number },
  kind: InvoiceKind,
  seriesId: number | null,
): Promise<series.StoredSeries | undefined> {
  const active = (await series.listSeries(db, narrowScope(scope, organizationId))).filter((one) => one.active)
  if (seriesId !== null) return active.find(({ id }) => id === seriesId) ?? failField('series_id', 'InvalidChoice')
  return findDefaultSeries(active, kind)
}

/** Takes the next number of a series, which no other invoice gets until this one is committed. */
export async function takeNumber({ db, scope }: Context, chosen: series.StoredSeries, issueDate: string) {
  const year = numberedYear(chosen, issueDate)
  const counter = { seriesId: chosen.id, year, firstNumber: chosen.firstNumber, issueDate }
  const value = await series.takeNumber(db, scope, counter)
  if (value === undefined) {
    const lastDate = await series.findLastDate(db, scope, counter)
    fail('InvoiceDateBeforeLast', { fields: { issue_date: ['InvoiceDateBeforeLast'] }, details: { last_date: lastDate } })
  }
  const number = invoiceNumber(chosen, issueDate, value!)
  return { seriesId: chosen.id, year, numberValue: value!, number, numberKey: documentKey(number)!, issueDate }
}
