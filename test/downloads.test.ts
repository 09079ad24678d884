import { beforeAll, describe, expect, test } from 'vitest'
import { unwrapSchema, schemaDefinition, objectShape } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { api } from '#contract/index.ts'
import { toHttpRequest } from './caller.ts'
import { columnOf, sheetXml, readSheets } from './excel.ts'
import { endpoints, furnish } from './samples.ts'
import { openShop, type Shop } from './shop.ts'

// The tests cover every download of the contract.

const path = '/accounts/downloads/'
const downloads = endpoints.filter(({ endpoint }) => endpoint.path.startsWith(path))
const listOf = ({ feature, name }: (typeof downloads)[number]) => {
  const { search, list = search, ...others } = api[feature as 'clients'] as Partial<Record<string, Endpoint>>
  const isService = { downloadServices: true, downloadProducts: false }[name]
  return { list: list ?? Object.values(others)[0]!, models: isService === undefined ? {} : { isService } }
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ organizations: 2 })
  await furnish(shop)
  for (const name of ['Ștefan Țăranu', 'Ion Pop', 'Őri Éva']) {
    const client = await shop.make.client({ name })
    await shop.make.loyaltyCard({ clientId: client.id })
    await shop.make.workOrder({ workOrder: { clientName: name } })
    await shop.make.product({ name, isService: name === 'Ion Pop' })
    await shop.make.worker({ name })
    await shop.make.guaranty({ clientName: name })
    await shop.make.tyreHotel({ clientName: name })
    await shop.make.customerOrder({ clientName: name })
    await shop.make.workOrderDraft({ workOrder: { clientName: name } })
  }
  const metaData = { itp: true, expirationDate: '2099-01-01' }
  const inspected = await shop.make.workOrder({ workOrder: { phone: '0722000111', metaData } })
  await shop.admin(api.inspections.resendSms, { id: inspected.id })
})

describe.each(downloads)('$route', (one) => {
  const { endpoint } = one
  const download = async (input: object) => (await shop.admin(endpoint, input)) as FileContent

  test('has the rows of its list in the requested order', async () => {
    const { list, models } = listOf(one)
    const def = schemaDefinition(unwrapSchema(objectShape(endpoint.input)['orderBy']!))
    const columns = def.type === 'enum' ? Object.values(def.entries) : []
    for (const orderBy of columns)
      for (const orderDir of ['asc', 'desc']) {
        const order = { models, orderBy, orderDir }
        const { items } = (await shop.admin(list, { ...order, pageSize: 100 })) as { items: { id: number }[] }
        const [sheet] = await readSheets((await download(order)).content)
        expect(items.length, JSON.stringify(order)).toBeGreaterThan(0)
        expect(columnOf(sheet!, 'ID'), JSON.stringify(order)).toEqual(items.map(({ id }) => id))
      }
  })

  test('has only the selected rows', async () => {
    const [all] = await readSheets((await download({ models: listOf(one).models })).content)
    const [id] = columnOf(all!, 'ID') as number[]
    const [sheet, filters] = await readSheets((await download({ models: listOf(one).models, ids: [id!, 999_999] })).content)
    expect(columnOf(sheet!, 'ID')).toEqual([id])
    expect(filters!.rows).toContainEqual(['Rânduri alese', '2'])
  })

  test.each(['ro', 'en', 'hu'])('has headings and a name in %s', async (language) => {
    const { content, fileName } = await download({ language })
    const [sheet, filters] = await readSheets(content)
    expect(fileName).toMatch(/^[a-z_]+_\d{4}-\d\d-\d\d\.xlsx$/)
    expect(filters?.name).toBe({ ro: 'Filtre', en: 'Filters', hu: 'Szűrők' }[language])
    const headings = sheet!.rows[0] as string[]
    expect(new Set(headings).size).toBe(headings.length)
    // A missing translation would show its key, which has capitals inside.
    for (const heading of headings) expect(heading).not.toMatch(/[a-z][A-Z]|\{\{/)
    expect(sheet!.cells!.get('0,0')!.style).toMatchObject({ font: { bold: true }, numFmt: '@' })
    expect(sheet!.freezePane).toEqual({ rows: 1 })
  })
})

test('an unknown download is not found', async () => {
  const answer = await shop.admin.send({ method: 'GET', url: `/api/v1${path}nothing` })
  expect(answer).toMatchObject({ status: 404 })
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'NotFound' })
})

test('more than 100,000 rows are refused with their number', async () => {
  const { admin, rows, account } = await openShop()
  for (let from = 1; from <= 100_000; from += 10_000) {
    const types = Array.from({ length: 10_000 }, (_, n) => ({ accountId: account, name: `Tip ${from + n}` }))
    await rows((tx) => tx.insertInto('carTypes').values(types).execute())
  }

  const answer = await admin.send(toHttpRequest(api.carTypes.download, {}))

  expect(answer.status).toBe(422)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'TooManyRows', rows: 100_001, max: 100_000 })
  expect((await admin(api.carTypes.search, {})).totalCapped).toBe(true)
})

/** Texts that a spreadsheet could take for formulas, and characters that a workbook cannot contain. */
const payloads = [
  '=1+1',
  '=HYPERLINK("https://example.com","x")',
  "=cmd|' /C calc'!A0",
  '=DDE("cmd";"/C calc";"x")',
  '=IMPORTXML("https://example.com")',
  '=WEBSERVICE("https://example.com")',
  '==1+1',
  '+40722000111',
  "+1+cmd|'/C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '-1',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '@A1',
  "'=1+1",
  '"=1+1"',
  ';=1+1',
  '{=SUM(1)}',
  '%0A=1+1',
  '#N/A',
  '#REF!',
  '_x003D_1+1',
  '<f>1+1</f>',
  '</t></is></c><c><f>1+1</f></c>',
  '&#61;1+1',
  ']]>=1+1',
  'TRUE',
  '0044',
  '1E400',
  '2026-11-20',
  'a\u200b=1',
]

test('typed texts stay plain text in workbooks', async () => {
  const { operator, make } = await openShop()
  for (const text of payloads) {
    const texts = { name: text, phone: null, delegateName: text }
    await make.client({ ...texts, company: { name: text, regNumber: text.slice(0, 25), address: text }, contacts: [{ name: text }] })
    await make.product({ name: text, isService: false })
    await make.loyaltyCard({ notes: text })
    const workOrder = { clientName: text, delegateName: text, documentNumber: text.slice(0, 30) }
    await make.workOrder({ workOrder, car: { make: text, model: text } })
  }
  for (const [endpoint, columns] of [
    [api.clients.download, ['Nume', 'Delegat', 'Denumirea oficială', 'Sediu', 'Persoane de contact']],
    [api.products.downloadProducts, ['Denumire']],
    [api.loyaltyCards.download, ['Observații']],
    [api.workOrders.download, ['Client', 'Delegat', 'Marcă', 'Model']],
  ] as const) {
    const { content } = await operator(endpoint, {})
    const [sheet] = await readSheets(content)
    for (const column of columns)
      expect(new Set(columnOf(sheet!, column).filter(Boolean)), `${endpoint.path} ${column}`).toEqual(new Set(payloads))
    for (const [at, cell] of sheet!.cells!) {
      expect(cell, at).not.toMatchObject({ type: 'formula' })
      expect(cell.formula, at).toBeUndefined()
      if (typeof cell.value === 'string')
        expect(cell, at).toMatchObject({ type: expect.not.stringMatching('error'), style: { numFmt: '@' } })
    }
    expect(sheetXml(content)).not.toMatch(/<f\b|t="e"|externalLink|hyperlink/)
  }
})
