import type { ValueOf } from '#contract/settings.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { sumOf } from '#domain/money.ts'
import { cut, type Fact, type Pen, type Table } from '#server/platform/pdf/sheet.ts'

type Lines = WorkOrder['products']
type Options = ValueOf<'wo_pdf_config'>
type LineTable = Table & { title: string }

/** What was sold and what was done. The workshop has no prices on its copy, and ticks off line by line. */
export function lineTables(lines: Lines, options: Options, isWorkshops: boolean, pen: Pen): { products?: LineTable; services?: LineTable } {
  const [services, products] = [lines.filter(({ isService }) => isService === 1), lines.filter(({ isService }) => isService === 0)]
  const columns = columnsOf(options, pen).filter(({ key }) => !isWorkshops || (key !== 'price' && key !== 'total'))
  const all = isWorkshops ? [{ key: 'tick', label: '', of: () => '' }, ...columns] : columns
  const left = all.filter(({ key }) => !(options.woPdfHideProductsColumns as readonly string[]).includes(key))
  return {
    ...(products.length > 0 && { products: tableOf(pen.word('Products'), products, left) }),
    ...(services.length > 0 && { services: tableOf(pen.word('ExecutedServices'), services, all) }),
  }
}

type Column = { key: string; label: string; of: (line: Lines[number], index: number) => string }

const columnsOf = ({ woPdfPriceLabelWithVat }: Options, { word, number, amount }: Pen): Column[] => [
  { key: 'index', label: word('RowNumber'), of: (_, index) => String(index + 1) },
  { key: 'name', label: word('LineName'), of: ({ name }) => cut(name) },
  { key: 'um', label: word('Um'), of: ({ um }) => um },
  { key: 'quantity', label: word('Quantity'), of: ({ quantity }) => number(quantity) },
  { key: 'price', label: word(woPdfPriceLabelWithVat ? 'PriceWithVat' : 'Price'), of: ({ price }) => amount(price) },
  { key: 'total', label: word('Total'), of: ({ total }) => amount(total) },
]

const tableOf = (title: string, lines: Lines, columns: Column[]): LineTable => ({
  title,
  columns: columns.map(({ key, label }) => ({ key, label })),
  rows: lines.map((line, index) => columns.map(({ of }) => of(line, index))),
})

/**
 * The sums as they are stored, in rows that add up to the total. Without a discount and without VAT the subtotal would only repeat it;
 * products printed without their totals come in one row.
 */
export function totals(order: WorkOrder, { woPdfHideProductsColumns }: Options, currency: string, { word, number, amount }: Pen): Fact[] {
  const { metaData, products, discount, subtotal, tax, total } = order
  const withVat = metaData.withVat && metaData.vatPercentage > 0
  const sold = products.filter(({ isService }) => isService === 0)
  const areTotalsMissing = woPdfHideProductsColumns.includes('total') && sold.length > 0 && sold.length < products.length
  return [
    ...(areTotalsMissing ? [{ label: word('Products'), value: amount(sumOf(sold.map((line) => line.total))) }] : []),
    ...(discount > 0 || withVat ? [{ label: word('Subtotal'), value: amount(subtotal) }] : []),
    ...(discount > 0 ? [{ label: word('Discount'), value: `−${amount(discount)}` }] : []),
    ...(withVat ? [{ label: word('Vat', { percent: number(metaData.vatPercentage) }), value: amount(tax) }] : []),
    { label: word('TotalToPay', { currency }), value: amount(total) },
  ]
}
