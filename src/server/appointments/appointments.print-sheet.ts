import { appointmentStatusKeys } from '#domain/appointments/appointments.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { formatTime, formatWeekday, printDate, type Language } from '#domain/text/format.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { truncateLine, createFormatter, type SheetFormatter } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import type { AppointmentRecord } from './appointments.queries.ts'
import { toAppointment, type AppointmentOrganization } from './appointments.view.ts'

type PrintedDays = { workplace: AppointmentOrganization; first: string; last: string; stationery: Stationery }

/** A day or a week as `appointments.print.typ` lays it out: a day is divided by group, a week by day. */
export function appointmentSheet(rows: AppointmentRecord[], { workplace, first, last, stationery }: PrintedDays, language: Language) {
  const { timeZone } = workplace
  const pen = createFormatter({ timeZone, currency: '' }, language)
  const { word } = pen
  const isDay = first === last
  const title = isDay
    ? word('AppointmentsOfDay', { day: pen.date(first) })
    : word('AppointmentsOfWeek', { first: pen.date(first), last: pen.date(last) })
  const hasGroups = !isDay && workplace.groups.length > 0
  const groupName = ({ appointmentGroupId }: AppointmentRecord) => workplace.groups.find(({ id }) => id === appointmentGroupId)?.name ?? ''
  const toRow = (row: AppointmentRecord) => {
    const [time = '', ...facts] = toCells(row, timeZone, pen)
    return hasGroups ? [time, groupName(row), ...facts] : [time, ...facts]
  }
  return {
    ...buildFrame(stationery, language),
    landscape: !isDay,
    head: { title, number: '', facts: [] },
    hasGroups,
    columns: [
      word('AppointmentTime'),
      ...(hasGroups ? [word('AppointmentGroup')] : []),
      word('PlateNumberPrint'),
      word('Client'),
      word('Phone'),
      word('Vehicle'),
      word('AppointmentWishes'),
    ],
    parts: (isDay ? partsByGroup(rows, workplace, pen) : partsByDay(rows, first, timeZone, language)).map(({ title, rows }) => ({
      title,
      rows: rows.map(toRow),
    })),
    empty: word('NoAppointments'),
  }
}

type SheetPart = { title: string; rows: AppointmentRecord[] }

/** Appointments of the whole workplace come first; empty groups are not printed. */
function partsByGroup(rows: AppointmentRecord[], { groups, name }: AppointmentOrganization, { word }: SheetFormatter): SheetPart[] {
  const groupParts = groups.map((group) => ({ title: group.name, rows: rows.filter((row) => row.appointmentGroupId === group.id) }))
  const others = rows.filter((row) => !groups.some(({ id }) => id === row.appointmentGroupId))
  const parts = [{ title: groups.length ? word('OfWholeWorkplace') : name, rows: others }, ...groupParts].filter((part) => part.rows.length)
  return parts.length ? parts : [{ title: name, rows: [] }]
}

/** Monday to Saturday by day of the start; Monday also shows appointments that began before the week. */
const partsByDay = (rows: AppointmentRecord[], first: string, zone: string, language: Language): SheetPart[] =>
  [0, 1, 2, 3, 4, 5].map((days) => {
    const day = addDays(first, days)
    const printedDay = ({ fromAt }: AppointmentRecord) => (dayInZone(fromAt, zone) < first ? first : dayInZone(fromAt, zone))
    const title = `${capitalize(formatWeekday(days + 1, language))}, ${printDate(day, zone)}`
    return { title, rows: rows.filter((row) => printedDay(row) === day) }
  })

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function toCells(row: AppointmentRecord, zone: string, { word }: SheetFormatter): string[] {
  const { from, to, isBreak, status, options, requestedServices, ...appointment } = toAppointment(row)
  const requests = [
    status === 'new-guest' && word(appointmentStatusKeys[status]),
    options.newTyre && word('AppointmentNewTyre'),
    options.tyreHotel && word('AppointmentTyreHotel'),
    options.withRim && word('AppointmentWithRim'),
    ...requestedServices,
    appointment.description,
  ]
  return [
    `${formatTime(from, zone, 'en')}–${formatTime(to, zone, 'en')}`,
    isBreak ? word('AppointmentBreak') : appointment.carPlateNumber,
    appointment.clientName,
    appointment.phone ?? '',
    [appointment.carMake, appointment.carModel].filter(Boolean).join(' '),
    truncateLine(requests.filter(Boolean).join(' · ')),
  ]
}
