import { Grid, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Vehicle, VehicleVisit } from '#contract/vehicles.ts'
import { FactsTable } from '#client/ui/record/FactsTable.tsx'
import { useVehicleFacts } from './use-vehicle-facts.tsx'
import { VisitsTable } from './VisitsTable.tsx'

/** Visits shown at a glance. */
const shownVisits = 5

/** The tab shows the facts of a vehicle, its next appointment and its last visits. */
export function VehicleGlanceTab({ vehicle, visits }: { vehicle: Vehicle; visits: VehicleVisit[] }) {
  const { t } = useTranslation('vehicles')
  const { facts, past } = useVehicleFacts(vehicle, visits)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <FactsTable facts={facts} labelWidth={150} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Title order={2} fz={15} mb="xs">
          {t('LastVisits')}
        </Title>
        <VisitsTable visits={past.slice(0, shownVisits)} plateNumber={vehicle.plateNumber} />
      </Grid.Col>
    </Grid>
  )
}
