import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, dayInZone, toInstant, mondayBefore } from '#domain/text/calendar.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { openShop, type Shop } from '#test/shop.ts'
import * as queries from './assistant.queries.ts'

const settings = { chat_bot_enabled: true, collaborator_enabled: true }
const zone = 'Europe/Bucharest'
const today = () => dayInZone(new Date().toISOString(), zone)
const asker = (caller: Shop['admin']) => async (message: string) => (await caller(api.assistant.send, { message })).data

test('sets that were given back are in the hotel no more, and those of a season or a size are counted alone', async () => {
  const { operator, make } = await openShop({ settings })
  const ask = asker(operator)
  await make.tyreHotel({ season: 'winter', tyreRim: 16 })
  await make.tyreHotel({ season: 'summer', tyreRim: 17, carNumber: 'BV 34 DEF', clientName: 'Vasile Rusu' })
  const gone = await make.tyreHotel({ season: 'winter', tyreRim: 17, carNumber: 'BV 56 GHI', clientName: 'Ana Munteanu' })
  await operator(api.tyreHotels.close, { id: gone.id, version: gone.version })
  expect((await ask('câte seturi avem în hotel')).content).toBe('Seturi în hotel: 2.')
  expect((await ask('câte seturi de iarnă avem în hotel')).content).toBe('Seturi în hotel: 1.')
  expect((await ask('câte seturi de 17 avem în hotel')).content).toBe('Seturi în hotel (R17): 1.')
  expect((await ask('unde sunt roțile lui Munteanu')).content).toBe('Nu am găsit niciun set în hotel pentru Munteanu.')
  expect((await ask('unde sunt roțile lui Rusu')).content).toBe('Roțile BV 34 DEF sunt în hotel, dar nu sunt puse pe niciun raft.')
})

test('the last order of a plate is told with what was done, and what is not understood may be searched', async () => {
  const { simple, make } = await openShop({ settings })
  const { uuid } = await make.workOrder({
    workOrder: { clientName: 'Ștefan Pop' },
    car: { plateNumber: 'CJ 12 ABC' },
    products: ['Echilibrat roată', 'Valvă'].map((customProductName) => ({ customProductName, quantity: 4, price: 30, isService: 1 })),
  })
  const ask = asker(simple)
  const { content, maySearch } = await ask('Care este ultima comandă pentru CJ 12 ABC?')
  expect(content).toContain(uuid)
  expect(content).toMatch(/Lucrări: Echilibrat roată, Valvă\.$/)
  expect(maySearch).toBeUndefined()
  expect((await ask('Care este ultima comandă pentru CJ 99 XYZ?')).content).toBe('Nu am găsit nicio comandă pentru CJ 99 XYZ.')
  expect(await ask('qwert zuiop')).toMatchObject({ maySearch: true, choices: expect.any(Array) })
})

test('one’s own hours are those of work within the days that were asked, however many entries they are', async () => {
  const { admin, make, rows, account } = await openShop({ settings })
  const monday = addDays(mondayBefore(today()), -7)
  const at = (day: number, time: string) => toInstant(addDays(monday, day), time, zone)
  // Over midnight into the week, and a break that is no work.
  await make.timeSheet({ startDate: at(-1, '22:00'), endDate: at(0, '02:00') })
  await make.timeSheet({ startDate: at(1, '08:00'), endDate: at(1, '12:00') })
  await make.timeSheet({ startDate: at(1, '12:00'), endDate: at(1, '13:00'), status: 'BREAK' })
  const ask = asker(admin)
  expect((await ask('câte ore am lucrat săptămâna trecută')).content).toContain('ai lucrat 6 h')
  // 210 times two minutes, on a day of their own.
  await rows(async (db) => {
    const one = await db
      .selectFrom('timeSheets')
      .select(['accountId', 'organizationId', 'userId', 'status', 'source'])
      .where('accountId', '=', account)
      .where('startDate', '=', at(1, '08:00'))
      .executeTakeFirstOrThrow()
    const minute = (n: number) => new Date(Date.parse(at(2, '08:00')) + n * 60_000).toISOString()
    const entries = Array.from({ length: 210 }, (_, n) => ({ ...one, startDate: minute(2 * n), endDate: minute(2 * n + 2) }))
    await db.insertInto('timeSheets').values(entries).execute()
  })
  expect((await ask('câte ore am lucrat săptămâna trecută')).content).toContain('ai lucrat 13 h')
})

