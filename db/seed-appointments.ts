// Appointments since the beginning of last month and of this week and the next, at workplaces that take bookings from guests.

import type { z } from 'zod'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import { AppointmentDraft } from '#contract/appointments/appointments.ts'
import { PublicSettings } from '#contract/organizations.ts'
import { addDays, addMonths, dayInZone, mondayBefore } from '#domain/text/calendar.ts'
import { fillTemplate } from '#domain/sms/sms.ts'
import { smsNumber } from '#domain/sms/sms-numbers.ts'
import { appointmentTime, smsTexts } from '#domain/sms/sms-texts.ts'
import { cellsOfDay } from '#domain/appointments/slots.ts'
import { nextId } from '#server/platform/database/counters.ts'
import { createScope } from '#server/platform/database/scope.ts'
import * as appointmentView from '#server/appointments/appointments.view.ts'
import { earliest, hour, isSunday, later, timeOn, zone } from './seed-days.ts'
import type { SeedOrganization } from './seed-orders.ts'
import { store, type DemoShop, type NewRow } from './seed-shop.ts'
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

/** More notices of one workplace would bury the rest of the bell. */
const maxNoticesOfDemo = 3
/** A row without its number. */
export type SeededNotice = Omit<NewRow<'notices'>, 'id'> & { at: string }

/** Notices of all workplaces, numbered in the order of their time as those of a real shop. */
export async function seedNotices(shop: DemoShop, notices: SeededNotice[]): Promise<void> {
  for (const notice of notices.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const id = await nextId(shop.tx, createScope(shop.account, [notice.organizationId]), 'notice')
    await store(shop, 'notices', [{ ...notice, id }])
  }
}

/** A page with groups, and for each group of a day from three to seven visits; what is over is over, and some of what is to come strangers asked for. */
export async function seedAppointments(shop: DemoShop, place: SeedOrganization): Promise<SeededNotice[]> {
  const { tx, account, now, today, dice } = shop
  const { users, organization } = place
  const organizationId = organization.id
  const { groups: names, city, ...page } = pages[organization.code]!
  const named = names.map((name) => ({ organizationId, name }))
  const groups = await store(shop, 'appointmentGroups', named)
  const breakInterval = [{ start: '13:00', end: '13:30' }]
  const successMessage = 'Vă mulțumim! · Thank you! · Köszönjük!'
  const settings = readStoredJson(PublicSettings, { ...page, published: true, withGroup: true, breakInterval, successMessage })
  await tx
    .updateTable('organizations')
    .set({ publicSettings: JSON.stringify(settings) })
    .where('accountId', '=', account)
    .where('id', '=', organizationId)
    .execute()
  await store(shop, 'bookingPages', [{ organizationId, slug: page.slug, name: organization.name, city, published: true }])

  const rules = { ...settings, zone, breaks: breakInterval, lanes: groups.map(({ id }) => id) }
  const monday = mondayBefore(today)
  const first = mondayBefore(addMonths(`${monday.slice(0, 7)}-01`, -1))
  const days: string[] = []
  for (let date = first; date < addDays(monday, 13); date = addDays(date, 1)) if (!isSunday(date)) days.push(date)
  const visits = days
    .flatMap((date) => cellsOfDay(rules, date, { now: '2000-01-01T00:00:00Z' }))
    .filter(({ state }) => state === 'available' && dice.percent(30))
    .map(({ from, to, groupId }) => visitAt(from, to, groupId))
  const appointments = await store(shop, 'appointments', [...visits, staffMeeting()])
  const reminders = appointments.filter(({ status }, i) => i % 9 === 0 && status === 'done').flatMap(reminderOf)
  await store(shop, 'smsMessages', reminders)
  return appointments
    .filter(({ status }) => status === 'new-guest')
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    .slice(-maxNoticesOfDemo)
    .map(({ id, fromAt, plateNumber, createdAt }) => {
      const data = JSON.stringify({ plate: plateNumber, from: fromAt })
      return { organizationId, kind: 'booked', subjectId: id, data, at: createdAt }
    })

  /** On the evening before. */
  function reminderOf({ id, fromAt, phone, clientId }: (typeof appointments)[number]) {
    const number = smsNumber(phone ?? '', zone)
    if (!number) return []
    const values = { organizationName: `Vulcanizare Demo ${city}`, from: appointmentTime(fromAt, zone), address: city }
    const message = sentMessage({
      organizationId,
      secret: `a${id.toString(16)}`.padStart(12, '0'),
      kind: 'notification',
      phone: number,
      text: fillTemplate(smsTexts.notification.ro, values),
      status: id % 40 ? 'delivered' : 'failed',
      clientId,
      createdBy: null,
      at: timeOn(addDays(dayInZone(fromAt, zone), -1), 17, 10 + (id % 50)),
    })
    return [{ ...message, appointmentId: id }]
  }

  function visitAt(from: string, to: string, appointmentGroupId: number | null) {
    const { vehicle, clientId, name, phone } = dice.pick(place.customers)
    const { plateNumber, make, model } = vehicle.car
    const guest = dice.percent(25)
    const isWish = from >= now && guest && dice.percent(60)
    const status = to < now ? dice.weighted([9, 'done'], [1, 'skipped']) : from < now ? 'in-progress' : isWish ? 'new-guest' : 'new'
    const isSkipped = status === 'skipped'
    const written = toColumns({
      organizationId,
      appointmentGroupId,
      from,
      to,
      organizationClientId: guest ? null : clientId,
      clientName: name,
      phone,
      carPlateNumber: plateNumber,
      carMake: make ?? '',
      carModel: model ?? '',
      description: dice.pick(wishes),
      options: { tyreHotel: dice.percent(20), newTyre: dice.percent(15), withRim: false },
      smsLanguage: dice.percent(15) ? 'HU' : 'RO',
    })
    const createdAt = later(earliest(now, from), -dice.between(2, 90) * hour)
    return {
      ...written,
      status,
      guest,
      createdBy: guest ? null : dice.pick(users),
      // Skipped requests of guests expired, because nobody had time to confirm them.
      ...(guest && !isWish && !isSkipped && { confirmedBy: users[0]!, confirmedAt: createdAt }),
      endedBy: isSkipped ? (guest ? 'time' : 'staff') : null,
      createdAt,
      updatedAt: createdAt,
    }
  }

  /** On Friday morning, at the whole workplace. */
  function staffMeeting() {
    const friday = addDays(monday, 11)
    const times = { from: timeOn(friday, 7, 30), to: timeOn(friday, 8, 0) }
    const written = toColumns({ organizationId, ...times, isBreak: true, description: 'Ședință', smsLanguage: 'RO' })
    return { ...written, status: 'new', guest: false, createdBy: users[0]!, createdAt: now, updatedAt: now }
  }
}

const toColumns = (draft: z.input<typeof AppointmentDraft>) =>
  appointmentView.toColumns(fillDefaults(AppointmentDraft, draft) as appointmentView.EditableAppointment)
