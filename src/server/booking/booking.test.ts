import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, toIsoWeek } from '#domain/text/calendar.ts'
import { guestOf, nextMonday, slotOnMonday, openPage, span } from '#test/make/booking.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { booking, appointments } = api
const nextWeekInput = (id: string) => ({ id, ...toIsoWeek(nextMonday()) })
const getSlotState = async ({ anonymous, organization }: Shop, time: string, group: number | null = null) => {
  const { items } = await anonymous(booking.week, nextWeekInput(String(organization.id)))
  return items.find(({ from, appointmentGroupId }) => from === slotOnMonday(time) && appointmentGroupId === group)?.state
}

test('guests find published workplaces by address or number, and no others', async () => {
  const shop = await openShop({ organizations: 2 })
  const { anonymous, organization, organizations, stand, code } = shop
  const slug = `vulcanizare-${code.toLowerCase()}`
  await openPage(shop, { slug, description: 'Anvelope și jante', phone: '0268000111' })
  const { items } = await anonymous(booking.organizations, {})
  expect(items.filter(({ id }) => organizations.some((one) => one.id === id))).toEqual([
    { id: organization.id, slug, name: 'Brașov', city: 'Brașov' },
  ])
  const page = await anonymous(booking.organization, { id: slug })
  expect(page).toMatchObject({ id: organization.id, slug, calendarStart: '08:00', calendarEnd: '18:00', groups: [] })
  expect(page.publicSettings).toMatchObject({ description: 'Anvelope și jante', phone: '0268000111' })
  expect(page.weeks).toHaveLength(5)
  expect(await anonymous(booking.organization, { id: String(organization.id) })).toEqual(page)

  const expectNotFound = async (id: string) => {
    await expect(anonymous(booking.organization, { id })).rejects.toMatchObject({ status: 404, errorMessage: 'NotFound' })
    await expect(anonymous(booking.week, nextWeekInput(id))).rejects.toMatchObject({ status: 404, errorMessage: 'NotFound' })
  }
  await expectNotFound(String(organizations[1]!.id))
  await expectNotFound('nu-exista')
  await expectNotFound("' or 1=1 --")
  await stand('suspended')
  await expectNotFound(slug)
  expect((await anonymous(booking.organizations, {})).items.some(({ id }) => id === organization.id)).toBe(false)
})

test('a guest books a free time, which is then taken, and staff confirms it', async () => {
  const shop = await openShop()
  const { operator } = shop
  await openPage(shop, { successMessage: 'Vă așteptăm!' })
  const guest = await guestOf(shop)
  expect(await getSlotState(shop, '10:00')).toBe('available')
  const booking = await guest.book({ description: 'Schimb de iarnă', options: { withRim: true }, duration: 30, order: 30 })
  expect(booking).toMatchObject({ ...span('10:00', '10:30'), status: 'new-guest', message: 'Vă așteptăm!' })
  expect(await getSlotState(shop, '10:00')).toBe('reserved')
  await expect(guest.book({ phone: '0733111333' })).rejects.toMatchObject({ status: 409, code: 'SlotTaken' })

  const { id } = booking
  expect(await operator(appointments.get, { id })).toMatchObject({
    guest: true,
    createdBy: null,
    status: 'new-guest',
    clientName: 'Elena Rusu',
    options: { withRim: false },
  })
  await expect(operator(appointments.setStatus, { id, status: 'done' })).rejects.toMatchObject({ code: 'StatusNotAllowed' })
  await expect(operator(appointments.startOrder, { id })).rejects.toMatchObject({ code: 'StatusNotAllowed' })
  expect(await operator(appointments.confirm, { id, version: 1, clientName: 'Elena Rusu-Pop' })).toMatchObject({
    status: 'new',
    clientName: 'Elena Rusu-Pop',
    guest: true,
  })
  await expect(operator(appointments.confirm, { id })).rejects.toMatchObject({ status: 409, code: 'AlreadyConfirmed' })
  await operator(appointments.setStatus, { id, status: 'skipped' })
  expect(await getSlotState(shop, '10:00')).toBe('available')
})

