import { fail, failField } from '#contract/kit/errors.ts'
import type { InvoiceDraft, InvoiceLineDraft } from '#contract/invoices/invoice-drafts.ts'
import type { PaymentMeans } from '#contract/lists.ts'
import { StoredMetaData } from '#contract/work-orders/order.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import type { InvoiceBuyer, InvoiceSeller, InvoiceSums, InvoiceVat, InvoiceVatGroup } from '#domain/invoices/invoice-document.ts'
import { freeLineSums, hasPlausibleVat, orderLineSums, sumInvoice } from '#domain/invoices/invoice-totals.ts'
import { invoiceVat, orderVat } from '#domain/invoices/invoice-vat.ts'
import { currencyStep } from '#domain/law/rounding.ts'
import { taxChannelOf } from '#domain/tax-authority/transmissions.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { toBani } from '#domain/text/money.ts'
import * as clients from '#server/clients/clients.service.ts'
import * as payments from '#server/payments/payments.service.ts'
import type { Context } from '#server/platform/context.ts'
import { findProductsOfLines } from '#server/products/products.service.ts'
import type { StoredOrder } from '#server/work-orders/work-orders.service.ts'
import * as queries from './invoices.queries.ts'
import { settlementLines, type ComposedLine } from './advances.service.ts'
import { toBuyer, toNamedBuyer, toSeller, toTypedBuyer } from './parties.view.ts'

/** A draft as it would be issued on a day; amounts in hundredths. */
export type Composed = InvoiceSums & {
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  clientId: number | null
  currency: string
  baseCurrency: string
  rate: number
  issueDate: string
  today: string
  deliveryDate: string
  dueDate: string | null
  paymentTypeId: number | null
  means: PaymentMeans
  lines: ComposedLine[]
  groups: InvoiceVatGroup[]
  /** Whether the workplace sends its invoices to the tax office of its country, by hand or by itself. */
  hasConnection: boolean
  /** An order without VAT whose reason was not chosen. */
  needsOrderVatCode: boolean
}

type Place = Awaited<ReturnType<typeof queries.findSellerPlace>> & { seller: InvoiceSeller }

/** Computes a draft with the orders as they are now. Orders that are missing are left out. */
export async function compose(
  context: Context,
  draft: InvoiceDraft,
  orders: readonly StoredOrder[],
  issueDay: string | null,
): Promise<Composed> {
  const { db, scope } = context
  const found = await queries.findSellerPlace(db, scope, draft.organizationId)
  const place = { ...found, seller: toSeller(found) }
  const { currency: baseCurrency, today } = place
  const issueDate = issueDay ?? today
  const currency = draft.currency ?? baseCurrency
  const rate = currency === baseCurrency ? 1 : (draft.rate ?? fail('RateNeeded', { fields: { rate: ['RateNeeded'] } }))
  const step = currencyStep(currency)
  const finished = orders.map((order) => dayInZone(order.finished ?? new Date().toISOString(), place.timeZone))
  const deliveryDate = draft.deliveryDate ?? finished.toSorted().at(-1) ?? today
  // An advance asks for what was typed, or else for all of its orders.
  const copied = draft.kind === 'advance' && draft.lines.length ? [] : orders
  const billed = copied.map((order, at) => orderLines(order, draft, place, { day: finished[at]!, step }))
  const own = [...billed.flatMap((part) => part.lines), ...(await freeLines(context, draft, place, { day: deliveryDate, step }))]
  const lines = [...own, ...(await settlementLines(context, draft, own, { country: place.seller.address.country, currency }))]
  const type = await findType(context, draft, orders)
  return {
    ...sumInvoice(lines, rate, currencyStep(baseCurrency)),
    ...(await resolveBuyer(context, draft, orders, place)),
    seller: place.seller,
    currency,
    baseCurrency,
    rate,
    issueDate,
    today,
    deliveryDate,
    dueDate: draft.dueDate === undefined ? addDays(issueDate, type?.dueDays ?? 0) : draft.dueDate,
    paymentTypeId: type?.id ?? null,
    means: (type?.means ?? 'other') as PaymentMeans,
    lines,
    hasConnection: found.connections.some(({ channel }) => channel === taxChannelOf(place.seller.address.country, baseCurrency)),
    needsOrderVatCode: billed.some((part) => part.needsVatCode),
  }
}

type Day = { day: string; step: number }

const outsideVat: InvoiceVat = { vatCode: 'small-business', vatCategory: 'O', vatRate: 0, vatReason: null }

