import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { openOtherTransaction } from '#test/other-transaction.ts'
import { openShop } from '#test/shop.ts'

const { appointments } = api
const instantAt = (time: string, day = '2031-11-24') => `${day}T${time}:00.000Z`
const span = (from: string, to: string) => ({ from: instantAt(from), to: instantAt(to) })

test('an appointment is created, read, updated by version, deleted and restored', async () => {
  const { operator, organization, make } = await openShop()
  const client = await make.client({ name: 'Ion Pop', delegateName: 'Ana Pop' })
  const appointment = await operator(appointments.create, {
    organizationId: organization.id,
    ...span('08:00', '09:15'),
    carPlateNumber: 'bv12abc',
    organizationClientId: client.id,
    clientName: 'Ion Pop',
    phone: '0722000111',
    carMake: 'Dacia',
    carModel: 'Logan',
    requestedServices: ['Schimb anvelope', ' '],
    options: { withRim: true },
    duration: 5,
    order: 7,
  })
  expect(appointment).toMatchObject({
    status: 'new',
    from: instantAt('08:00'),
    startDate: instantAt('08:00'),
    to: instantAt('09:15'),
    duration: 75,
    order: 30,
    carPlateNumber: 'BV 12 ABC',
    client: { id: client.id, delegateName: 'Ana Pop' },
    smsLanguage: 'RO',
    requestedServices: ['Schimb anvelope'],
    options: { tyreHotel: false, newTyre: false, withRim: false },
    guest: false,
    version: 1,
  })
  expect(appointment.createdBy?.username).toMatch(/operator$/)
  expect(await operator(appointments.get, { id: appointment.id })).toEqual(appointment)

  const moved = await operator(appointments.update, { id: appointment.id, version: 1, ...span('10:00', '11:00'), phone: '' })
  expect(moved).toMatchObject({ from: instantAt('10:00'), clientName: 'Ion Pop', phone: null, version: 2 })
  await expect(operator(appointments.update, { id: appointment.id, version: 1, description: 'x' })).rejects.toMatchObject({ status: 412 })

  await operator(appointments.remove, { id: appointment.id, version: 2 })
  await expect(operator(appointments.get, { id: appointment.id })).rejects.toMatchObject({ status: 404 })
  expect(await operator(appointments.restore, { id: appointment.id })).toMatchObject({ from: instantAt('10:00'), version: 4 })
})

test('an older appointment moves although it lacks a field that is now required', async () => {
  const { operator, admin, organization } = await openShop()
  const appointment = await operator(appointments.create, {
    organizationId: organization.id,
    ...span('08:00', '09:00'),
    carPlateNumber: 'BV 12 ABC',
  })
  await admin(api.accountSettings.create, { name: 'appointments_required', value: 'client_name,phone' })
  const { id, version } = appointment
  const moved = await operator(appointments.update, { id, version, ...span('10:00', '11:00') })
  expect(moved).toMatchObject({ ...span('10:00', '11:00'), clientName: '', phone: null })
  const emptied = operator(appointments.update, { id, version: moved.version, phone: null })
  await expect(emptied).rejects.toMatchObject({ status: 422, fields: { phone: ['RequiredField'] } })
})

test('a break that becomes a visit needs the required fields', async () => {
  const { operator, organization } = await openShop({ settings: { appointments_required: 'client_name,phone' } })
  const { id } = await operator(appointments.create, { organizationId: organization.id, ...span('08:00', '09:00'), isBreak: true })
  const become = (more: object) => operator(appointments.update, { id, isBreak: false, ...more })
  const required = ['RequiredField']
  const fields = { car_plate_number: required, client_name: required, phone: required }
  await expect(become({})).rejects.toMatchObject({ status: 422, fields })
  await expect(become({ carPlateNumber: 'BV 12 ABC', clientName: 'Ion' })).rejects.toMatchObject({ fields: { phone: required } })
  expect(await become({ carPlateNumber: 'BV 12 ABC', clientName: 'Ion', phone: '0722000111' })).toMatchObject({ isBreak: false })
})

