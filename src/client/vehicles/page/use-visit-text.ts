import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { VehicleVisit } from '#contract/vehicles.ts'
import { appointmentStatusKeys as appointmentWords } from '#domain/appointments/appointments.ts'

/** Says the kind of a visit, unless it is an order, and what was done. */
export function useVisitText() {
  const { t } = useTranslation('vehicles')
  const sayKind = ({ kind, status }: VehicleVisit) => {
    if (kind === 'order') return ''
    if (kind === 'tyre-hotel') return t(status === 'closed' ? 'SetReturned' : 'SetInStorage')
    return `${t('OneAppointment')}, ${t(appointmentWords[status as AppointmentStatus]).toLocaleLowerCase()}`
  }
  return (visit: VehicleVisit) => [sayKind(visit), visit.summary].filter(Boolean).join(': ') || '–'
}
