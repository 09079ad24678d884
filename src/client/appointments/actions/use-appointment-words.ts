import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { isOverdue, appointmentStatusKeys } from '#domain/appointments/appointments.ts'
import { formatPlate } from '#contract/kit/plates.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'

/** How one came to nothing. */
export const endWords = { guest: 'EndedByGuest', staff: 'EndedByStaff', time: 'EndedByTime' } as const

/** What is said of an appointment, in the table, in its card and aloud. */
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
    /** Its plate; a break has none. */
    titleOf: ({ isBreak, carPlateNumber, description }: Appointment) =>
      isBreak ? description || t('Break') : formatPlate(carPlateNumber) || t('NoPlate'),
    /** As it is read out after its times. */
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
