import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { isOverdue, appointmentStatusKeys } from '#domain/appointments/appointments.ts'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'

/** Keys for the way an appointment was cancelled. */
export const endWords = { guest: 'EndedByGuest', staff: 'EndedByStaff', time: 'EndedByTime' } as const

/** Describes an appointment for the table, the card and screen readers. */
export function useAppointmentWords() {
  const { t } = useTranslation('appointments')
  const { date, time, language } = useFormat()
  const now = useClock((clock) => new Date(Math.floor(clock / 60_000) * 60_000).toISOString())
  const statusOf = ({ status }: Appointment) => t(appointmentStatusKeys[status])
  const isLate = (appointment: Appointment) => !appointment.isBreak && isOverdue(appointment, now)
  return {
    now,
    language,
    isLate,
    statusOf,
    days: ({ from }: Appointment) => date(from),
    times: ({ from, to }: Appointment) => `${time(from)}–${time(to)}`,
    /** The plate of an appointment, or the text of a break, which has no plate. */
    titleOf: ({ isBreak, carPlateNumber, description }: Appointment) =>
      isBreak ? description || t('Break') : formatPlate(carPlateNumber) || t('NoPlate'),
    /** The name that screen readers hear after the times. */
    nameOf: (appointment: Appointment) =>
      appointment.isBreak
        ? [t('Break'), appointment.description].filter(Boolean).join(', ')
        : [
            formatPlate(appointment.carPlateNumber),
            appointment.clientName,
            statusOf(appointment).toLocaleLowerCase(language),
            isLate(appointment) && t('Overdue').toLocaleLowerCase(language),
          ]
            .filter(Boolean)
            .join(', '),
  }
}