test('late is what is not done by its deadline', async () => {
  const { operator, make } = await openShop({ settings })
  const ask = asker(operator)
  const [past, ahead] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  await make.workOrder({ workOrder: { metaData: { deadline: past! } }, car: { plateNumber: 'BV 10 LAT' } })
  await make.workOrder({ workOrder: { metaData: { deadline: ahead! } } })
  await make.workOrder({ workOrder: { metaData: { deadline: past! } }, status: 'done' })
  await make.workOrder()
  const { content, table } = await ask('ce comenzi au depășit termenul')
  expect(content).toBe('Comenzi cu termenul depășit: 1.')
  expect(table?.rows.map(([, plate]) => plate)).toEqual(['BV 10 LAT'])
  expect((await ask('câte comenzi sunt în lucru')).content).toBe('Comenzi (în lucru): 0.')
  expect((await ask('câte comenzi avem deschise')).content).toContain(': 3.')
})

test('an order is opened by its own number, and by no other that it bears', async () => {
  const { operator, make } = await openShop({ settings })
  const ask = asker(operator)
  const { id, uuid } = await make.workOrder({ car: { plateNumber: 'BV 99 NUM' } })
  expect(await ask('comanda 1')).toMatchObject({
    content: `Comanda ${uuid}: BV 99 NUM, nouă.`,
    link: { route: expect.stringContaining(`/${id}`) },
  })
  expect((await ask('deschide comanda 99')).content).toBe('Nu am găsit comanda 99.')
})

test('a price is that of the size that was asked for', async () => {
  const { operator, make } = await openShop({ settings })
  const ask = asker(operator)
  await make.product({ name: 'Echilibrare', price: 20, priceConditions: [{ field: 'tyre_rim', condition: '>=', value: 17, newPrice: 30 }] })
  await make.product({ name: 'Gumicsere', price: 55 })
  expect((await ask('cât costă echilibrarea')).content).toMatch(/^Echilibrare: 20,00/)
  expect((await ask('cât costă echilibrarea la 17')).content).toMatch(/^Echilibrare \(R17\): 30,00/)
  expect((await ask('mennyi a gumicsere')).content).toMatch(/^Gumicsere: 55,00/)
})

test('of workers who share a name those are meant of whom all was said', async () => {
  const { operator, make } = await openShop({ settings })
  const ask = asker(operator)
  const [ana, dan] = [await make.worker({ name: 'Ana Pop' }), await make.worker({ name: 'Dan Pop' })]
  await make.workOrder({ workers: [ana.id], status: 'closed' })
  await make.workOrder({ workers: [dan.id], status: 'closed' })
  expect((await ask('la ce a lucrat Ana Pop azi')).table?.rows.map(([name]) => name)).toEqual(['Ana Pop'])
  const both = await ask('la ce a lucrat Pop azi')
  expect(both.content).toBe('La ce te-ai referit?')
  expect(both.table?.rows.map(([name]) => name).toSorted()).toEqual(['Ana Pop', 'Dan Pop'])
  expect((await ask('la ce a lucrat Mihai azi')).content).toContain('Nu am găsit nicio comandă încheiată la care a lucrat Mihai')
})

test('a client is asked about by a name that stands in two places of a sentence, or that means something to the search', async () => {
  const { admin, make } = await openShop({ settings })
  const ask = asker(admin)
  await make.client({ name: 'Rusu $& Fiii', phone: '0722000333' })
  await make.client({ name: 'Rusu Ion', phone: '0722000444' })
  await make.client({ name: 'Auto Roți Dragoș', phone: '0722000555' })
  const { choices } = await ask('telefonul lui Rusu')
  expect(choices?.map(({ message }) => message)).toEqual(['telefonul lui Rusu $& Fiii', 'telefonul lui Rusu Ion'])
  expect((await ask('Ion: care e telefonul lui Rusu')).choices ?? []).not.toContainEqual(
    expect.objectContaining({ message: 'Ion: care e telefonul lui Rusu' }),
  )
  expect((await ask('telefonul lui Rusu Ion')).content).toBe('Rusu Ion: 0722000444')
  await make.client({ name: 'Rusu', phone: '0722000666' })
  expect((await ask('telefonul lui Rusu')).content).toBe('Rusu: 0722000666')
  expect((await ask('care este telefonul lui Auto Roți Dragoș')).content).toBe('Auto Roți Dragoș: 0722000555')
})

