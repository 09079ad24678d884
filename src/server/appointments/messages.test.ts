import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { appointments } = api
const settings = {
  sms_message_appointment_created: true,
  sms_message_appointment_notification: true,
  sms_message_appointment_deleted: true,
}
const at = (time: string) => `2031-11-24T${time}:00.000Z`
const messages = ({ rows }: Shop) =>
  rows((tx) => tx.selectFrom('smsMessages').select(['kind', 'status', 'phone', 'text', 'eventKey', 'language']).orderBy('id').execute())
/** As if it had reached the phone, days ago. */
const arrive = ({ rows }: Shop) =>
  rows((tx) =>
    tx.updateTable('smsMessages').set({ status: 'delivered', queuedAt: '2026-01-05T08:00:00Z' }).where('status', '=', 'queued').execute(),
  )
const keys = async (shop: Shop) => (await messages(shop)).map(({ eventKey, status }) => `${eventKey} ${status}`)

test('who gets an appointment is told once, in their language, when they are to come', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const { id } = await make.appointment({ smsLanguage: 'EN' })
  await operator(appointments.update, { id, description: 'altceva' })
  expect(await messages(shop)).toMatchObject([
    { kind: 'created', status: 'queued', phone: '+40722000111', language: 'en', eventKey: `created:${id}` },
  ])
  const [{ text } = { text: '' }] = await messages(shop)
  expect(text).toMatch(/Brasov: your appointment is on 24\.11\.2031 10:00 at /)
  expect(await operator(appointments.get, { id })).toMatchObject({ told: true })
  await make.appointment({ isBreak: true, from: at('12:00'), to: at('13:00') })
  await make.appointment({ phone: '', from: at('14:00'), to: at('15:00') })
  expect(await messages(shop)).toHaveLength(1)
})

test('a guest is told when they are confirmed, and not before; what they cancel themselves they know', async () => {
  const shop = await openShop({ settings })
  const { operator, anonymous } = shop
  await openPage(shop)
  const guest = await guestOf(shop)
  const { id, link } = await guest.book()
  expect(await messages(shop)).toEqual([])
  await operator(appointments.confirm, { id })
  expect(await keys(shop)).toEqual([`created:${id} queued`])
  await arrive(shop)
  await anonymous(api.booking.cancel, { token: link.split('/').at(-1)! }, guest.header)
  expect(await keys(shop)).toEqual([`created:${id} delivered`])
})

test('a guest who asked for another time, or who comes after all, hears that it stands', async () => {
  const shop = await openShop({ settings })
  const { operator, anonymous } = shop
  await openPage(shop)
  const guest = await guestOf(shop)
  const { id, link } = await guest.book()
  const token = link.split('/').at(-1)!
  const said = async () => (await messages(shop)).map(({ kind, text }) => `${kind} ${/\d\d:\d\d/.exec(text)?.[0]}`)
  await operator(appointments.confirm, { id })
  await arrive(shop)
  await anonymous(api.booking.move, { token, ...span('12:00', '12:30') }, guest.header)
  expect(await said()).toEqual(['created 10:00'])
  await operator(appointments.confirm, { id })
  expect(await said()).toEqual(['created 10:00', 'created 12:00'])
  await arrive(shop)
  await anonymous(api.booking.cancel, { token }, guest.header)
  await operator(appointments.setStatus, { id, status: 'new' })
  expect(await said()).toEqual(['created 10:00', 'created 12:00', 'created 12:00'])

  // Who was confirmed anew and is deleted by mistake hears nothing of it.
  await arrive(shop)
  await operator(appointments.remove, { id })
  await operator(appointments.restore, { id })
  expect((await messages(shop)).filter(({ status }) => status === 'queued')).toEqual([])
})

test('of one that is deleted only those hear who had heard of it, and of one that is brought back nobody', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const [one, two] = [await make.appointment(), await make.appointment({ from: at('12:00'), to: at('13:00') })]
  await operator(appointments.remove, { id: two.id })
  expect(await keys(shop)).toEqual([`created:${one.id} queued`, 'null expired'])
  await arrive(shop)
  await operator(appointments.remove, { id: one.id })
  expect(await keys(shop)).toContain(`deleted:${one.id}:${one.version} queued`)
  await operator(appointments.restore, { id: one.id })
  expect(await keys(shop)).toEqual([`created:${one.id} delivered`, 'null expired', 'null expired'])
})

test('who has heard that it was called off hears that it stands again, and of the next time too', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const { id } = await make.appointment()
  const kinds = async () => (await messages(shop)).map(({ kind, status }) => `${kind} ${status}`)
  for (const _time of ['first', 'second']) {
    await arrive(shop)
    await operator(appointments.remove, { id })
    await arrive(shop)
    await operator(appointments.restore, { id })
  }
  expect(await kinds()).toEqual(['created delivered', 'deleted delivered', 'created delivered', 'deleted delivered', 'created queued'])
})

