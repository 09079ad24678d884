import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { readAmount } from '#contract/kit/readers/amount.ts'
import { nowhere } from '#contract/kit/readers/reading.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop, type Shop } from '#test/shop.ts'

const counts = [0, 1, 9, 10, 40]
const everyOption = {
  woPdfBottomTextTitle: 'Condiții',
  woPdfBottomText: 'Ale noastre',
  woPdfCompanySignatureLabelRename: 'Recepția',
  woPdfClientSignatureUnderExecutedServices: true,
  woPdfPriceLabelWithVat: true,
  woPdfTyreTorqueNewLine: true,
}

/** Varies by formula, so every run has the same orders. */
const buildOrder = (n: number) => ({
  workOrder: {
    metaData: { ownProduct: n % 3 === 0, withVat: n % 4 !== 1, vatPercentage: [21, 11, 19, 9.5][n % 4]! },
  },
  tyreService: { newTyre: n % 5 === 0, tyreCount: 4 },
  products: Array.from({ length: counts[n % counts.length]! }, (_, index) => ({
    customProductName: index % 2 ? 'Echilibrat' : 'Valvă',
    quantity: 1 + ((n + index) % 4) + (index % 7 === 0 ? 0.5 : 0),
    price: ((n * 7919 + index * 104_729) % 100_000) / 100,
    isService: (index % 2) as 0 | 1,
  })),
})

test('the printed sums of 200 orders add up and equal the stored sums to the ban', async () => {
  const shops = [await openShop(), await openShop()]
  await shops[1]!.admin(api.accountSettings.create, { name: 'wo_pdf_config', value: true, options: everyOption })
  await Promise.all(shops.map((shop, index) => comparePapers(shop, index)))
})

async function comparePapers(shop: Shop, offset: number): Promise<void> {
  for (let n = 0; n < 100; n++) {
    const { id } = await shop.make.workOrder(buildOrder(n * 2 + offset))
    const { content } = await shop.simple(api.workOrders.pdf, { id })
    const [text, stored] = [(await pdfText(content)).join('\n'), await getStoredSums(shop, id)]
    const amounts = (label: string) =>
      [...text.matchAll(new RegExp(`^${label} −?([\\d.]+,\\d\\d)$`, 'gm'))].map(([, amount]) => bani(amount!))
    const lines = [...text.matchAll(/^\d+ (?:Valvă|Echilibrat) .* ([\d.]+,\d\d)$/gm)].map(([, total]) => bani(total!))
    const hasVat = stored.vatPercentage > 0 && stored.withVat

    // The second shop prints gross prices: lines and discount contain VAT, which is named below the total.
    const isGross = hasVat && offset === 1
    const subtotal = lines.reduce((sum, total) => sum + total, 0)

    expect(lines).toHaveLength(stored.lines)
    if (!isGross) expect(subtotal).toBe(stored.subtotal)
    expect(amounts('Total de plată \\(RON\\)')).toEqual([stored.total])
    const discount = isGross ? subtotal - stored.total : stored.discount
    expect(amounts('Reducere')).toEqual(stored.discount > 0 ? [discount] : [])
    expect(stored.discount > 0 || discount === 0).toBe(true)
    expect(amounts('TVA [\\d,]+%')).toEqual(hasVat && !isGross ? [stored.tax] : [])
    expect(amounts('din care TVA [\\d,]+%')).toEqual(isGross ? [stored.tax] : [])
    expect(amounts('Subtotal')).toEqual((hasVat && !isGross) || stored.discount > 0 ? [subtotal] : [])
    expect(stored.subtotal - stored.discount + stored.tax).toBe(stored.total)
  }
}

const valueOf = (written: string): number => {
  const reading = readAmount(written, nowhere, { isNegativeAllowed: true })
  return reading.kind === 'read' ? reading.value : NaN
}
const bani = (amount: string | number) => Math.round((typeof amount === 'number' ? amount : valueOf(amount)) * 100)

async function getStoredSums({ rows }: Shop, id: number) {
  const order = await rows((tx) => tx.selectFrom('workOrders').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const lines = await rows((tx) => tx.selectFrom('workOrderLines').select('id').where('workOrderId', '=', id).execute())
  const { subtotal, discount, tax, total } = order
  const meta = order.metaData as { withVat: boolean; vatPercentage: number }
  return { ...meta, lines: lines.length, subtotal: bani(subtotal), discount: bani(discount), tax: bani(tax), total: bani(total) }
}

test('the paper of an order that was paid in part names what is left, for the client alone', async () => {
  const shop = await openShop()
  const { operator, idOf } = shop
  const { id } = await shop.make.workOrder({ status: 'done' })
  const read = async (more: object = {}) => (await pdfText((await operator(api.workOrders.pdf, { id, ...more })).content)).join('\n')
  expect(await read()).not.toMatch(/Achitat|Rest de plată/)
  const pay = (amount: number) =>
    operator(api.payments.create, { paymentTypeId: idOf('paymentTypes', 'CASH'), amount, allocations: [{ workOrderId: id, amount }] })
  await pay(50)
  expect(await read()).toMatch(/Achitat 50,00\nRest de plată 71,00/)
  expect(await read({ language: 'hu' })).toMatch(/Fizetve 50,00\nHátralék 71,00/)
  expect(await read({ copy: 'workshop' })).not.toMatch(/Achitat/)

  await operator(api.workOrders.update, { id, paymentTypeId: idOf('paymentTypes', 'FACT TERMENI') })
  expect(await read()).toMatch(/Rest de plată, scadent \d\d\/\d\d\/\d{4} 71,00/)
  await pay(71)
  expect(await read()).not.toMatch(/Achitat|Rest de plată/)
})