test('a booking outside the rules is refused at its field', async () => {
  const shop = await openShop()
  await openPage(shop, {
    breakInterval: [{ start: '13:00', end: '14:00' }],
    excludeDates: [addDays(nextMonday(), 1)],
    excludeSaturdays: true,
  })
  const guest = await guestOf(shop)
  const spanAfterDays = (days: number, from = '10:00', to = '10:30') => {
    const shift = (instant: string) => new Date(Date.parse(instant) + days * 86_400_000).toISOString()
    const { from: begins, to: ends } = span(from, to)
    return { from: shift(begins), to: shift(ends) }
  }
  const cases: [object, string, string][] = [
    [spanAfterDays(6), 'from', 'SlotOnSunday'],
    [spanAfterDays(5), 'from', 'SlotOnSaturday'],
    [spanAfterDays(1), 'from', 'SlotOnExcludedDay'],
    [spanAfterDays(-14), 'from', 'SlotInPast'],
    [spanAfterDays(42), 'from', 'SlotOutsideWindow'],
    [span('13:00', '13:30'), 'from', 'SlotInBreak'],
    [span('07:30', '08:00'), 'from', 'SlotOutsideHours'],
    [span('10:15', '10:45'), 'from', 'SlotNotOnGrid'],
    [span('10:00', '12:30'), 'from', 'SlotNotOnGrid'],
    [span('10:30', '10:00'), 'to', 'EndBeforeStart'],
    [{ appointmentGroupId: 1 }, 'appointment_group_id', 'InvalidChoice'],
    [{ phone: '12' }, 'phone', 'InvalidPhone'],
    [{ carMake: '' }, 'car_make', 'RequiredField'],
    [{ clientName: '' }, 'client_name', 'RequiredField'],
  ]
  for (const [invalid, field, message] of cases)
    await expect(guest.book(invalid)).rejects.toMatchObject({ status: 422, fields: { [field]: [message] } })
  await expect(guest.book(span('12:00', '13:00'))).resolves.toBeTruthy()
  await expect(guest.book(span('14:00', '14:30')), 'right after the break').resolves.toBeTruthy()
})

test('only bookable weeks are shown, each cell with its state and no reason', async () => {
  const shop = await openShop()
  const { anonymous, organization } = shop
  await openPage(shop)
  const id = String(organization.id)
  const { items } = await anonymous(booking.week, nextWeekInput(id))
  expect(items).toHaveLength(6 * 20)
  for (const item of items) expect(Object.keys(item).toSorted()).toEqual(['appointmentGroupId', 'from', 'state', 'to'])
  const later = toIsoWeek(addDays(nextMonday(), 35))
  for (const week of [later, toIsoWeek(addDays(nextMonday(), -14)), { year: 2040, week: 1 }])
    await expect(anonymous(booking.week, { id, ...week })).rejects.toMatchObject({ fields: { week: ['OutsideBookingWindow'] } })
})

test('each of two groups is booked by itself, and a booking must name one', async () => {
  const shop = await openShop()
  const { admin, organization } = shop
  const group = (name: string) => admin(api.appointmentGroups.create, { name, organizationId: organization.id })
  const [one, two] = [await group('Rampa 1'), await group('Rampa 2')]
  await openPage(shop, { withGroup: true })
  const guest = await guestOf(shop)
  await expect(guest.book()).rejects.toMatchObject({ fields: { appointment_group_id: ['RequiredField'] } })
  await guest.book({ appointmentGroupId: one.id })
  await expect(guest.book({ appointmentGroupId: one.id, phone: '0733111333' })).rejects.toMatchObject({ code: 'SlotTaken' })
  await guest.book({ appointmentGroupId: two.id, phone: '0733111333' })
  await expect(admin(api.appointmentGroups.remove, { id: one.id })).rejects.toMatchObject({ status: 409, code: 'GroupInUse' })
})

