import { appointments, maxSearchedDays, type Appointment, type AppointmentStatus } from '#contract/appointments/appointments.ts'
import { fail } from '#contract/kit/errors.ts'
import { appointmentsReport } from '#contract/reports/lists.ts'
import { search } from '#contract/search.ts'
import { vehicles, type Vehicle } from '#contract/vehicles.ts'
import { namesOf } from '#domain/assistant/names.ts'
import { addDays, dayInZone, toIsoWeek } from '#domain/text/calendar.ts'
import { appointmentStatusKeys } from '#domain/appointments/appointments.ts'
import { cellsOfWeek } from '#domain/appointments/slots.ts'
import {
  dayText,
  daysText,
  linkTo,
  listed,
  mostRows,
  number,
  reported,
  tableOf,
  timeText,
  type Call,
  type Reply,
} from '#server/assistant/assistant.view.ts'

const screen = '/appointments'
const calendar = (day: string, span: 'day' | 'week' = 'day') => ({ view: 'calendar', span, date: day })

const columns = (call: Call) =>
  [
    ['CalendarDay', ({ from }: Appointment) => dayText(call, dayInZone(from, call.zone))],
    ['Time', ({ from }: Appointment) => timeText(call, from)],
    ['Client', ({ clientName }: Appointment) => clientName],
    ['PlateNumberShort', ({ carPlateNumber }: Appointment) => carPlateNumber],
    ['Status', ({ status }: Appointment) => call.say(appointmentStatusKeys[status])],
  ] as const

/** No more days than the calendar answers; others than the desk see today alone. */
export async function list(call: Call, status?: AppointmentStatus): Promise<Reply> {
  const { from, to } = call.slots.period ?? { from: call.today, to: call.today }
  const isToday = from === call.today && to === call.today
  if (call.actor.level === 'worker' && !isToday) fail('AccessDenied403')
  const last = addDays(from, maxSearchedDays - 1)
  const period = { from, to: to > last ? last : to }
  const models = { from: [period.from, period.to], organizationId: call.organizations, ...(status && { status: [status] }) }
  const { items, total } = await call.ask(appointments.search, { models, pageSize: mostRows })
  const [first] = items
  const said = { period: daysText(call, period), number: number(call, total), time: first ? timeText(call, first.from) : '' }
  return {
    content: call.say(first ? 'ChatAppointments' : 'ChatNoAppointments', said),
    ...(first && { table: tableOf(call.say, columns(call), items, total) }),
    ...linkTo(call, 'all', screen, calendar(from, from === period.to ? 'day' : 'week')),
  }
}

/** How many weeks somebody looks ahead. */
const mostWeeks = 8

export async function free(call: Call): Promise<Reply> {
  const asked = call.slots.period
  const begin = asked && asked.from > call.today ? asked.from : call.today
  for (let ahead = 0; ahead < mostWeeks; ahead++) {
    const { year, week } = toIsoWeek(addDays(begin, 7 * ahead))
    const { zone, cells } = await freeIn(call, year, week)
    const cell = cells.find(({ from }) => dayInZone(from, zone) >= begin)
    if (!cell) continue
    const day = dayInZone(cell.from, zone)
    return {
      content: call.say('ChatFreeSlot', { day: dayText(call, day), time: timeText(call, cell.from) }),
      ...linkTo(call, 'desk', screen, calendar(day)),
    }
  }
  return { content: call.say('ChatNoFreeSlot'), ...linkTo(call, 'desk', screen, calendar(begin, 'week')) }
}

async function freeIn(call: Call, year: number, week: number) {
  const { rules, items } = await call.ask(appointments.week, { year, week, models: { organizationId: [call.actor.organizationId] } })
  const busy = items
    .filter(({ status }) => status !== 'skipped')
    .map(({ from, to, appointmentGroupId }) => ({ from, to, groupId: appointmentGroupId }))
  const cells = cellsOfWeek(rules, year, week, { now: call.now, busy })
  return { zone: rules.zone, cells: cells.filter(({ state, from }) => state === 'available' && from > call.now) }
}

