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
/** Marks queued messages as delivered days ago. */
const markDelivered = ({ rows }: Shop) =>
  rows((tx) =>
    tx.updateTable('smsMessages').set({ status: 'delivered', queuedAt: '2026-01-05T08:00:00Z' }).where('status', '=', 'queued').execute(),
  )
const listKeys = async (shop: Shop) => (await messages(shop)).map(({ eventKey, status }) => `${eventKey} ${status}`)

test('a new appointment sends one message in the client’s language', async () => {
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

test('a guest gets a message on confirmation only, and none about their own cancellation', async () => {
  const shop = await openShop({ settings })
  const { operator, anonymous } = shop
  await openPage(shop)
  const guest = await guestOf(shop)
  const { id, link } = await guest.book()
  expect(await messages(shop)).toEqual([])
  await operator(appointments.confirm, { id })
  expect(await listKeys(shop)).toEqual([`created:${id} queued`])
  await markDelivered(shop)
  await anonymous(api.booking.cancel, { token: link.split('/').at(-1)! }, guest.header)
  expect(await listKeys(shop)).toEqual([`created:${id} delivered`])
})

test('a guest who moved or returned gets a message when the appointment is confirmed', async () => {
  const shop = await openShop({ settings })
  const { operator, anonymous } = shop
  await openPage(shop)
  const guest = await guestOf(shop)
  const { id, link } = await guest.book()
  const token = link.split('/').at(-1)!
  const listTimes = async () => (await messages(shop)).map(({ kind, text }) => `${kind} ${/\d\d:\d\d/.exec(text)?.[0]}`)
  await operator(appointments.confirm, { id })
  await markDelivered(shop)
  await anonymous(api.booking.move, { token, ...span('12:00', '12:30') }, guest.header)
  expect(await listTimes()).toEqual(['created 10:00'])
  await operator(appointments.confirm, { id })
  expect(await listTimes()).toEqual(['created 10:00', 'created 12:00'])
  await markDelivered(shop)
  await anonymous(api.booking.cancel, { token }, guest.header)
  await operator(appointments.setStatus, { id, status: 'new' })
  expect(await listTimes()).toEqual(['created 10:00', 'created 12:00', 'created 12:00'])

  // A deletion that is undone at once sends nothing, also after a second confirmation.
  await markDelivered(shop)
  await operator(appointments.remove, { id })
  await operator(appointments.restore, { id })
  expect((await messages(shop)).filter(({ status }) => status === 'queued')).toEqual([])
})

test('a cancellation is sent only after the first message arrived, and a quick restore stops it', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const [one, two] = [await make.appointment(), await make.appointment({ from: at('12:00'), to: at('13:00') })]
  await operator(appointments.remove, { id: two.id })
  expect(await listKeys(shop)).toEqual([`created:${one.id} queued`, 'null expired'])
  await markDelivered(shop)
  await operator(appointments.remove, { id: one.id })
  expect(await listKeys(shop)).toContain(`deleted:${one.id}:${one.version} queued`)
  await operator(appointments.restore, { id: one.id })
  expect(await listKeys(shop)).toEqual([`created:${one.id} delivered`, 'null expired', 'null expired'])
})

test('a client who received a cancellation gets a message for each restore', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const { id } = await make.appointment()
  const listKinds = async () => (await messages(shop)).map(({ kind, status }) => `${kind} ${status}`)
  for (const _time of ['first', 'second']) {
    await markDelivered(shop)
    await operator(appointments.remove, { id })
    await markDelivered(shop)
    await operator(appointments.restore, { id })
  }
  expect(await listKinds()).toEqual(['created delivered', 'deleted delivered', 'created delivered', 'deleted delivered', 'created queued'])
})