test('a booking needs a fresh token of ours, reading needs none, and a repeated key books once', async () => {
  const shop = await openShop()
  const { anonymous, organization } = shop
  await openPage(shop)
  const guest = await guestOf(shop)
  await expect(guest.book({}, { 'x-guest-token': '' })).rejects.toMatchObject({ status: 401, code: 'GuestTokenRequired' })
  const forged = { 'x-guest-token': `${guest.header['x-guest-token'].split('.')[0]}.AAAA` }
  const padded = { 'x-guest-token': `${guest.header['x-guest-token']}=` }
  await expect(guest.book({}, padded)).rejects.toMatchObject({ status: 401, code: 'GuestTokenRequired' })
  await expect(guest.book({}, forged)).rejects.toMatchObject({ status: 401 })
  await expect(anonymous(booking.organization, { id: String(organization.id) }, forged)).rejects.toMatchObject({ status: 401 })
  const [first, repeated] = [await guest.book({}, { 'idempotency-key': 'one' }), await guest.book({}, { 'idempotency-key': 'one' })]
  expect(repeated).toEqual(first)
})

test('a guest’s browser has to solve a captcha for a booking', async () => {
  const shop = await openShop({ config: { captcha: true } })
  await openPage(shop)
  const guest = await guestOf(shop)
  await expect(guest.book()).rejects.toMatchObject({ status: 422, code: 'InvalidCaptcha' })
})

test('guests read, move and cancel their booking by its link, until shortly before', async () => {
  const shop = await openShop()
  const { anonymous, operator } = shop
  await openPage(shop)
  const guest = await guestOf(shop)
  const { link, id } = await guest.book()
  const token = link.split('/').at(-1)!
  const ownBooking = await anonymous(booking.own, { token })
  expect(ownBooking).toMatchObject({ ...span('10:00', '10:30'), status: 'new-guest', plate: 'CJ ** ABC', organization: { name: 'Brașov' } })
  expect(JSON.stringify(ownBooking)).not.toMatch(/Elena|0733/)
  await expect(anonymous(booking.own, { token: 'AAAAAAAAAAAAAAAAAAAAAA' })).rejects.toMatchObject({ status: 404 })

  await operator(appointments.confirm, { id })
  const moved = await anonymous(booking.move, { token, ...span('11:00', '11:30') }, guest.header)
  expect(moved).toMatchObject({ ...span('11:00', '11:30'), status: 'new-guest' })
  expect([await getSlotState(shop, '10:00'), await getSlotState(shop, '11:00')]).toEqual(['available', 'reserved'])
  await expect(anonymous(booking.cancel, { token })).rejects.toMatchObject({ status: 401 })
  expect(await anonymous(booking.cancel, { token }, guest.header)).toMatchObject({ status: 'skipped' })
  expect(await anonymous(booking.cancel, { token }, guest.header)).toMatchObject({ status: 'skipped' })
  expect(await getSlotState(shop, '11:00')).toBe('available')

  await openPage(shop, { changeUntilMinutes: 43_200 })
  const late = await guest.book()
  const lateToken = late.link.split('/').at(-1)!
  const lateMove = { token: lateToken, ...span('11:00', '11:30') }
  await expect(anonymous(booking.cancel, { token: lateToken }, guest.header)).rejects.toMatchObject({ code: 'TooLateToChange' })
  await expect(anonymous(booking.move, lateMove, guest.header)).rejects.toMatchObject({ code: 'TooLateToChange' })
  await operator(appointments.remove, { id: late.id })
  await expect(anonymous(booking.own, { token: lateToken })).rejects.toMatchObject({ status: 404 })
})

test('a confirmed booking that its guest moves waits for a new confirmation', async () => {
  const shop = await openShop()
  const { anonymous, operator } = shop
  await openPage(shop)
  const guest = await guestOf(shop)
  const { link, id } = await guest.book()
  await operator(appointments.confirm, { id })
  await anonymous(booking.move, { token: link.split('/').at(-1)!, ...span('11:00', '11:30') }, guest.header)
  expect(await operator(appointments.get, { id })).toMatchObject({ status: 'new-guest', confirmedBy: null, confirmedAt: null })
})