/** The free times of a day; where it has none, the next one after it. */
export async function freeOn(call: Call, day: string): Promise<Reply> {
  const { year, week } = toIsoWeek(day)
  const { zone, cells } = await freeIn(call, year, week)
  const times = [...new Set(cells.filter(({ from }) => dayInZone(from, zone) === day).map(({ from }) => timeText(call, from)))]
  if (times.length === 0) return free({ ...call, slots: { words: [], period: { from: day, to: day } } })
  return {
    content: call.say('ChatFound', { number: number(call, times.length) }),
    table: tableOf(
      call.say,
      [
        ['CalendarDay', () => dayText(call, day)],
        ['Time', (time) => time],
      ],
      times,
    ),
    ...linkTo(call, 'desk', screen, calendar(day)),
  }
}

export async function toConfirm(call: Call): Promise<Reply> {
  // Those who may not confirm are not told either.
  if (call.actor.level === 'worker') fail('AccessDenied403')
  const models = {
    from: [call.today, addDays(call.today, maxSearchedDays - 1)],
    status: ['new-guest' as const],
    organizationId: call.organizations,
  }
  const { items, total } = await call.ask(appointments.search, { models, pageSize: mostRows })
  const [first] = items
  return {
    content: call.say('ChatToConfirm', { number: number(call, total) }),
    ...(first && { table: tableOf(call.say, columns(call), items, total) }),
    ...linkTo(call, 'desk', screen, calendar(first ? dayInZone(first.from, call.zone) : call.today)),
  }
}

/** Of whom is still to come. */
export async function of(call: Call): Promise<Reply> {
  if (call.actor.level === 'worker') fail('AccessDenied403')
  const { plate, name = '' } = call.slots
  for (const text of plate ? [plate] : namesOf(name)) {
    const { items } = await call.ask(search.everywhere, { text, kind: 'appointment', limit: mostRows })
    const visits = items
      .flatMap(({ subtitle, ...found }) => (subtitle ? [{ ...found, from: subtitle }] : []))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    const [next] = visits
    if (!next) continue
    const day = dayInZone(next.from, call.zone)
    const table = tableOf(
      call.say,
      [
        ['CalendarDay', ({ from }) => dayText(call, dayInZone(from, call.zone))],
        ['Time', ({ from }) => timeText(call, from)],
        ['Client', ({ title }) => title],
        ['PlateNumberShort', ({ plateNumber }) => plateNumber],
      ],
      visits,
    )
    return {
      content: call.say('ChatAppointmentOf', { name: next.title, day: dayText(call, day), time: timeText(call, next.from) }),
      table,
      ...linkTo(call, 'desk', screen, calendar(day)),
    }
  }
  return { isUnknown: true, content: call.say('ChatNoAppointmentOf', { name: plate ?? name }), ...linkTo(call, 'desk', screen) }
}

export function noShow(call: Call): Promise<Reply> {
  const period = call.slots.period ?? { from: `${call.today.slice(0, 8)}01`, to: call.today }
  return reported(call, appointmentsReport.query, {
    models: { from: [period.from, period.to], organizationId: call.organizations },
    screen: ['office', '/reports/appointments'],
    answer: ({ totals }) => {
      const skipped = totals.statuses.find(({ status }) => status === 'skipped')?.count ?? 0
      const said = { number: number(call, skipped - totals.cancelled), percent: number(call, totals.noShow) }
      return { content: call.say('ChatNoShow', { period: daysText(call, period), ...said }) }
    },
  })
}

const cars = '/workstation-settings/vehicles'

/** What expires from today on, in thirty days where no period is said. */
export function inspectionsDue(call: Call): Promise<Reply> {
  const { from, to } = call.slots.period ?? { from: call.today, to: addDays(call.today, 30) }
  return listed(call, vehicles.search, {
    models: { itpUntil: [from, to] },
    screen: ['office', cars],
    columns: [
      ['PlateNumberShort', ({ plateNumber }: Vehicle) => plateNumber],
      ['Owner', ({ client }: Vehicle) => client?.name],
      ['Phone', ({ client }: Vehicle) => client?.phone],
      ['ItpUntil', ({ itpUntil }: Vehicle) => dayText(call, itpUntil)],
    ],
    content: ({ total }) => call.say('ChatItpExpiring', { number: number(call, total), from: dayText(call, from), to: dayText(call, to) }),
  })
}