/** Copies the lines of an order, which add up to its stored sums. */
function orderLines(order: StoredOrder, { orderVatCode }: InvoiceDraft, { seller }: Place, { day, step }: Day) {
  const { withVat, vatPercentage } = readStoredJson(StoredMetaData, order.metaData)
  const facts = { country: seller.address.country, day, withVat, vatPercentage, vatScheme: seller.vatScheme, orderVatCode }
  const treatment = orderVat(facts)
  if (treatment === 'VatCodeNotAllowed') failField('work_order_ids', 'VatCodeNotAllowed')
  const needsVatCode = treatment === 'VatCodeNeeded'
  const vat = typeof treatment === 'string' ? outsideVat : treatment
  const stored = {
    net: toBani(order.total) - toBani(order.tax),
    vat: toBani(order.tax),
    vatRate: vat.vatRate,
    lines: order.lines.map(({ total }) => ({ total: toBani(total), discount: 0 })),
  }
  if (!hasPlausibleVat(stored, step)) fail('RepriceFirst')
  const sums = orderLineSums(stored, { pricesIncludeVat: false, step })
  const lines = order.lines.map((line, at): ComposedLine => ({
    ...vat,
    ...sums[at]!,
    name: line.name,
    um: line.um,
    quantity: line.quantity,
    price: toBani(line.price),
    counts: line.isCountPrice || line.isCustomProduct,
    discountReason: '',
    isService: line.isService,
    advance: null,
    workOrderId: order.id,
    workOrderLineId: line.id,
    productId: line.productId,
    advanceId: null,
  }))
  return { lines, needsVatCode }
}

/** Taxes the lines that were typed, whose code follows from the seller where none was chosen. */
async function freeLines(context: Context, draft: InvoiceDraft, { seller }: Place, { day, step }: Day): Promise<ComposedLine[]> {
  const { organizationId, pricesIncludeVat, lines } = draft
  const products = await findProductsOfLines(
    context,
    organizationId,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const foreign = lines.findIndex(({ productId }) => productId !== null && !products.has(productId))
  if (foreign >= 0) failField(`lines.${foreign}.product_id`, 'InvalidChoice')
  const typed = lines.map((line, at) => ({
    ...line,
    ...taxOf(line, at, seller, day),
    price: toBani(line.price),
    discount: toBani(line.discount),
  }))
  const sums = freeLineSums(typed, { pricesIncludeVat, step })
  return typed.map((line, at) => ({
    ...line,
    ...sums[at]!,
    discountReason: '',
    advance: null,
    workOrderId: null,
    workOrderLineId: null,
    advanceId: null,
  }))
}

function taxOf({ vatCode }: InvoiceLineDraft, at: number, { vatScheme, address }: InvoiceSeller, day: string): InvoiceVat {
  const code = vatCode ?? (vatScheme === 'exempt' ? 'small-business' : 'standard')
  return invoiceVat(address.country, code, day) ?? failField(`lines.${at}.vat_code`, 'VatCodeNotAllowed')
}

/** The client of the first order is billed unless another one was chosen, or a buyer typed. */
async function resolveBuyer(context: Context, draft: InvoiceDraft, [first]: readonly StoredOrder[], { seller }: Place) {
  const { country } = seller.address
  const clientId = draft.clientId ?? first?.clientId ?? null
  const client = clientId === null ? undefined : await findClient(context, clientId)
  if (draft.clientId !== null && !client) failField('client_id', 'InvalidChoice')
  const delegate = first?.clientId === clientId ? (first?.delegateName ?? null) : null
  const copied = client ? toBuyer(client, delegate, country) : toNamedBuyer(first?.clientName ?? '', first?.phone ?? null, country)
  return { clientId: client?.id ?? null, buyer: draft.buyer ? toTypedBuyer(draft.buyer, country) : copied }
}

const findClient = async (context: Context, id: number) => clients.findStored(context.db, await clients.clientScope(context), id)

async function findType({ db, scope }: Context, { paymentTypeId }: InvoiceDraft, [first]: readonly StoredOrder[]) {
  const id = paymentTypeId === undefined ? (first?.paymentTypeId ?? null) : paymentTypeId
  if (id === null) return undefined
  const [type] = await payments.findTypes(db, scope, [id])
  if (type?.deletedAt === null) return type
  if (paymentTypeId != null) failField('payment_type_id', 'InvalidChoice')
  return undefined
}