test('each invalid field is refused by its name', async () => {
  const { operator, organization, organizations, admin } = await openShop({
    organizations: 2,
    settings: { appointments_required: 'client_name,phone' },
  })
  const create = (more: object) =>
    operator(appointments.create, {
      organizationId: organization.id,
      ...span('08:00', '09:00'),
      carPlateNumber: 'BV 12 ABC',
      clientName: 'Ion',
      phone: '0722000111',
      ...more,
    })
  const group = await admin(api.appointmentGroups.create, { name: 'Rampa', organizationId: organizations[1]!.id })
  const cases: [object, string, string][] = [
    [{ carPlateNumber: '' }, 'car_plate_number', 'RequiredField'],
    [{ clientName: ' ' }, 'client_name', 'RequiredField'],
    [{ phone: '' }, 'phone', 'RequiredField'],
    [{ phone: '123' }, 'phone', 'InvalidPhone'],
    [{ from: undefined }, 'from', 'RequiredField'],
    [{ to: instantAt('08:00') }, 'to', 'EndBeforeStart'],
    [{ to: instantAt('08:01', '2031-12-01') }, 'to', 'AppointmentTooLong'],
    [{ startDate: instantAt('08:30') }, 'start_date', 'InvalidValue'],
    [{ organizationId: organizations[1]!.id }, 'organization_id', 'InvalidChoice'],
    [{ appointmentGroupId: group.id }, 'appointment_group_id', 'InvalidChoice'],
    [{ organizationClientId: 999_999 }, 'organization_client_id', 'InvalidChoice'],
    [{ description: 'x'.repeat(151) }, 'description', 'AtMost:150'],
  ]
  for (const [invalid, field, message] of cases)
    await expect(create(invalid)).rejects.toMatchObject({ status: 422, fields: { [field]: [message] } })
  // A break needs no client.
  expect(await create({ isBreak: true, carPlateNumber: '', clientName: '', phone: null })).toMatchObject({ isBreak: true })
})

test('start and end may be sent under their older names', async () => {
  const { make } = await openShop()
  const appointment = await make.appointment({ from: undefined, to: undefined, startDate: instantAt('08:00'), endDate: instantAt('09:00') })
  expect(appointment).toMatchObject({ from: instantAt('08:00'), to: instantAt('09:00') })
})

test('a taken slot is refused with its appointments, and may be overbooked on request', async () => {
  const { make } = await openShop()
  const first = await make.appointment(span('08:00', '09:00'))
  const taken = [{ from: instantAt('08:00'), to: instantAt('09:00'), car_plate_number: first.carPlateNumber }]
  const refused = make.appointment(span('08:30', '09:30'))
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'SlotTaken' })
  await expect(refused).rejects.toThrow(JSON.stringify({ taken }).slice(1, -1))
  await expect(make.appointment(span('09:00', '09:30'))).resolves.toBeTruthy()
  await expect(make.appointment({ ...span('08:30', '09:30'), allowOverlap: true })).resolves.toBeTruthy()
})

test('appointments overlap in different groups; one without a group blocks all groups', async () => {
  const { admin, organization, make } = await openShop()
  const group = (name: string) => admin(api.appointmentGroups.create, { name, organizationId: organization.id })
  const [one, two] = [await group('Rampa 1'), await group('Rampa 2')]
  await make.appointment({ ...span('08:00', '09:00'), appointmentGroupId: one.id })
  await make.appointment({ ...span('08:00', '09:00'), appointmentGroupId: two.id })
  await make.appointment({ ...span('10:00', '11:00') })
  for (const appointmentGroupId of [one.id, null])
    await expect(make.appointment({ ...span('08:30', '09:00'), appointmentGroupId })).rejects.toMatchObject({ code: 'SlotTaken' })
  await expect(make.appointment({ ...span('10:30', '11:00'), appointmentGroupId: two.id })).rejects.toMatchObject({ code: 'SlotTaken' })
})

