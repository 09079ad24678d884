import { Group, Text } from '@mantine/core'
import type { TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { useFormat } from '#client/platform/format.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { HotelPlace, HotelState, hotelSizesText } from './use-hotel-columns.tsx'

/** A summary of a stored set. */
export function TyreHotelCard({ hotel }: { hotel: TyreHotel }) {
  const { when, day } = useFormat()
  const { carNumber, clientName, tyreName, tyreQuantity, createdAt } = hotel
  return (
    <>
      <Group gap="xs">
        <PlateChip plate={carNumber} size="xs" />
        <Text span fz="sm" c="dimmed">
          <HotelPlace hotel={hotel} />
        </Text>
        <HotelState hotel={hotel} />
      </Group>
      <Text fz="sm" fw={550} mt={4} style={{ overflowWrap: 'anywhere' }}>
        {clientName}
      </Text>
      <Text fz="sm" truncate>
        {[`${tyreQuantity} × ${hotelSizesText(hotel)}`.trim(), tyreName].filter(Boolean).join(' · ')}
      </Text>
      <Text fz="xs" c="dimmed">
        {when(day(createdAt))}
      </Text>
    </>
  )
}
