import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { vehicles, type Vehicle } from '#contract/vehicles.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { RecordPreview } from '#client/ui/record/RecordPreview.tsx'
import { useVehicleFacts } from './use-vehicle-facts.tsx'
import { useVisitText } from './use-visit-text.ts'

/** A vehicle beside the list, with its last visits. */
export default function VehiclePreview({ row: vehicle }: { row: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const visits = useQuery(endpointQuery(vehicles.history, { id: vehicle.id }))
  const { facts, past } = useVehicleFacts(vehicle, visits.data?.items ?? [])
  const textOf = useVisitText()
  return (
    <RecordPreview
      facts={{ [t('Vehicle')]: carLabel(vehicle.make, vehicle.model), ...facts }}
      title={t('LastVisits')}
      none={t('NoVisits')}
      events={visits.data && past.map((visit) => ({ key: `${visit.kind} ${visit.id}`, at: visit.date, text: textOf(visit) }))}
      read={visits}
    />
  )
}