test('who is moved there and back hears of each move', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const { id } = await make.appointment()
  const said = async () => (await messages(shop)).map(({ status, text }) => `${/\d\d:\d\d/.exec(text)?.[0]} ${status}`)
  const move = (from: string, to: string) => operator(appointments.update, { id, from: at(from), to: at(to), tellClient: true })
  for (const [from, to] of [
    ['10:00', '11:00'],
    ['12:00', '13:00'],
    ['10:00', '11:00'],
  ] as const) {
    await arrive(shop)
    await move(from, to)
  }
  expect(await said()).toEqual(['10:00 delivered', '12:00 delivered', '14:00 delivered', '12:00 queued'])
  // Before it has left.
  await move('12:00', '13:00')
  await move('10:00', '11:00')
  expect((await said()).slice(3)).toEqual(['12:00 expired', '14:00 expired', '12:00 queued'])
})

test('of an end nobody hears where somebody says so', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const { id } = await make.appointment()
  await arrive(shop)
  await operator(appointments.remove, { id, tellClient: false })
  expect(await keys(shop)).toEqual([`created:${id} delivered`])
})

test('a move is told of where somebody wants it, or where the first message has not left yet', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const { id } = await make.appointment()
  await operator(appointments.update, { id, from: at('10:00'), to: at('11:00') })
  const moved = (await messages(shop)).at(-1)!
  expect(moved).toMatchObject({ kind: 'created', status: 'queued' })
  expect(moved.text).toContain('24.11.2031 12:00')
  await arrive(shop)
  await operator(appointments.update, { id, from: at('11:00'), to: at('12:00') })
  expect(await messages(shop)).toHaveLength(2)
  await operator(appointments.update, { id, from: at('12:00'), to: at('13:00'), tellClient: true })
  expect((await messages(shop)).at(-1)!.text).toContain('24.11.2031 14:00')
})

test('a reminder goes the day before, once, to who is still expected then', async () => {
  const own = await openOwnServer('reminders')
  try {
    const shop = await own.openShop()
    const { make, operator, admin, db, account, startJobs } = shop
    await admin(api.accountSettings.create, { name: 'sms_message_appointment_notification', value: true })
    const moved = await make.appointment()
    await operator(appointments.update, { id: moved.id, from: at('10:00'), to: at('11:00') })
    const skipped = await make.appointment()
    await operator(appointments.setStatus, { id: skipped.id, status: 'skipped' })
    const keysOfBoth = [moved, skipped].map(({ id }) => `${account}:reminder:${id}`)
    const { rows: planned } = await sql<{ runAt: string }>`
      select run_at from graphile_worker.jobs where key = any (${keysOfBoth}) order by id`.execute(db)
    expect(planned.map(({ runAt }) => new Date(runAt).toISOString())).toEqual(['2031-11-23T10:00:00.000Z', '2031-11-23T08:00:00.000Z'])

    // The day before has come.
    await sql`update graphile_worker._private_jobs set run_at = now() where key = any (${keysOfBoth})`.execute(db)
    await startJobs()
    const left = () => sql`select from graphile_worker.jobs where key = any (${keysOfBoth})`.execute(db).then(({ rows }) => rows.length)
    await expect.poll(left).toBe(0)
    expect((await messages(shop)).map(({ kind, eventKey }) => [kind, eventKey?.split(':', 2).join(':')])).toEqual([
      ['notification', `notification:${moved.id}`],
    ])
  } finally {
    await own.close()
  }
})

test('what could not be paid for is said once there are credits, if it still holds', async () => {
  const own = await openOwnServer('waits')
  try {
    const shop = await own.openShop({ settings, smsCredits: 0 })
    const { make, operator, admin, account, db, rows, startJobs } = shop
    const { id } = await make.appointment()
    const { id: gone } = await make.appointment({ from: at('14:00'), to: at('15:00') })
    expect(await messages(shop)).toEqual([])
    expect(await admin(api.sms.credits, {})).toMatchObject({ balance: 0, waiting: 2 })
    await operator(appointments.remove, { id: gone })
    expect(await admin(api.sms.credits, {})).toMatchObject({ waiting: 1 })

    await rows((tx) => sql`update sms_balances set balance = 1`.execute(tx))
    // What would come too late is no longer counted, nor asked for.
    await rows((tx) =>
      tx
        .insertInto('smsWaiting')
        .values({ accountId: account, eventKey: 'x', kind: 'created', appointmentId: id, expiresAt: '2020-01-01T00:00:00Z' })
        .execute(),
    )
    await sql`select graphile_worker.add_job('sms.resume', ${JSON.stringify({ account, language: 'ro', payload: {} })}::json)`.execute(db)
    await startJobs()
    await expect.poll(async () => (await messages(shop)).map(({ eventKey }) => eventKey)).toEqual([`created:${id}`])
    expect(await admin(api.sms.credits, {})).toMatchObject({ balance: 0, waiting: 0 })
    expect(await rows((tx) => tx.selectFrom('smsWaiting').select('eventKey').execute())).toEqual([])
  } finally {
    await own.close()
  }
})