test('an appointment moves to another workplace without its group', async () => {
  const { admin, make, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const { id: appointmentGroupId } = await admin(api.appointmentGroups.create, { name: 'Rampa 1', organizationId: here })
  const { id } = await make.appointment({ ...span('08:00', '09:00'), appointmentGroupId })
  const refused = admin(appointments.update, { id, organizationId: there })
  await expect(refused).rejects.toMatchObject({ fields: { appointment_group_id: ['InvalidChoice'] } })
  const moved = await admin(appointments.update, { id, organizationId: there, appointmentGroupId: null })
  expect(moved).toMatchObject({ organizationId: there, appointmentGroupId: null })
})

test('a skipped appointment frees its slot and returns only if the slot is still free', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.appointment(span('08:00', '09:00'))
  const set = (status: 'new' | 'done' | 'skipped', more = {}) => operator(appointments.setStatus, { id, status, ...more })
  expect(await set('skipped')).toEqual({ status: 'skipped', version: 2 })
  expect(await set('skipped')).toEqual({ status: 'skipped', version: 2 })
  await make.appointment(span('08:00', '09:00'))
  await expect(set('new')).rejects.toMatchObject({ code: 'SlotTaken' })
  expect(await set('done', { allowOverlap: true })).toMatchObject({ status: 'done' })
  await expect(operator(appointments.setStatus, { id, status: 'new-guest' as 'new' })).rejects.toMatchObject({ status: 422 })
})

test('a worker sees the appointments of today only', async () => {
  const { worker, operator, make, simple } = await openShop()
  const soonInstant = new Date(Date.now() + 60_000).toISOString()
  const today = await make.appointment({ from: soonInstant, to: new Date(Date.parse(soonInstant) + 1_800_000).toISOString() })
  await make.appointment()
  const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)
  expect(ids(await operator(appointments.search, { models: { from: ['2031-11-24', '2031-11-24'] } }))).toHaveLength(1)
  // Just before midnight the appointment may be tomorrow's, and then the list is empty.
  expect([[today.id], []]).toContainEqual(ids(await worker(appointments.search, {})))
  await expect(worker(appointments.search, { models: { from: ['2031-11-24'] } })).rejects.toMatchObject({ status: 403 })
  await expect(worker(appointments.week, { year: 2031, week: 48 })).rejects.toMatchObject({ status: 403 })
  await expect(simple(appointments.week, { year: 2031, week: 48 })).resolves.toMatchObject({ total: 1 })
  const tooLong = { models: { from: ['2031-01-01', '2031-02-12'] } }
  await expect(operator(appointments.search, tooLong)).rejects.toMatchObject({ fields: { 'models.from': ['AtMostDays:42'] } })
})

test('a worker is refused a range that begins or ends on another day than today', async () => {
  const { worker } = await openShop()
  const today = dayInZone(new Date().toISOString(), 'Europe/Bucharest')
  for (const from of [
    [addDays(today, -3), today],
    [today, addDays(today, 3)],
    [addDays(today, -3), addDays(today, 3)],
    [addDays(today, 3)],
  ])
    await expect(worker(appointments.search, { models: { from } })).rejects.toMatchObject({ status: 403 })
})

test.each(['update', 'setStatus'] as const)('%s without a version is refused if another change commits while it waits', async (name) => {
  const shop = await openShop()
  const { operator, make, account } = shop
  const { id } = await make.appointment()
  if (name === 'setStatus') await operator(appointments.setStatus, { id, status: 'skipped' })
  const other = await openOtherTransaction(shop, { onTestFinished })
  await other.query(`update appointments set description = 'Altceva', version = version + 1 where account_id = ${account} and id = ${id}`)

  const change =
    name === 'update'
      ? operator(appointments.update, { id, description: 'Al meu' })
      : operator(appointments.setStatus, { id, status: 'new' })
  const refused = expect(change).rejects.toMatchObject({ status: 412, code: 'StaleRecord' })
  await expect.poll(other.countWaiting).toBe(1)
  await other.end('commit')
  await refused
  expect(await operator(appointments.get, { id })).toMatchObject({ description: 'Altceva' })
})