test('a link works until the end of its appointment, also after a move', async () => {
  const shop = await openShop()
  const { operator, db } = shop
  await openPage(shop)
  const { id } = await (await guestOf(shop)).book()
  const getExpiry = async () => {
    const { expiresAt } = await db.selectFrom('guestLinks').select('expiresAt').where('appointmentId', '=', id).executeTakeFirstOrThrow()
    return new Date(expiresAt).toISOString()
  }
  expect(await getExpiry()).toBe(slotOnMonday('10:30'))
  await operator(appointments.update, { id, ...span('15:00', '16:00') })
  expect(await getExpiry()).toBe(slotOnMonday('16:00'))
  await operator(appointments.confirm, { id, ...span('15:00', '15:30') })
  expect(await getExpiry()).toBe(slotOnMonday('15:30'))
})

test('a phone books twice, an address twenty times a day, and all guests half a week in an hour', async () => {
  const shop = await openShop({ config: { rateLimit: true, trustProxy: 1 } })
  await openPage(shop, { start: '08:00', end: '09:00', excludeSaturdays: true })
  const guest = await guestOf(shop)
  const spanAfterDays = (days: number, from = '08:00', to = '08:30') => {
    const shift = (time: string) => new Date(Date.parse(slotOnMonday(time)) + days * 86_400_000).toISOString()
    return { from: shift(from), to: shift(to) }
  }
  await guest.book(spanAfterDays(0))
  await guest.book({ ...spanAfterDays(1), phone: '+40733111222' })
  await expect(guest.book({ ...spanAfterDays(2) })).rejects.toMatchObject({ status: 409, code: 'TooManyBookings' })
  for (const days of [2, 3]) await guest.book({ ...spanAfterDays(days), phone: `073311133${days}` })
  // That week has ten half hours: of the five that may be booked within the hour, the last needs another address.
  const next = { ...spanAfterDays(4), phone: '0733111444' }
  await expect(guest.book(next)).rejects.toMatchObject({ status: 429 })
  await guest.book(next, { 'x-forwarded-for': '203.0.113.7' })
  const last = { ...spanAfterDays(4, '08:30', '09:00'), phone: '0733111555' }
  await expect(guest.book(last, { 'x-forwarded-for': '203.0.113.8' })).rejects.toMatchObject({ status: 429 })
})

test('no guest endpoint answers data of clients', async () => {
  const shop = await openShop()
  const { anonymous, make, organization, admin } = shop
  const canary = 'Kanarienvogel'
  const group = await admin(api.appointmentGroups.create, { name: 'Rampa 1', organizationId: organization.id })
  await openPage(shop, { withGroup: true })
  const client = await make.client({ name: `${canary} client`, delegateName: `${canary} delegat` })
  const { id } = await make.appointment({
    ...span('10:00', '11:00'),
    appointmentGroupId: group.id,
    organizationClientId: client.id,
    clientName: `${canary} nume`,
    phone: '0799999999',
    carPlateNumber: 'B 777 KAN',
    carMake: `${canary} marca`,
    carModel: `${canary} model`,
    description: `${canary} text`,
    requestedServices: [`${canary} cerere`],
  })
  const guest = await guestOf(shop)
  const refusedBooking = await guest
    .book({ appointmentGroupId: group.id, clientName: `${canary} oaspete`, description: canary })
    .catch((error: { message: string }) => error.message)
  const token = await guest.book({ ...span('12:00', '12:30'), appointmentGroupId: group.id, clientName: canary, description: canary })
  const urls = [
    '/api/v1/guest/general-info',
    '/api/v1/guest/organizations',
    `/api/v1/guest/organizations/${organization.id}`,
    `/api/v1/guest/organizations/${organization.id}/appointments/${toIsoWeek(nextMonday()).year}/${toIsoWeek(nextMonday()).week}`,
    `/api/v1/guest/appointments/${token.link.split('/').at(-1)}`,
  ]
  const answers = await Promise.all(urls.map((url) => anonymous.send({ method: 'GET', url })))
  for (const { status, text, headers } of answers) {
    expect(status).toBe(200)
    for (const word of [canary, '0799999999', '777', '0733111222', '"12 ABC'])
      expect(`${text} ${JSON.stringify([...headers])}`, word).not.toContain(word)
  }
  for (const word of [canary, '777']) expect(JSON.stringify([refusedBooking, token])).not.toContain(word)
  expect(answers[3]!.text).not.toContain(`"${id}"`)
  expect(answers[3]!.text).toMatch(/reserved/)
})
