import { fail, failField } from '#contract/kit/errors.ts'
import { pickFields } from '#contract/kit/field-names.ts'
import type { CreditDraft, Invoice } from '#contract/invoices/invoices.ts'
import { creditLines, type CreditableLine } from '#domain/invoices/credit-totals.ts'
import type { InvoiceBuyer, InvoiceVat } from '#domain/invoices/invoice-document.ts'
import { sumInvoice } from '#domain/invoices/invoice-totals.ts'
import { currencyStep } from '#domain/law/rounding.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import { creditInvoice, releaseInvoice } from '#server/payments/invoice-balances.service.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import * as queries from './invoices.queries.ts'
import { toSumColumns, toTextColumns, toVatColumns } from './invoices.view.ts'
import { getStored } from './drafts.service.ts'
import { findSeries, finishIssue, issuedBy, requireIssueDate, takeNumber } from './issue.service.ts'

/** Issues a credit note. One that takes back all that was left frees the orders, which can be changed and billed again. */
export async function credit(context: Context<UserActor>, request: CreditDraft): Promise<Invoice> {
  const { db, scope, actor } = context
  const orders = await lockBilledOrders(context, request.id)
  await queries.lockInvoice(db, scope, request.id)
  const invoice = await requireCreditable(context, request.id)
  const lines = await readCreditable(context, invoice)
  const place = await queries.findSellerPlace(db, scope, invoice.organizationId)
  const credits = chooseLines(lines, request, currencyStep(invoice.currency))
  const issueDate = request.issueDate ?? place.today
  requireIssueDate({ issueDate, today: place.today })
  if (issueDate < invoice.issueDate!) failField('issue_date', 'EndBeforeStart')
  const chosen = await findSeries(context, invoice, 'credit-note', request.seriesId ?? (await seriesOfInvoice(context, invoice)))
  const sums = sumInvoice(credits, invoice.rate, currencyStep(place.currency))
  const numbered = await takeNumber(context, chosen!, issueDate)
  const id = await queries.insertInvoice(db, scope, {
    ...toSumColumns(sums),
    ...toTextColumns(invoice.buyer as InvoiceBuyer, orders, numbered.number),
    ...numbered,
    ...issuedBy(context),
    ...pickFields(invoice, copiedColumns),
    kind: 'credit-note',
    correctsId: invoice.id,
    correctionReason: request.reason,
    deliveryDate: issueDate,
    dueDate: issueDate,
    seller: JSON.stringify(invoice.seller),
    buyer: JSON.stringify(invoice.buyer),
    createdBy: actor.id,
  })
  await queries.insertParts(db, scope, id, { lines: credits.map(({ columns }) => columns), groups: sums.groups.map(toVatColumns) })
  if (isWhole(lines, credits)) await releaseOrders(context, invoice, orders)
  else await creditOrders(context, invoice, credits, currencyStep(place.currency))
  context.publish('invoice', 'UPDATED', { id: invoice.id, organizationId: invoice.organizationId, version: invoice.version })
  return finishIssue(context, id)
}

const copiedColumns = [
  ...(['currency', 'rate', 'rateDate', 'pricesIncludeVat', 'clientId', 'means', 'paymentTypeId', 'cashVat'] as const),
  ...(['organizationId', 'ordersText'] as const),
]
const copiedLineColumns = [
  ...(['name', 'um', 'isService', 'workOrderId', 'workOrderLineId', 'productId', 'advanceId'] as const),
  ...(['vatCode', 'vatCategory', 'vatRate', 'vatReason'] as const),
]

/** Orders are locked before invoices. A workplace that the caller does not see any more may have one of them by now. */
async function lockBilledOrders(context: Context, id: number): Promise<workOrders.StoredOrder[]> {
  const invoice = await queries.findInvoice(context.db, context.scope, id)
  const orders: workOrders.StoredOrder[] = []
  for (const { workOrderId, role, isReleased } of invoice?.orders ?? [])
    if (role === 'bill' && !isReleased) orders.push(await workOrders.getForUpdate(withAccountWideScope(context), { id: workOrderId }))
  return orders
}

async function requireCreditable(context: Context, id: number): Promise<queries.StoredInvoice> {
  const row = await getStored(context, id)
  if (row.status !== 'issued' || (row.kind !== 'invoice' && row.kind !== 'advance')) fail('NothingToCredit')
  return row
}

