// Appointments since the beginning of last month and of this week and the next, at workplaces that take bookings from guests.

import type { Insertable, Selectable } from 'kysely'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { PublicSettings } from '#contract/organizations.ts'
import { addDays, addMonths, dayInZone, toInstant, mondayBefore } from '#domain/text/calendar.ts'
import { fillTemplate } from '#domain/sms/sms.ts'
import { smsNumber } from '#domain/sms/sms-numbers.ts'
import { appointmentTime, smsTexts } from '#domain/sms/sms-texts.ts'
import { cellsOfDay, type OpeningRules } from '#domain/appointments/slots.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { nextId } from '#server/platform/database/counters.ts'
import { createScope } from '#server/platform/database/scope.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import * as appointmentView from '#server/appointments/appointments.view.ts'
import type { Dice } from './seed-dice.ts'
import type { SeedOrganization } from './seed-orders.ts'
import { sentMessage } from './seed-sms.ts'

const pages: Record<string, { slug: string; city: string; groups: string[]; phone: string; description: string }> = {
  BR: {
    slug: 'vulcanizare-demo-brasov',
    city: 'Brașov',
    groups: ['Rampa 1', 'Rampa 2', 'Geometrie'],
    phone: '0268414250',
    description: 'Anvelope, jante, echilibrare și geometrie a direcției. Așteptăm cu cafea bună.',
  },
  CJ: {
    slug: 'vulcanizare-demo-cluj',
    city: 'Cluj-Napoca',
    groups: ['Rampa mică', 'Rampa camioane'],
    phone: '0264432180',
    description: 'Vulcanizare auto și camioane, pe Calea Turzii.',
  },
}
const wishes = [
  'Schimb anvelope de iarnă',
  'Echilibrat 4 roți',
  'Reparat pană dreapta față',
  'Geometrie',
  'Verificat presiunea',
  '',
  '',
  '',
]

type Group = { id: number }

/** More notices of one workplace would bury the rest of the bell. */
const maxNoticesOfDemo = 3
/** A row without its number. */
type SeededNotice = Omit<Insertable<DB['notices']>, 'accountId' | 'id'> & { at: string }

/** Notices of all workplaces, numbered in the order of their time as those of a real shop. */
export async function seedNotices(tx: OwnerTransaction, account: number, notices: SeededNotice[]): Promise<void> {
  for (const notice of notices.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const id = await nextId(tx, createScope(account as AccountId, [notice.organizationId]), 'notice')
    await tx
      .insertInto('notices')
      .values({ ...notice, accountId: account, id })
      .execute()
  }
}