test('what nobody is called by, and what is left unexplained, is looked up in the articles', async () => {
  const { operator, make } = await openShop({ settings })
  const ask = asker(operator)
  await make.workOrderDraft()
  expect((await ask('card de fidelitate nou')).link).toEqual({ route: '/dashboard/help/loyalty-cards', search: '' })
  expect((await ask('are Pop card de fidelitate')).content).toBe('Nu am găsit niciun client cu numele Pop.')
  expect((await ask('am pierdut ciorna')).link?.route).toBe('/dashboard/help/drafts')
  expect((await ask('ce ciorne am')).link?.route).toBe('/dashboard/workstation-settings/work-orders/drafts')
})

test('drafts are one’s own, and wishes of guests those that nobody has confirmed', async () => {
  const shop = await openShop({ settings })
  const { admin, operator, worker, make } = shop
  await make.workOrderDraft()
  expect((await asker(admin)('ce ciorne am')).content).toBe('Ciornele tale: 1.')
  expect((await asker(operator)('ce ciorne am')).content).toBe('Ciornele tale: 0.')
  await openPage(shop)
  const guest = await guestOf(shop)
  await guest.book()
  const { id } = await guest.book({ ...span('12:00', '12:30'), phone: '0733111444' })
  await operator(api.appointments.confirm, { id })
  expect((await asker(operator)('ce programări online trebuie confirmate')).content).toBe('Programări care așteaptă confirmarea: 1.')
  expect((await asker(worker)('ce programări avem lunea viitoare')).content).toBe('Răspunsul e pentru birou.')
  expect((await asker(worker)('ce programări avem azi')).content).toContain('nicio programare')
})

test('a guaranty is one that holds, and a vehicle the one of this plate', async () => {
  const { operator, make } = await openShop({ settings })
  const ask = asker(operator)
  await make.guaranty({ plateNumber: 'BV 77 GAR', startsOn: addDays(today(), -800), months: 12 })
  expect((await ask('mai este în garanție BV 77 GAR')).content).toBe('BV 77 GAR nu are nicio garanție în vigoare.')
  await make.guaranty({ plateNumber: 'BV 77 GAR', startsOn: addDays(today(), -30), months: 12, subject: 'Anvelope de vară' })
  expect((await ask('mai este în garanție BV 77 GAR')).content).toContain('BV 77 GAR: garanție pentru Anvelope de vară')
  await make.vehicle({ plateNumber: 'ABC-1234', itpUntil: '2031-05-05' })
  expect((await ask('când expiră ITP-ul la ABC-123')).content).toBe('Nu cunoaștem vehiculul ABC-123.')
})

test('who forgets all forgets their own, and a conversation that was forgotten goes on no more', async () => {
  const { admin, operator } = await openShop({ settings })
  const { conversationId } = await asker(operator)('câte seturi avem în hotel')
  await asker(admin)('câte seturi avem în hotel')
  await operator(api.assistant.forgetAll, {})
  expect((await admin(api.assistant.conversations, {})).total).toBe(1)
  await expect(operator(api.assistant.sendMore, { conversationId, message: 'de 17?' })).rejects.toMatchObject({ status: 404 })
})

test('where an answer is looked for nothing can be written, and what takes too long is given up while the rest goes on', async () => {
  const { rows, account } = await openShop({ settings })
  const scope = { account } as never
  await rows(async (db) => {
    const write = () => sql`update organizations set name = 'X' where account_id = ${account}`.execute(db)
    await expect(queries.readingOnly(db, write)).rejects.toMatchObject({ code: '25006' })
    expect(await queries.inTime(db, scope, () => sql`select pg_sleep(60)`.execute(db))).toBeUndefined()
    const timeout = async () => (await sql<{ t: string }>`select current_setting('statement_timeout') as t`.execute(db)).rows[0]!.t
    const before = await timeout()
    expect(await queries.inTime(db, scope, timeout)).toBe('2s')
    expect(await timeout()).toBe(before)
    await expect(queries.inTime(db, scope, () => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' })
    await write()
  })
})
