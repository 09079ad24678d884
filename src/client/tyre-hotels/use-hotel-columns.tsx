import { useTranslation } from 'react-i18next'
import type { TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { isStorageOverdue } from '#domain/tyre-hotels/tyre-hotels.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'

const maxLetters = 25

/** The columns of the list of stored sets. */
export function useHotelColumns(): ListColumn<TyreHotel>[] {
  const { t } = useTranslation('tyre-hotels')
  return [
    {
      key: 'storedAt',
      header: t('StoredAt'),
      sort: 'created_at',
      width: 142,
      wide: 210,
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      sort: 'car_number',
      width: 118,
      cell: (hotel) => <PlateChip plate={hotel.carNumber} size="xs" />,
    },
    {
      key: 'shelf',
      header: t('Shelf'),
      width: 118,
      // The shelf stands next to the plate, because users look up the shelf of a plate.
      under: { header: t('PlateNumberShort'), below: 1300 },
      cell: (hotel) => <HotelPlace hotel={hotel} />,
    },
    {
      key: 'status',
      header: t('Status'),
      width: 142,
      under: { header: t('StoredAt'), below: 900 },
      cell: (hotel) => <HotelState hotel={hotel} />,
    },
    {
      key: 'orderNumber',
      header: t('OrderNumber'),
      sort: 'work_order_uuid',
      width: 176,
      under: { header: t('Client'), below: 1180 },
      cell: ({ workOrderUuid }) => workOrderUuid,
    },
    { key: 'client', header: t('Client'), sort: 'client_name', grow: 3, cell: ({ clientName }) => <Cut text={clientName} /> },
    {
      key: 'tyreName',
      header: t('TyreName'),
      sort: 'tyre_name',
      grow: 3,
      cell: ({ tyreName }) => tyreName && <Cut text={tyreName} />,
    },
    {
      key: 'tyreDimensions',
      header: t('TyreDimensions'),
      width: 132,
      under: { header: t('TyreName'), below: 1180 },
      cell: (hotel) => hotelSizesText(hotel) || null,
    },
    {
      key: 'quantityShort',
      header: t('QuantityShort'),
      sort: 'tyre_quantity',
      width: 84,
      align: 'right',
      cell: ({ tyreQuantity }) => tyreQuantity,
    },
  ]
}

/** The first size, and the number of further ones. */
export function hotelSizesText({ metaData: { tyreDimensions }, ...hotel }: TyreHotel): string {
  const others = new Set(tyreDimensions.map(formatTyre)).size - 1
  return [formatTyre(hotel), others > 0 && `+${others}`].filter(Boolean).join(' ')
}

function Cut({ text }: { text: string }) {
  const letters = Array.from(text)
  return letters.length > maxLetters ? <span title={text}>{`${letters.slice(0, maxLetters).join('')}…`}</span> : text
}

/** The shelf of a set; a stored set without a shelf says so. */
export function HotelPlace({ hotel: { shelf, status } }: { hotel: Pick<TyreHotel, 'shelf' | 'status'> }) {
  const { t } = useTranslation('tyre-hotels')
  if (shelf) return <b style={{ color: 'var(--mantine-color-text)' }}>{shelf.fullCode}</b>
  return status === 'open' ? t('NoPlaceYet') : null
}

/** Whether the set is stored, and whether its term is over. */
export function HotelState({ hotel }: { hotel: Pick<TyreHotel, 'status' | 'storageUntil'> }) {
  const { t } = useTranslation('tyre-hotels')
  const { day } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  if (hotel.status === 'closed') return <StatusBadge status="new">{t('HotelClosed')}</StatusBadge>
  if (isStorageOverdue(hotel, today)) return <StatusBadge status="on-hold">{t('StorageOverdue')}</StatusBadge>
  return <StatusBadge status="done">{t('HotelOpen')}</StatusBadge>
}
