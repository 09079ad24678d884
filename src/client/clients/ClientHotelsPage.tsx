import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tyreHotels, type TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { IconWheel } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { useHotelColumns } from '#client/tyre-hotels/use-hotel-columns.tsx'
import { useHotelMenu } from '#client/tyre-hotels/use-hotel-menu.ts'
import { clientPage } from './client-page.tsx'

const PhotosDialog = onDemand(async () => (await import('#client/attachments/PhotosDialog.tsx')).default)
const PlaceDialog = onDemand(async () => (await import('#client/tyre-hotels/PlaceDialog.tsx')).PlaceDialog)
const TyreHotelDialog = onDemand(async () => (await import('#client/tyre-hotels/TyreHotelDialog.tsx')).TyreHotelDialog)

/** Shows the list of stored tyre sets, filtered by one client. */
export default clientPage(function ClientHotelsPage({ client: { id, name }, header }) {
  const { t } = useTranslation('tyre-hotels')
  const [open, setOpen] = useState<TyreHotel>()
  const [placing, setPlacing] = useState<TyreHotel>()
  const [photosOf, setPhotosOf] = useState<TyreHotel>()
  const client = { field: 'clientId', label: t('Client'), options: [{ value: id, label: name }], displayOnly: true, isSaid: true }
  const list = useList(tyreHotels.search, {
    filters: [client, { field: 'closed', label: t('HotelClosed') }],
    defaults: { clientId: [id] },
  })
  return (
    <ListPage
      title={t('TyreHotels')}
      header={header}
      list={list}
      download={tyreHotels.download}
      columns={useHotelColumns().filter(({ key }) => key !== 'client')}
      searchLabel={t('SearchTyreHotels')}
      actions={useHotelMenu({ open: setOpen, place: setPlacing, showPhotos: setPhotosOf })}
      onOpen={setOpen}
      isPale={({ status }) => status === 'closed'}
      nameOf={({ carNumber }) => carNumber}
      empty={{ icon: IconWheel, title: t('NoClientHotels', { ns: 'clients' }), text: t('ClientHotelsHint', { ns: 'clients' }) }}
    >
      {open && <TyreHotelDialog open={open} onSaved={list.find} onClose={() => setOpen(undefined)} />}
      {photosOf && (
        <PhotosDialog owner={{ kind: 'tyre-hotel', id: photosOf.id }} name={photosOf.carNumber} onClose={() => setPhotosOf(undefined)} />
      )}
      {placing && <PlaceDialog hotel={placing} onClose={() => setPlacing(undefined)} />}
    </ListPage>
  )
})