test('a week has its days, appointments across its edges and its opening rules', async () => {
  const { operator, make, organization } = await openShop()
  await make.appointment({ from: '2031-11-23T21:00:00Z', to: '2031-11-23T23:00:00Z' }) // until one on Monday
  await make.appointment()
  await make.appointment({ from: '2031-12-01T08:00:00Z', to: '2031-12-01T09:00:00Z' })
  const week = await operator(appointments.week, { year: 2031, week: 48, models: { organizationId: [organization.id] } })
  expect(week).toMatchObject({ year: 2031, week: 48, from: '2031-11-24', to: '2031-11-30', total: 2 })
  expect(week.rules).toEqual({
    zone: 'Europe/Bucharest',
    start: '08:00',
    end: '18:00',
    breaks: [],
    excludeDates: [],
    excludeSaturdays: false,
    lanes: [null],
    leadMinutes: 0,
  })
  const days = await Promise.all(
    [24, 25, 26, 27, 28, 29, 30].map((day) =>
      operator(appointments.search, { models: { from: [`2031-11-${day}`, `2031-11-${day}`] } }).then(({ total }) => total),
    ),
  )
  expect(days.reduce((sum, total) => sum + total)).toBe(1)
  await expect(operator(appointments.week, { year: 2027, week: 53 })).rejects.toMatchObject({ fields: { week: ['InvalidWeek'] } })
})

test('lists of appointments leave out breaks on request and find a plate in any spelling', async () => {
  const { operator, make } = await openShop()
  const visit = await make.appointment({ ...span('10:00', '11:00'), carPlateNumber: 'CJ 12 ABC' })
  await make.appointment({ ...span('12:00', '13:00'), carPlateNumber: 'CJ 12 ABD' })
  const pause = await make.appointment({ ...span('13:00', '14:00'), isBreak: true, carPlateNumber: '' })
  const listed = async (models: object) => (await operator(appointments.list, { models })).items.map(({ id }) => id)
  const days: [string, string] = [visit.from.slice(0, 10), visit.from.slice(0, 10)]
  const total = async (isBreak: boolean) => (await operator(appointments.search, { models: { from: days, isBreak } })).total

  expect(await listed({ plateNumber: 'cj-12abc' })).toEqual([visit.id])
  expect(await listed({ isBreak: true })).toEqual([pause.id])
  expect(await listed({ isBreak: false })).toHaveLength(2)
  expect([await total(false), await total(true)]).toEqual([2, 1])
})

test('the desk lists appointments of all days and of a client, the office exports them', async () => {
  const { operator, worker, simple, make, organizations } = await openShop({ organizations: 2 })
  const client = await make.client({ name: 'Ion Pop' })
  const past = await make.appointment({
    from: instantAt('08:00', '2026-02-03'),
    to: instantAt('09:00', '2026-02-03'),
    organizationClientId: client.id,
  })
  const next = await make.appointment({ ...span('10:00', '11:00'), organizationClientId: client.id, description: 'la prima oră' })
  const other = await make.appointment(span('12:00', '13:00'))
  await make.appointment({ ...span('12:00', '13:00'), organizationId: organizations[1]!.id })
  const ids = async (models: object) => (await operator(appointments.list, { models })).items.map(({ id }) => id)

  expect(await ids({})).toEqual([other.id, next.id, past.id])
  expect(await ids({ clientId: [client.id] })).toEqual([next.id, past.id])
  expect(await ids({ from: ['2026-02-03', '2026-02-03'] })).toEqual([past.id])
  expect(await ids({ status: ['done'] })).toEqual([])
  await expect(worker(appointments.list, {})).rejects.toMatchObject({ status: 403 })
  expect((await simple(appointments.list, {})).items.map(({ id }) => id)).toEqual([other.id, next.id, past.id])
  await expect(simple(appointments.excel, {})).rejects.toMatchObject({ status: 403 })
  const { content, fileName } = await operator(appointments.excel, { models: { clientId: [client.id] } })
  expect(fileName).toMatch(/^programari_\d{4}-\d\d-\d\d\.xlsx$/)
  const [sheet] = await readSheets(content)
  expect(columnOf(sheet!, 'Observații')).toEqual(['la prima oră', null])
  expect(columnOf(sheet!, 'Stare')).toEqual(['Nouă', 'Nouă'])
})
