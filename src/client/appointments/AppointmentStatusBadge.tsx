import type { Appointment } from '#contract/appointments/appointments.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'

const tones = { new: 'new', 'in-progress': 'in-progress', done: 'done', skipped: 'skipped', 'new-guest': 'on-hold' } as const

export function AppointmentStatusBadge({ appointment }: { appointment: Appointment }) {
  const { statusOf } = useAppointmentWords()
  return <StatusBadge status={tones[appointment.status]}>{statusOf(appointment)}</StatusBadge>
}