type StoredLine = queries.StoredInvoice['lines'][number]
type Creditable = CreditableLine & { stored: StoredLine }

async function readCreditable({ db, scope }: Context, invoice: queries.StoredInvoice): Promise<Creditable[]> {
  const credited = new Map((await queries.listCredited(db, scope, invoice.id)).map((line) => [line.id, line]))
  return invoice.lines.map((stored) => {
    const before = credited.get(stored.id)
    const amounts = { quantity: before?.quantity ?? 0, net: toBani(before?.net ?? 0), vat: toBani(before?.vat ?? 0) }
    const vat = stored as unknown as InvoiceVat
    return { ...vat, quantity: stored.quantity, net: toBani(stored.net), vat: toBani(stored.vat), credited: amounts, stored }
  })
}

/** Computes the chosen lines, with the columns of the credit note. Their price is after the discount. */
function chooseLines(lines: readonly Creditable[], request: CreditDraft, step: number) {
  const strange = request.lines?.findIndex(
    ({ lineId }, at, all) => !lines.some(({ stored }) => stored.id === lineId) || all.findIndex((other) => other.lineId === lineId) !== at,
  )
  if (strange !== undefined && strange >= 0) failField(`lines.${strange}.line_id`, 'InvalidChoice')
  const quantityOf = (id: number) => request.lines?.find(({ lineId }) => lineId === id)?.quantity ?? 0
  const outcome = creditLines(
    lines,
    lines.map(({ stored }) => (request.lines ? quantityOf(stored.id) : null)),
    step,
  )
  if (outcome.kind === 'too-much') {
    const place = request.lines?.findIndex(({ lineId }) => lineId === lines[outcome.at]!.stored.id) ?? outcome.at
    return failField(`lines.${place}.quantity`, `AtMost:${outcome.atMost}`)
  }
  const credits = outcome.lines.filter(({ quantity }) => quantity !== 0)
  if (credits.length === 0) fail('NothingToCredit')
  return credits.map(({ at, quantity, net, vat }) => ({
    ...lines[at]!,
    at,
    net,
    vat,
    columns: toCreditColumns(lines[at]!.stored, { quantity, net, vat }),
  }))
}

function toCreditColumns(line: StoredLine, { quantity, net, vat }: { quantity: number; net: number; vat: number }): queries.NewInvoiceLine {
  return {
    ...pickFields(line, copiedLineColumns),
    creditedLineId: line.id,
    quantity,
    price: fromBani(Math.round(Math.abs(net / quantity))),
    net: fromBani(net),
    vat: fromBani(vat),
  }
}

/** A credit note continues the series of its invoice, unless another one is for credit notes or that one was switched off. */
async function seriesOfInvoice(context: Context, invoice: queries.StoredInvoice): Promise<number | null> {
  const own = await findSeries(context, invoice, 'credit-note', null)
  if (own?.kinds.includes('credit-note')) return own.id
  return invoice.seriesId
}

const isWhole = (lines: readonly Creditable[], credits: readonly { at: number; net: number; vat: number }[]): boolean =>
  lines.every(({ net, vat, credited }, at) => {
    const now = credits.find((one) => one.at === at)
    return net + credited.net + (now?.net ?? 0) === 0 && vat + credited.vat + (now?.vat ?? 0) === 0
  })

/** Takes off each order what the credit note takes back of it; the orders stay billed. */
async function creditOrders(
  context: Context<UserActor>,
  invoice: queries.StoredInvoice,
  credits: ReturnType<typeof chooseLines>,
  baseStep: number,
): Promise<void> {
  const parts = [...Map.groupBy(credits, ({ stored }) => stored.workOrderId)].flatMap(([workOrderId, lines]) => {
    const { totalBase } = sumInvoice(lines, invoice.rate, baseStep)
    return workOrderId === null || totalBase === 0 ? [] : [{ workOrderId, amount: fromBani(-totalBase) }]
  })
  await creditInvoice(context, invoice, parts)
}

async function releaseOrders(
  context: Context<UserActor>,
  invoice: queries.StoredInvoice,
  orders: readonly workOrders.StoredOrder[],
): Promise<void> {
  await queries.releaseOrders(context.db, context.scope, invoice.id)
  for (const order of orders) await workOrders.putInvoice(context, order, null)
  await releaseInvoice(
    context,
    invoice,
    orders.map(({ id }) => id),
  )
}
