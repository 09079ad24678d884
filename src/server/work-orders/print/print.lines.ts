import type { ValueOf } from '#contract/accounts/settings.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { addVat, grossSums } from '#domain/work-orders/gross-sums.ts'
import { fromBani, sumAmounts, toBani } from '#domain/text/money.ts'
import { truncateLine, type SheetFact, type SheetFormatter, type SheetTable } from '#server/platform/pdf/sheet.ts'

type Lines = WorkOrder['products']
type Options = ValueOf<'wo_pdf_config'>
type LineTable = SheetTable & { title: string }

/** With `isGross`, VAT is part of all figures, also of lines and discount, and is not added to them. */
export type PrintedOrder = WorkOrder & { hasVat: boolean; isGross: boolean }

export function toPrintedOrder(order: WorkOrder, { woPdfPriceLabelWithVat }: Options): PrintedOrder {
  const { withVat, vatPercentage } = order.metaData
  const hasVat = withVat && vatPercentage > 0
  if (!hasVat || !woPdfPriceLabelWithVat) return { ...order, hasVat, isGross: false }
  const stored = { subtotal: toBani(order.subtotal), discount: toBani(order.discount), total: toBani(order.total) }
  const gross = grossSums({ ...stored, lineTotals: order.products.map(({ total }) => toBani(total)) }, vatPercentage)
  const products = order.products.map((line, index) => ({
    ...line,
    price: fromBani(addVat(toBani(line.price), vatPercentage)),
    total: fromBani(gross.lineTotals[index]!),
  }))
  return { ...order, hasVat, isGross: true, products, subtotal: fromBani(gross.subtotal), discount: fromBani(gross.discount) }
}

/** Tables of products and of services. The workshop copy has no prices, and a column to tick off each line. */
export function lineTables(
  { products: lines, isGross }: PrintedOrder,
  options: Options,
  isWorkshops: boolean,
  pen: SheetFormatter,
): { products?: LineTable; services?: LineTable } {
  const services = lines.filter(({ isService }) => isService === 1)
  const products = lines.filter(({ isService }) => isService === 0)
  const columns = lineColumns(isGross, pen).filter(({ key }) => !isWorkshops || (key !== 'price' && key !== 'total'))
  const allColumns = isWorkshops ? [{ key: 'tick', label: '', of: () => '' }, ...columns] : columns
  const productColumns = allColumns.filter(({ key }) => !(options.woPdfHideProductsColumns as readonly string[]).includes(key))
  return {
    ...(products.length > 0 && { products: toLineTable(pen.word('Products'), products, productColumns) }),
    ...(services.length > 0 && { services: toLineTable(pen.word('ExecutedServices'), services, allColumns) }),
  }
}

type Column = { key: string; label: string; of: (line: Lines[number], index: number) => string }

const lineColumns = (isGross: boolean, { word, number, amount }: SheetFormatter): Column[] => [
  { key: 'index', label: word('RowNumber'), of: (_, index) => String(index + 1) },
  { key: 'name', label: word('LineName'), of: ({ name }) => truncateLine(name) },
  { key: 'um', label: word('Um'), of: ({ um }) => um },
  { key: 'quantity', label: word('Quantity'), of: ({ quantity }) => number(quantity) },
  { key: 'price', label: word(isGross ? 'PriceWithVat' : 'Price'), of: ({ price }) => amount(price) },
  { key: 'total', label: word('Total'), of: ({ total }) => amount(total) },
]

const toLineTable = (title: string, lines: Lines, columns: Column[]): LineTable => ({
  title,
  columns: columns.map(({ key, label }) => ({ key, label })),
  rows: lines.map((line, index) => columns.map(({ of }) => of(line, index))),
})

/**
 * Rows of sums that add up to the stored total; below them stands the VAT that gross prices contain. Without discount and added VAT
 * the subtotal would repeat the total, so it is left out. Products printed without totals are summed in one row.
 */
export function printedTotals(
  order: PrintedOrder,
  { woPdfHideProductsColumns }: Options,
  currency: string,
  pen: SheetFormatter,
): { totals: SheetFact[]; includedVat?: SheetFact; money?: SheetFact[] } {
  const { word, number, amount } = pen
  const { products, metaData, hasVat, isGross, discount, subtotal, tax, total } = order
  const money = moneyFacts(order, pen)
  const productLines = products.filter(({ isService }) => isService === 0)
  const areTotalsMissing = woPdfHideProductsColumns.includes('total') && productLines.length > 0 && productLines.length < products.length
  const vat = { label: word(isGross ? 'IncludedVat' : 'Vat', { percent: number(metaData.vatPercentage) }), value: amount(tax) }
  const isVatAdded = hasVat && !isGross
  const rows = [
    ...(areTotalsMissing ? [{ label: word('Products'), value: amount(sumAmounts(productLines.map((line) => line.total))) }] : []),
    ...(discount > 0 || isVatAdded ? [{ label: word('Subtotal'), value: amount(subtotal) }] : []),
    ...(discount > 0 ? [{ label: word('Discount'), value: `−${amount(discount)}` }] : []),
    ...(isVatAdded ? [vat] : []),
    { label: word('TotalToPay', { currency }), value: amount(total) },
  ]
  return { totals: rows, ...(isGross && { includedVat: vat }), ...(money.length > 0 && { money }) }
}

/** Names what was paid and what is left, of an order that was paid in part or too much. */
function moneyFacts({ paid, balance, dueOn }: PrintedOrder, { word, amount, date }: SheetFormatter): SheetFact[] {
  if (paid === 0 || balance === 0) return []
  const due = dueOn === null ? word('BalanceLeft') : word('BalanceDue', { day: date(dueOn) })
  const rest = balance > 0 ? { label: due, value: amount(balance) } : { label: word('ToGiveBack'), value: amount(-balance) }
  return [{ label: word('MoneyPaid'), value: amount(paid) }, rest]
}
