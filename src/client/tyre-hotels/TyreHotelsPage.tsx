import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tyreHotelShelves } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import { tyreHotels, type TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { isAddingHidden, seasonWords } from '#domain/tyre-hotels/tyre-hotels.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconWheel } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { HotelTabs } from './HotelTabs.tsx'
import { TyreHotelCard } from './TyreHotelCard.tsx'
import { useHotelColumns } from './use-hotel-columns.tsx'
import { useHotelMenu } from './use-hotel-menu.ts'

const PhotosDialog = onDemand(async () => (await import('#client/attachments/PhotosDialog.tsx')).default)
const PlaceDialog = onDemand(async () => (await import('./PlaceDialog.tsx')).PlaceDialog)
const TyreHotelDialog = onDemand(async () => (await import('./TyreHotelDialog.tsx')).TyreHotelDialog)

const HotelPreview = lazyPart(() => import('./HotelPreview.tsx'))

export default function TyreHotelsPage() {
  const { t } = useTranslation('tyre-hotels')
  const may = useMay()
  const workplace = useOrganizationFilter()
  const seasons = Object.entries(seasonWords).map(([value, word]) => ({ value, label: t(word) }))
  const { filter } = workplace
  const list = useList(tyreHotels.search, {
    filters: [
      // For users other than admins the filter is fixed to their workplaces.
      { ...filter, displayOnly: filter.required === true },
      { field: 'closed', label: t('HotelClosed') },
      { field: 'carNumber', label: t('PlateNumberShort') },
      { field: 'clientName', label: t('ClientName') },
      { field: 'workOrderUuid', label: t('OrderNumber'), placeholder: 'DEM-0123456789-BR' },
      { field: 'tyreName', label: t('TyreName') },
      { field: 'carMake', label: t('Make') },
      { field: 'carModel', label: t('Model') },
      { field: 'tyreWidth', label: t('TyreWidth') },
      { field: 'tyreHeight', label: t('TyreHeight') },
      { field: 'tyreRim', label: t('TyreRim') },
      { field: 'season', label: t('Season'), options: seasons },
      { field: 'overdue', label: t('StorageOverdue') },
      { field: 'placed', label: t('OnShelf') },
      { field: 'shelf', label: t('Shelf') },
      { field: 'clientId', label: t('Client'), selectedOnly: true },
    ],
    defaults: workplace.defaults,
    needsFilter: true,
  })
  const [open, setOpen] = useState<TyreHotel | 'new'>()
  const [placing, setPlacing] = useState<{ hotel: TyreHotel; isNew?: true }>()
  const [photosOf, setPhotosOf] = useState<TyreHotel>()
  const { roles } = useInformation()
  const isHidden = isAddingHidden(useAccountSetting('hide_create_new_tyre_hotel'), roles)
  const create = may(tyreHotels.create) && !isHidden && <AddButton onClick={() => setOpen('new')}>{t('AddTyreHotel')}</AddButton>

  const onSaved = async (id: number) => {
    const hotel = open === 'new' && may(tyreHotels.place) && (await findUnplacedSet(id).catch(() => undefined))
    if (hotel) setPlacing({ hotel, isNew: true })
    else list.find(id)
  }

  return (
    <ListPage
      title={t('TyreHotels')}
      intro={t('HotelsIntro')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('TyreHotels') }]}
      tabs={<HotelTabs shown="sets" />}
      create={create}
      list={list}
      download={tyreHotels.download}
      columns={useHotelColumns()}
      searchLabel={t('SearchTyreHotels')}
      actions={useHotelMenu({ open: setOpen, place: (hotel) => setPlacing({ hotel }), showPhotos: setPhotosOf })}
      onOpen={setOpen}
      isPale={({ status }) => status === 'closed'}
      card={(hotel) => <TyreHotelCard hotel={hotel} />}
      Preview={HotelPreview}
      nameOf={({ carNumber, clientName }) => `${carNumber}, ${clientName}`}
      empty={{ icon: IconWheel, title: t('NoTyreHotels'), text: t('NoTyreHotelsHint') }}
    >
      {open && <TyreHotelDialog open={open} onSaved={(id) => void onSaved(id)} onClose={() => setOpen(undefined)} />}
      {photosOf && (
        <PhotosDialog owner={{ kind: 'tyre-hotel', id: photosOf.id }} name={photosOf.carNumber} onClose={() => setPhotosOf(undefined)} />
      )}
      {placing && !open && (
        <PlaceDialog
          hotel={placing.hotel}
          onClose={() => {
            if (placing.isNew) list.find(placing.hotel.id)
            setPlacing(undefined)
          }}
        />
      )}
    </ListPage>
  )
}

/** A newly stored set, if there is a shelf that fits: the user is asked for its place at once. */
async function findUnplacedSet(id: number): Promise<TyreHotel | undefined> {
  const hotel = await callEndpoint(tyreHotels.get, { id })
  const { tyreQuantity: quantity, organizationId } = hotel
  const { count } = await callEndpoint(tyreHotelShelves.fitting, { quantity, organizationId })
  return count > 0 ? hotel : undefined
}
