import { appointments, type Appointment } from '#contract/appointments.ts'
import { useFresh } from '#client/platform/queries.ts'
import { AppointmentForm } from './AppointmentForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import type { Moves } from '#client/appointments/actions/use-moves.ts'

/** What is open: a new appointment with its times, one that is edited, or one whose time is changed. */
export type Open =
  | { kind: 'new'; from: string; to: string; appointmentGroupId: number | null }
  | { kind: 'edit'; appointment: Appointment }
  | { kind: 'move'; appointment: Appointment }

type Props = {
  open: Open
  move: Moves['move']
  onSaved: (appointment: Appointment) => void
  onClose: () => void
}

export function AppointmentDialog({ open, move, ...rest }: Props) {
  if (open.kind === 'new') return <AppointmentForm appointment={undefined} begun={open} {...rest} />
  if (open.kind === 'edit') return <Opened appointment={open.appointment} {...rest} />
  return <MoveForm appointment={open.appointment} move={move} onClose={rest.onClose} />
}

function Opened({ appointment: { id }, ...rest }: { appointment: Appointment } & Omit<Props, 'open' | 'move'>) {
  const appointment: Appointment | undefined = useFresh(appointments.get, { id }, rest.onClose)
  return appointment && <AppointmentForm appointment={appointment} begun={appointment} {...rest} />
}
