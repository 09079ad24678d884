import { afterAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { readAmount } from '#contract/kit/readers/amount.ts'
import { nowhere } from '#contract/kit/readers/reading.ts'
import { toBani } from '#domain/text/money.ts'
import { openPrinter } from '#server/platform/pdf/pdf.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { ordinaryPaper, settingsOf } from '#test/ordinary-order.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { orderSheet } from './print-sheet.ts'
import { orderTemplate } from './print.ts'

const printer = openPrinter()
afterAll(() => printer.close())

/** All nine options of the printed text, each switched on. */
const options = {
  thWarehouseCustom: true,
  woPdfBottomText: 'Garanție 6 luni',
  woPdfBottomTextTitle: 'Condiții',
  woPdfClientSignatureUnderExecutedServices: true,
  woPdfCompanySignatureLabelRename: 'Recepția',
  woPdfPriceLabelWithVat: true,
  woPdfTyreTorqueNewLine: true,
  woRemoveDiscount: true,
  woPdfHideProductsColumns: 'price,total',
}
const names = Object.keys(options) as (keyof typeof options)[]
const choices = Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_, index) => bits & (1 << index)))
const kinds = [true, false].flatMap((ownProduct) => [true, false].map((withVat) => ({ ownProduct, withVat })))

/** VAT on these prices leaves a fraction of a ban on every line. */
const products = [
  { customProductName: 'Valvă', quantity: 3, price: 10.02 },
  { customProductName: 'Anvelopă', quantity: 4, price: 389.93 },
  { customProductName: 'Montat', quantity: 4, price: 25.04, isService: 1 as const },
  { customProductName: 'Echilibrat', quantity: 1.125, price: 20.07, isService: 1 as const },
  { customProductName: 'Reglat', quantity: 1, price: 33.33, isService: 1 as const },
]
const createOrder = (shop: Shop, metaData: { ownProduct: boolean; withVat: boolean }) =>
  shop.make.workOrder({ workOrder: { metaData }, products, status: 'done' })

test('the rows of every paper add up to the stored total', async () => {
  const shop = await openShop()
  for (const kind of kinds) {
    const order = await createOrder(shop, kind)
    expect([order.discount > 0, order.tax > 0]).toEqual([kind.ownProduct, kind.withVat])
    await Promise.all(
      choices.map(async (enabledOptions) => expect(await differencesOn(order, enabledOptions), enabledOptions.join()).toEqual([0, 0, 0])),
    )
  }
})

test('rows of list, report and workbook equal the printed total after discounts are off', async () => {
  const shop = await openShop()
  const orders: WorkOrder[] = []
  for (const kind of kinds) orders.push(await createOrder(shop, kind))
  const value = { name: 'wo_pdf_config' as const, value: true, options: { woRemoveDiscount: true } }
  await shop.admin(api.accountSettings.create, value)

  const finished = { finished: [orders[0]!, orders.at(-1)!].map((order) => dayInZone(order.finished!, 'Europe/Bucharest')) }
  const listed = await shop.admin(api.workOrders.download, {})
  const reported = await shop.admin(api.workOrderReport.excel, { models: finished })
  for (const { content, total } of [
    { ...listed, total: 'Total, RON' },
    { ...reported, total: 'Total' },
  ]) {
    const [sheet] = await readSheets(content)
    const [subtotals, discounts, taxes, totals] = ['Subtotal', 'Reducere', 'TVA', total].map((name) => columnOf(sheet!, name).map(bani))
    expect(totals!.map((_, row) => subtotals![row]! - discounts![row]! + taxes![row]!)).toEqual(totals)
    expect(totals).toEqual(expect.arrayContaining(orders.map(({ total }) => toBani(total))))
  }
  const report = (await pdfText((await shop.admin(api.workOrderReport.pdf, { models: finished })).content)).join('\n')
  for (const order of orders) {
    const paper = (await pdfText((await shop.simple(api.workOrders.pdf, { id: order.id })).content)).join('\n')
    const total = /^Total de plată \(RON\) (.*)$/m.exec(paper)?.[1]
    expect(toBani(order.total)).toBe(bani(total!))
    expect(report).toContain(total)
  }
})

/** Three differences in bani: lines and subtotal, sums and printed total, printed and stored total. */
async function differencesOn(order: WorkOrder, enabledOptions: (keyof typeof options)[]): Promise<number[]> {
  const own = Object.fromEntries(enabledOptions.map((name) => [name, options[name]]))
  const settings = settingsOf({ name: 'wo_pdf_config', value: 'true', options: own })
  const pdf = await printer.typeset(orderTemplate, orderSheet(order, { ...ordinaryPaper, settings }, 'ro'), { tags: false })
  const text = (await pdfText(pdf)).join('\n')
  const sumsOf = (rows: RegExp) => [...text.matchAll(rows)].reduce((sum, [, amount]) => sum + bani(amount!), 0)
  const lines =
    sumsOf(/^\d (?:Valvă|Anvelopă|Montat|Echilibrat|Reglat) BUC [\d.,]+ [\d.,]+ ([\d.]+,\d\d)$/gm) + sumsOf(/^Produse ([\d.]+,\d\d)$/gm)
  const [total, subtotal] = [sumsOf(/^Total de plată \(RON\) ([\d.]+,\d\d)$/gm), sumsOf(/^Subtotal ([\d.]+,\d\d)$/gm)]
  const sums = lines - sumsOf(/^Reducere −([\d.]+,\d\d)$/gm) + sumsOf(/^TVA \d+% ([\d.]+,\d\d)$/gm)
  return [subtotal ? lines - subtotal : 0, sums - total, total - toBani(order.total)]
}

const valueOf = (written: string): number => {
  const reading = readAmount(written, nowhere, { isNegativeAllowed: true })
  return reading.kind === 'read' ? reading.value : NaN
}
const bani = (amount: unknown) => toBani(typeof amount === 'string' ? valueOf(amount) : (amount as number))
