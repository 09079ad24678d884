import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type PlateLookupResult } from '#contract/vehicles.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { fetchVehicleByPlate } from './use-vehicle-by-plate.ts'

/** So many vehicles fit in a line. */
const maxVehicles = 5

type Props = { clientId: number; onPick: (vehicle: PlateLookupResult) => void }

/** The vehicles a client has come with, the latest first. */
export default function CarsOfClient({ clientId, onPick }: Props) {
  const { t } = useTranslation('work-orders')
  const may = useMay()
  const title = useId()
  const { data } = useQuery({
    ...endpointQuery(vehicles.search, { models: { clientId: [clientId] }, orderBy: 'last_visit', orderDir: 'desc', pageSize: maxVehicles }),
    enabled: may(vehicles.search) && may(vehicles.plate),
  })
  if (!data?.items.length) return null

  const pick = async (plate: string) => {
    try {
      const vehicle = await fetchVehicleByPlate(plate)
      if (vehicle) onPick(vehicle)
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Group gap={6} mt="xs" role="group" aria-labelledby={title}>
      <Text fz="xs" c="dimmed" id={title}>
        {t('CarsOfClient')}
      </Text>
      {data.items.map(({ id, plateNumber, make, model }) => (
        <Button key={id} variant="default" size="compact-sm" onClick={() => void pick(plateNumber)}>
          {[plateNumber, [make, model].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </Group>
  )
}
