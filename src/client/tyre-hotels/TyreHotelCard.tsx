import { Group, Text } from '@mantine/core'
import type { TyreHotel } from '#contract/tyre-hotels.ts'
import { useFormat } from '#client/platform/format.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { HotelState, sizesOf } from './use-hotel-columns.tsx'

/** A stored set in short. */
export function TyreHotelCard({ hotel }: { hotel: TyreHotel }) {
  const { day } = useFormat()
  const { carNumber, clientName, tyreName, tyreQuantity, createdAt, shelf } = hotel
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <PlateChip plate={carNumber} size="xs" />
        <HotelState hotel={hotel} />
      </Group>
      <Text fz="sm" fw={550} mt={4} truncate>
        {clientName}
      </Text>
      <Text fz="sm" truncate>
        {[`${tyreQuantity} × ${sizesOf(hotel)}`.trim(), tyreName].filter(Boolean).join(' · ')}
      </Text>
      <Text fz="xs" c="dimmed">
        {[shelf?.fullCode, day(createdAt)].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
