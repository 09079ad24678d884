import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportType } from '#contract/imports.ts'
import { api } from '#contract/index.ts'
import { importsOf, makeWorkbook } from '#test/imports.ts'
import { openOwnServer } from '#test/own-server.ts'

const server = await openOwnServer('imports_identity')
const shop = await server.openShop()
const { send, checked, run, rowsOf } = importsOf(shop)
beforeAll(() => shop.startJobs())
afterAll(() => server.close())

const { make, operator } = shop
async function checkRows(type: ImportType, rows: (string | null)[][]) {
  const { id } = await checked(await send(type, await makeWorkbook(rows)))
  const judged = (await rowsOf(id)).map(({ verdict, messages }) => [verdict, ...messages.map(({ key }) => key)])
  return { id, judged }
}
const namesAt = async (phone: string) =>
  (await operator(api.clients.search, { models: { quickText: phone } })).items.map(({ name }) => name).toSorted()

test('a row with the phone of somebody else is a new client, and the doubt names the other one', async () => {
  const maria = await make.client({ name: 'Pop Maria', phone: '0722100299' })
  const { id, judged } = await checkRows('client', [
    ['Denumire', 'Telefon', 'CUI'],
    ['Pop Vasile', '0722100299', '14399840'],
    ['MARIA POP', '+40722100299', null],
  ])
  expect(judged).toEqual([
    ['create', 'SamePhoneOtherName'],
    ['skip', 'NothingNew'],
  ])
  expect((await rowsOf(id))[0]!.messages).toMatchObject([{ column: 1, kind: 'doubt', values: { name: 'Pop Maria' } }])
  await run(id)
  expect(await namesAt('0722100299')).toEqual(['Pop Maria', 'Pop Vasile'])
  expect(await operator(api.clients.get, { id: maria.id })).toMatchObject({ name: 'Pop Maria', version: 1, company: null })
})

test('a row with a shorter name under the same phone is that client, with a doubt', async () => {
  const { id: elena } = await make.client({ name: 'Dinu Elena', phone: '0722100300' })
  const { id, judged } = await checkRows('client', [
    ['Nume', 'Telefon', 'Email'],
    ['Dinu E.', '0722100300', 'elena@exemplu.ro'],
  ])
  expect(judged).toEqual([['update', 'SamePhoneSimilarName']])
  await run(id)
  expect(await operator(api.clients.get, { id: elena })).toMatchObject({ name: 'Dinu Elena', email: 'elena@exemplu.ro' })
})

test('rows of one file share a client only if their names do', async () => {
  const { judged } = await checkRows('client', [
    ['Nume', 'Telefon'],
    ['Ion Comun', '0722100301'],
    ['COMUN ION', '722100301'],
    ['Ana Comun', '0722100301'],
    ['Fix Bucuresti', '0311234567'],
    ['Fix Bucuresti', '06311234567'],
  ])
  expect(judged).toEqual([['create'], ['skip', 'SameAsRow'], ['create'], ['create'], ['create']])
})

test('a client made between check and run is not merged with a row on a doubt', async () => {
  const { id } = await checkRows('client', [
    ['Nume', 'Telefon', 'Email'],
    ['Sandu M.', '0722100302', 'm@exemplu.ro'],
    ['Sandu Ioana', '0722100303', 'i@exemplu.ro'],
  ])
  const doubtful = await make.client({ name: 'Sandu Mihai', phone: '0722100302' })
  const certain = await make.client({ name: 'Ioana Sandu', phone: '0722100303' })
  const done = await run(id)
  expect(done.counts).toMatchObject({ create: 0, update: 1, error: 1 })
  expect((await rowsOf(id, { verdict: 'error' }))[0]!.messages.map(({ key }) => key)).toContain('ChangedMeanwhile')
  expect(await operator(api.clients.get, { id: doubtful.id })).toMatchObject({ version: 1, email: null })
  expect(await operator(api.clients.get, { id: certain.id })).toMatchObject({ email: 'i@exemplu.ro' })
})

test('a whole VIN under another plate, or another VIN under the same plate, is a doubt', async () => {
  await make.vehicle({ plateNumber: 'BV 70 VIN', vinNumber: 'WVWZZZ1KZAW000070' })
  const { id, judged } = await checkRows('vehicle', [
    ['Nr. auto', 'Serie șasiu'],
    ['BV 71 VIN', 'WVWZZZ1KZAW000070'],
    ['bv.70.vin', 'WVWZZZ1KZAW000071'],
    ['BV 72 VIN', 'WVWZZZ1KZAW000072'],
  ])
  expect(judged).toEqual([['create', 'SameVinOtherPlate'], ['skip', 'SamePlateOtherVin', 'NothingNew'], ['create']])
  expect((await rowsOf(id))[0]!.messages).toMatchObject([{ column: 1, values: { plate: 'BV 70 VIN' } }])
})

test('an owner is found by words in any order, and not by the phone of somebody else', async () => {
  const owner = await make.client({ name: 'Kiss Béla', phone: '06301234567' })
  const { id, judged } = await checkRows('vehicle', [
    ['Nr. auto', 'Proprietar', 'Telefon'],
    ['BV 73 PRP', 'Béla Kiss', '+36 30 123 4567'],
    ['BV 74 PRP', 'Nagy Béla', '+36 30 123 4567'],
    ['BV 75 PRP', 'BELA KISS', null],
  ])
  expect(judged).toEqual([['create'], ['create', 'OwnerNotFound'], ['create']])
  await run(id)
  const { items } = await operator(api.vehicles.search, { models: { quickText: 'PRP' } })
  expect(Object.fromEntries(items.map(({ plateNumber, clientId }) => [plateNumber, clientId]))).toEqual({
    'BV 73 PRP': owner.id,
    'BV 74 PRP': null,
    'BV 75 PRP': owner.id,
  })
})

test('the size in the name of a product may be written in any way', async () => {
  const { id } = await make.product({ name: 'Anvelopă Iarnă 205/55 R16', price: 10, isService: false })
  const { id: file } = await checkRows('product', [
    ['Denumire', 'Preț'],
    ['anvelopa iarna 205/55R16', '300'],
  ])
  expect((await rowsOf(file)).map(({ verdict, recordId }) => [verdict, recordId])).toEqual([['skip', id]])
})
