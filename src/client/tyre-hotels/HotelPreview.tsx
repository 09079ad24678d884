import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tyreHotels, type TyreHotel, type TyreHotelMovement } from '#contract/tyre-hotels/tyre-hotels.ts'
import { seasonWords } from '#domain/tyre-hotels/tyre-hotels.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { RecordPreview } from '#client/ui/record/RecordPreview.tsx'
import { When } from '#client/ui/when/When.tsx'
import { HotelPlace, hotelSizesText, HotelState } from './use-hotel-columns.tsx'

const movementWords = { in: 'MovedIn', move: 'MovedOnShelf', out: 'MovedOut', reopen: 'MovedBack' } as const

/** A stored set beside the list, with its last movements. */
export default function HotelPreview({ row: hotel }: { row: TyreHotel }) {
  const { t } = useTranslation('tyre-hotels')
  const { money, when } = useFormat()
  const movements = useQuery(endpointQuery(tyreHotels.movements, { id: hotel.id }))
  const { clientName, tyreName, tyreQuantity, season, createdAt, storageUntil, fee, description, metaData } = hotel
  const facts = {
    [t('Status')]: <HotelState hotel={hotel} />,
    [t('Client')]: clientName,
    [t('Phone')]: metaData.phoneNumber,
    [t('Vehicle')]: metaData.carModel,
    [t('Tyres')]: [`${tyreQuantity} × ${hotelSizesText(hotel)}`.trim(), tyreName, metaData.withRim && t('WithRim')]
      .filter(Boolean)
      .join(' · '),
    [t('DotNumber')]: metaData.dotNumber,
    [t('Season')]: season && t(seasonWords[season]),
    [t('Shelf')]: <HotelPlace hotel={hotel} />,
    [t('StoredAt')]: <When at={createdAt} />,
    [t('StorageUntil')]: when(storageUntil),
    [t('StorageFee')]: fee !== null && money(fee),
    [t('Description')]: description,
  }
  const textOf = ({ kind, fromCode, toCode, by }: TyreHotelMovement) =>
    [t(movementWords[kind]), [fromCode, toCode].filter(Boolean).join(' → '), by].filter(Boolean).join(' · ')
  return (
    <RecordPreview
      facts={facts}
      title={t('Movements')}
      none={t('NoHotelMovements')}
      events={movements.data?.items.map((movement) => ({ key: movement.id, at: movement.at, text: textOf(movement) }))}
      read={movements}
    />
  )
}
