import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { vehicles } from '#contract/vehicles.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import type { Filter } from '#client/ui/list/filters.ts'

/** The filter set by links from a vehicle's page, shown with its plate. */
export function useVehicleFilter(): Filter {
  const { t } = useTranslation()
  const id = Number(useSearch({ strict: false }).vehicle_id)
  const { data } = useQuery({ ...endpointQuery(vehicles.get, { id }), enabled: Number.isSafeInteger(id) && id > 0 })
  const options = data && [{ value: data.id, label: data.plateNumber }]
  return { field: 'vehicleId', label: t('Vehicle'), selectedOnly: true, ...(options && { options }) }
}
