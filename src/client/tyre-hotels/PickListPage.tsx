import { Checkbox, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { tyreHotels, type PickedHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { useArrowIn } from '#client/ui/keyboard/use-arrow-in.ts'
import { IconWheel } from '#client/ui/icons.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { useTyreHotelRecord } from './use-tyre-hotel-record.ts'
import { hotelSizesText } from './use-hotel-columns.tsx'
import { HotelTabs } from './HotelTabs.tsx'

// The chunk with the calendar loads after the first screen.
const DayField = lazyPart(async () => ({ default: (await import('#client/ui/date-fields/DayField.tsx')).DayField }))

/** Sets to fetch for a day, to be ticked off while walking along the shelves. */
export default function PickListPage() {
  const { t } = useTranslation('tyre-hotels')
  const [day, setDay] = useState<string | null>(null)
  const list = useQuery(endpointQuery(tyreHotels.pickList, day === null ? {} : { day }))
  const fetched = useTyreHotelRecord()
  const shown = list.data?.day ?? ''
  const items = list.data?.items ?? []
  const picks = useRef<HTMLDivElement>(null)
  const boxes = () => [...(picks.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  useArrowIn(() => boxes()[0])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = boxes().indexOf(event.target as HTMLInputElement)
    const next = boxes()[at + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? NaN)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      <PageHeader
        title={t('PickList')}
        crumbs={[
          { label: t('Dashboard'), to: '/dashboard' },
          { label: t('TyreHotels'), to: '/dashboard/tyre-service/tyre-hotels' },
          { label: t('PickList') },
        ]}
      />
      <HotelTabs shown="picks" />
      <Stack gap="md" mt="md" maw={760}>
        <Group>
          <Suspense fallback={<Skeleton h={60} w={200} />}>
            <DayField label={t('PickDay')} required value={day ?? list.data?.day ?? null} onChange={(next) => setDay(next)} />
          </Suspense>
        </Group>
        {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
        <Stack ref={picks} gap="md" role="list" onKeyDown={onKeyDown}>
          {items.map((hotel) => (
            <Pick key={hotel.id} hotel={hotel} isFetched={fetched.has(shown, hotel.id)} onTick={() => fetched.tick(shown, hotel.id)} />
          ))}
        </Stack>
      </Stack>
      {list.data && items.length === 0 && <EmptyState icon={IconWheel} title={t('NothingToFetch')} text={t('NothingToFetchHint')} />}
    </>
  )
}

function Pick({ hotel, isFetched, onTick }: { hotel: PickedHotel; isFetched: boolean; onTick: () => void }) {
  const { t } = useTranslation('tyre-hotels')
  const { time } = useFormat()
  const { shelf, carNumber, clientName, tyreName, tyreQuantity, dueAt } = hotel
  return (
    <Paper role="listitem" withBorder>
      {/* The whole row is the label, so that a thumb can tick it. */}
      <Group component="label" wrap="nowrap" align="flex-start" p="sm" style={{ cursor: 'pointer' }}>
        <Checkbox size="md" aria-label={t('FetchedOf', { what: carNumber })} checked={isFetched} onChange={onTick} />
        <div style={{ flex: 1, minWidth: 0, textDecoration: isFetched ? 'line-through' : undefined }}>
          <Group gap="sm">
            <Text fw={700} fz="lg">
              {shelf?.fullCode ?? t('NoPlaceYet')}
            </Text>
            <PlateChip plate={carNumber} size="xs" />
            <Text fz="sm" c="dimmed">
              {time(dueAt)}
            </Text>
          </Group>
          <Text fz="sm">{[`${tyreQuantity} × ${hotelSizesText(hotel)}`.trim(), tyreName, clientName].filter(Boolean).join(' · ')}</Text>
        </div>
      </Group>
    </Paper>
  )
}