test('each move of an appointment there and back sends a message', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const { id } = await make.appointment()
  const listTimes = async () => (await messages(shop)).map(({ status, text }) => `${/\d\d:\d\d/.exec(text)?.[0]} ${status}`)
  const move = (from: string, to: string) => operator(appointments.update, { id, from: at(from), to: at(to), tellClient: true })
  for (const [from, to] of [
    ['10:00', '11:00'],
    ['12:00', '13:00'],
    ['10:00', '11:00'],
  ] as const) {
    await markDelivered(shop)
    await move(from, to)
  }
  expect(await listTimes()).toEqual(['10:00 delivered', '12:00 delivered', '14:00 delivered', '12:00 queued'])
  // Both moves happen before the first message has left.
  await move('12:00', '13:00')
  await move('10:00', '11:00')
  expect((await listTimes()).slice(3)).toEqual(['12:00 expired', '14:00 expired', '12:00 queued'])
})

test('a deletion with tellClient false sends no message', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const { id } = await make.appointment()
  await markDelivered(shop)
  await operator(appointments.remove, { id, tellClient: false })
  expect(await listKeys(shop)).toEqual([`created:${id} delivered`])
})

test('a move is sent on request, or if the first message has not left yet', async () => {
  const shop = await openShop({ settings })
  const { make, operator } = shop
  const { id } = await make.appointment()
  await operator(appointments.update, { id, from: at('10:00'), to: at('11:00') })
  const moved = (await messages(shop)).at(-1)!
  expect(moved).toMatchObject({ kind: 'created', status: 'queued' })
  expect(moved.text).toContain('24.11.2031 12:00')
  await markDelivered(shop)
  await operator(appointments.update, { id, from: at('11:00'), to: at('12:00') })
  expect(await messages(shop)).toHaveLength(2)
  await operator(appointments.update, { id, from: at('12:00'), to: at('13:00'), tellClient: true })
  expect((await messages(shop)).at(-1)!.text).toContain('24.11.2031 14:00')
})

test('a reminder is sent once, the day before, to clients still expected then', async () => {
  const server = await openOwnServer('reminders')
  try {
    const shop = await server.openShop()
    const { make, operator, admin, db, account, startJobs } = shop
    await admin(api.accountSettings.create, { name: 'sms_message_appointment_notification', value: true })
    const moved = await make.appointment()
    await operator(appointments.update, { id: moved.id, from: at('10:00'), to: at('11:00') })
    const skipped = await make.appointment()
    await operator(appointments.setStatus, { id: skipped.id, status: 'skipped' })
    const jobKeys = [moved, skipped].map(({ id }) => `${account}:reminder:${id}`)
    const { rows: planned } = await sql<{ runAt: string }>`
      select run_at from graphile_worker.jobs where key = any (${jobKeys}) order by id`.execute(db)
    expect(planned.map(({ runAt }) => new Date(runAt).toISOString())).toEqual(['2031-11-23T10:00:00.000Z', '2031-11-23T08:00:00.000Z'])

    // Runs the reminders, which are due the day before.
    await sql`update graphile_worker._private_jobs set run_at = now() where key = any (${jobKeys})`.execute(db)
    await startJobs()
    const countJobs = () => sql`select from graphile_worker.jobs where key = any (${jobKeys})`.execute(db).then(({ rows }) => rows.length)
    await expect.poll(countJobs).toBe(0)
    expect((await messages(shop)).map(({ kind, eventKey }) => [kind, eventKey?.split(':', 2).join(':')])).toEqual([
      ['notification', `notification:${moved.id}`],
    ])
  } finally {
    await server.close()
  }
})

test('a message that waited for credits is sent once there are some, if it still applies', async () => {
  const server = await openOwnServer('waits')
  try {
    const shop = await server.openShop({ settings, smsCredits: 0 })
    const { make, operator, admin, account, db, rows, startJobs } = shop
    const { id } = await make.appointment()
    const { id: deletedId } = await make.appointment({ from: at('14:00'), to: at('15:00') })
    expect(await messages(shop)).toEqual([])
    expect(await admin(api.sms.credits, {})).toMatchObject({ balance: 0, waiting: 2 })
    await operator(appointments.remove, { id: deletedId })
    expect(await admin(api.sms.credits, {})).toMatchObject({ waiting: 1 })

    await rows((tx) => sql`update sms_balances set balance = 1`.execute(tx))
    // An expired waiting row is neither counted nor queued.
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
    await server.close()
  }
})
