import { appointments, type Appointment } from '#contract/appointments/appointments.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { AppointmentForm } from './AppointmentForm.tsx'
import { MoveAppointmentForm } from './MoveAppointmentForm.tsx'
import type { AppointmentMoves } from '#client/appointments/use-moves.ts'
import { onDemand } from '#client/ui/on-demand.tsx'

const AppointmentSms = onDemand(async () => (await import('#client/sms/AppointmentSms.tsx')).default)

/** The open dialog: a new appointment with its times, one to edit, one to move, or a message to its client. */
export type Open =
  | { kind: 'new'; from: string; to: string; appointmentGroupId: number | null; takesFreeGroup: boolean }
  | { kind: 'edit'; appointment: Appointment }
  | { kind: 'move'; appointment: Appointment }
  | { kind: 'sms'; appointment: Appointment }

type Props = {
  open: Open
  move: AppointmentMoves['move']
  onSaved: (appointment: Appointment) => void
  onClose: () => void
}

export function AppointmentDialog({ open, move, ...rest }: Props) {
  if (open.kind === 'new') return <AppointmentForm appointment={undefined} initial={open} {...rest} />
  if (open.kind === 'edit') return <Opened appointment={open.appointment} {...rest} />
  if (open.kind === 'sms') return <AppointmentSms appointment={open.appointment} onClose={rest.onClose} />
  return <MoveAppointmentForm appointment={open.appointment} move={move} onClose={rest.onClose} />
}

function Opened({ appointment: { id }, ...rest }: { appointment: Appointment } & Omit<Props, 'open' | 'move'>) {
  const appointment: Appointment | undefined = useRecordAtOpen(appointments.get, { id }, rest.onClose)
  return appointment && <AppointmentForm appointment={appointment} initial={appointment} {...rest} />
}