/** A page with groups, and for each group of a day from three to seven visits; what is over is over, and some of what is to come strangers asked for. */
export async function seedAppointments(tx: OwnerTransaction, place: SeedOrganization, zone: string, now: Date, dice: Dice) {
  const { account, organization, users } = place
  const page = pages[organization.code]
  const notices: SeededNotice[] = []
  if (!page) return notices
  const organizationId = organization.id
  const groups: Group[] = await tx
    .insertInto('appointmentGroups')
    .values(page.groups.map((name) => ({ accountId: account, organizationId, name })))
    .returning('id')
    .execute()
  const { slug, phone, description } = page
  const breakInterval = [{ start: '13:00', end: '13:30' }]
  const settings = {
    published: true,
    slug,
    phone,
    description,
    withGroup: true,
    breakInterval,
    successMessage: 'Vă mulțumim! · Thank you! · Köszönjük!',
  }
  const publicSettings = readStoredJson(PublicSettings, settings)
  await tx
    .updateTable('organizations')
    .set({ publicSettings: JSON.stringify(publicSettings) })
    .where('accountId', '=', account)
    .where('id', '=', organizationId)
    .execute()
  await tx
    .insertInto('bookingPages')
    .values({
      accountId: account,
      organizationId,
      slug,
      name: organization.code === 'BR' ? 'Brașov' : 'Cluj',
      city: page.city,
      published: true,
    })
    .execute()

  const { start, end } = publicSettings
  const rules: OpeningRules = {
    zone,
    start,
    end,
    breaks: breakInterval,
    excludeDates: [],
    excludeSaturdays: false,
    lanes: [null],
    leadMinutes: 0,
  }
  const monday = mondayBefore(dayInZone(now.toISOString(), zone))
  const days = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12].map((count) => addDays(monday, count))
  const rows = days.flatMap((day) => groups.flatMap(({ id }) => visitsOn(day, id)))
  await store([...rows, staffMeeting()])
  const first = mondayBefore(addMonths(`${monday.slice(0, 7)}-01`, -1))
  for (let week = first; week < monday; week = addDays(week, 7)) {
    const workdays = [0, 1, 2, 3, 4, 5].map((count) => addDays(week, count))
    await store(workdays.flatMap((day) => groups.flatMap(({ id }) => visitsOn(day, id))))
  }
  return notices

  async function store(visits: Insertable<DB['appointments']>[]) {
    const appointments = await tx
      .insertInto('appointments')
      .values(visits)
      .returning(['id', 'fromAt', 'phone', 'status', 'clientId', 'plateNumber', 'createdAt'])
      .execute()
    const reminders = appointments.filter(({ status }, i) => i % 9 === 0 && status === 'done').flatMap(reminderOf)
    if (reminders.length > 0) await tx.insertInto('smsMessages').values(reminders).execute()
    const booked = appointments
      .filter(({ status }) => status === 'new-guest')
      .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    for (const { id, fromAt, plateNumber, createdAt } of booked.slice(-maxNoticesOfDemo)) {
      const data = JSON.stringify({ plate: plateNumber, from: fromAt })
      notices.push({ organizationId, kind: 'booked', subjectId: id, data, at: createdAt })
    }
  }

  /** On the evening before. */
  function reminderOf({
    id,
    fromAt,
    phone: storedPhone,
    clientId,
  }: Pick<Selectable<DB['appointments']>, 'id' | 'fromAt' | 'phone' | 'clientId'>) {
    const number = smsNumber(storedPhone ?? '', zone)
    if (!number) return []
    const values = { organizationName: `Vulcanizare Demo ${page!.city}`, from: appointmentTime(fromAt, zone), address: page!.city }
    const at = toInstant(addDays(dayInZone(fromAt, zone), -1), `17:${10 + (id % 50)}`, zone)
    const notification = { kind: 'notification', phone: number, text: fillTemplate(smsTexts.notification.ro, values) }
    const secret = `a${id.toString(16)}`.padStart(12, '0')
    const sent = sentMessage({
      accountId: account,
      organizationId,
      secret,
      ...notification,
      status: id % 40 ? 'delivered' : 'failed',
      clientId,
      createdBy: null,
      at,
    })
    return [{ ...sent, appointmentId: id }]
  }

  function visitsOn(day: string, group: number) {
    const free = cellsOfDay(rules, day, { now: '2000-01-01T00:00:00Z' }).filter(({ state }) => state === 'available')
    const chosen = free.filter(() => dice.percent(30))
    return chosen.map(({ from, to }) => row(from, to, group))
  }

  function row(from: string, to: string, group: number) {
    const customer = dice.pick(place.customers)
    const {
      car,
      model: { make, model },
    } = customer.vehicle
    const isOver = Date.parse(to) < now.getTime()
    const guest = dice.percent(25)
    const status = isOver
      ? dice.weighted([9, 'done'], [1, 'skipped'])
      : Date.parse(from) < now.getTime()
        ? 'in-progress'
        : guest && dice.percent(60)
          ? 'new-guest'
          : 'new'
    const written = appointmentView.toColumns({
      organizationId,
      appointmentGroupId: group,
      from,
      to,
      isBreak: false,
      organizationClientId: guest ? null : customer.clientId,
      clientName: customer.name,
      phone: customer.phone,
      carPlateNumber: car.plateNumber,
      carMake: make,
      carModel: model,
      description: dice.pick(wishes),
      options: { tyreHotel: dice.percent(20), newTyre: dice.percent(15), withRim: false },
      requestedServices: [],
      smsLanguage: dice.percent(15) ? 'HU' : 'RO',
    })
    const createdAt = new Date(Math.min(now.getTime(), Date.parse(from)) - dice.between(2, 90) * 3_600_000).toISOString()
    const createdBy = guest ? null : dice.pick(users)
    const isWish = status === 'new-guest'
    const isSkipped = status === 'skipped'
    return {
      ...written,
      accountId: account,
      status,
      guest,
      createdBy,
      // Skipped requests of guests expired, because nobody had time to confirm them.
      ...(guest && !isWish && !isSkipped && { confirmedBy: users[0]!, confirmedAt: createdAt }),
      endedBy: isSkipped ? (guest ? 'time' : 'staff') : null,
      createdAt,
      updatedAt: createdAt,
    }
  }

  /** On Friday morning, at the whole workplace. */
  function staffMeeting() {
    const day = addDays(monday, 11)
    const from = toInstant(day, '07:30', zone)
    const to = toInstant(day, '08:00', zone)
    const createdAt = now.toISOString()
    const written = appointmentView.toColumns({
      organizationId,
      appointmentGroupId: null,
      from,
      to,
      isBreak: true,
      organizationClientId: null,
      clientName: '',
      phone: null,
      carPlateNumber: '',
      carMake: '',
      carModel: '',
      description: 'Ședință',
      options: { tyreHotel: false, newTyre: false, withRim: false },
      requestedServices: [],
      smsLanguage: 'RO',
    })
    return { ...written, accountId: account, status: 'new', guest: false, createdBy: users[0]!, createdAt, updatedAt: createdAt }
  }
}
