import type { ValueOf } from '#contract/accounts/settings.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { addVat, grossSums } from '#domain/work-orders/gross-sums.ts'
import { fromBani, sumAmounts, toBani } from '#domain/text/money.ts'
import { truncateLine, type SheetFact, type SheetFormatter, type SheetTable } from '#server/platform/pdf/sheet.ts'

type Lines = WorkOrder['products']
type Options = ValueOf<'wo_pdf_config'>
type LineTable = SheetTable & { title: string }

/** On some papers VAT is inside all figures, of lines and discount too, and not added to them. */
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

/** What was sold and what was done. The workshop has no prices on its copy, and ticks off line by line. */
export function lineTables(
  { products: lines, isGross }: PrintedOrder,
  options: Options,
  isWorkshops: boolean,
  pen: SheetFormatter,
): { products?: LineTable; services?: LineTable } {
  const [services, products] = [lines.filter(({ isService }) => isService === 1), lines.filter(({ isService }) => isService === 0)]
  const columns = columnsOf(isGross, pen).filter(({ key }) => !isWorkshops || (key !== 'price' && key !== 'total'))
  const all = isWorkshops ? [{ key: 'tick', label: '', of: () => '' }, ...columns] : columns
  const left = all.filter(({ key }) => !(options.woPdfHideProductsColumns as readonly string[]).includes(key))
  return {
    ...(products.length > 0 && { products: tableOf(pen.word('Products'), products, left) }),
    ...(services.length > 0 && { services: tableOf(pen.word('ExecutedServices'), services, all) }),
  }
}

type Column = { key: string; label: string; of: (line: Lines[number], index: number) => string }

const columnsOf = (isGross: boolean, { word, number, amount }: SheetFormatter): Column[] => [
  { key: 'index', label: word('RowNumber'), of: (_, index) => String(index + 1) },
  { key: 'name', label: word('LineName'), of: ({ name }) => truncateLine(name) },
  { key: 'um', label: word('Um'), of: ({ um }) => um },
  { key: 'quantity', label: word('Quantity'), of: ({ quantity }) => number(quantity) },
  { key: 'price', label: word(isGross ? 'PriceWithVat' : 'Price'), of: ({ price }) => amount(price) },
  { key: 'total', label: word('Total'), of: ({ total }) => amount(total) },
]

const tableOf = (title: string, lines: Lines, columns: Column[]): LineTable => ({
  title,
  columns: columns.map(({ key, label }) => ({ key, label })),
  rows: lines.map((line, index) => columns.map(({ of }) => of(line, index))),
})

/**
 * The sums in rows that add up to the stored total, below which stands the VAT that prices contain. Without a discount and without VAT on top
 * the subtotal would only repeat the total; products printed without their totals come in one row.
 */
export function printedTotals(
  order: PrintedOrder,
  { woPdfHideProductsColumns }: Options,
  currency: string,
  { word, number, amount }: SheetFormatter,
): { totals: SheetFact[]; includedVat?: SheetFact } {
  const { products, metaData, hasVat, isGross, discount, subtotal, tax, total } = order
  const sold = products.filter(({ isService }) => isService === 0)
  const areTotalsMissing = woPdfHideProductsColumns.includes('total') && sold.length > 0 && sold.length < products.length
  const vat = { label: word(isGross ? 'IncludedVat' : 'Vat', { percent: number(metaData.vatPercentage) }), value: amount(tax) }
  const isVatAdded = hasVat && !isGross
  const rows = [
    ...(areTotalsMissing ? [{ label: word('Products'), value: amount(sumAmounts(sold.map((line) => line.total))) }] : []),
    ...(discount > 0 || isVatAdded ? [{ label: word('Subtotal'), value: amount(subtotal) }] : []),
    ...(discount > 0 ? [{ label: word('Discount'), value: `−${amount(discount)}` }] : []),
    ...(isVatAdded ? [vat] : []),
    { label: word('TotalToPay', { currency }), value: amount(total) },
  ]
  return { totals: rows, ...(isGross && { includedVat: vat }) }
}
