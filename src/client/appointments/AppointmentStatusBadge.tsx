import type { Appointment } from '#contract/appointments/appointments.ts'
import { appointmentStatusTones } from '#domain/appointments/appointments.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'

export function AppointmentStatusBadge({ appointment }: { appointment: Appointment }) {
  const { statusOf } = useAppointmentWords()
  return <StatusBadge status={appointmentStatusTones[appointment.status]}>{statusOf(appointment)}</StatusBadge>
}
