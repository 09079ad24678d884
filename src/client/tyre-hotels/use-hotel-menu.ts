import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hotelAttachments } from '#contract/attachments.ts'
import { tyreHotels, type TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { loadChunk } from '#client/platform/network.ts'
import { notify } from '#client/platform/notify.ts'
import { printPdf } from '#client/ui/pdf-viewer.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { useWindowRoom } from '#client/platform/window-room.ts'
import {
  IconCheck,
  IconEye,
  IconFileText,
  IconHistory,
  IconPackages,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconWheel,
} from '#client/ui/icons.tsx'
import type { RemovableHotel } from './hotel-removal.ts'
import { draftLink, orderLink } from '#client/work-orders/order-links.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'

type Paper = { forWarehouse?: boolean; orientation?: 'portrait' | 'landscape' }

type Openers = Record<'open' | 'place' | 'showPhotos', (hotel: TyreHotel) => void>

/** The menu of a stored set, the same on every screen. */
export function useHotelMenu({ open, place, showPhotos }: Openers): RowAction<TyreHotel>[] {
  const { t } = useTranslation('tyre-hotels')
  const may = useMay()
  const close = useWrite(tyreHotels.close)
  const reopen = useWrite(tyreHotels.reopen)
  const { mutateAsync: startOrder } = useWrite(tyreHotels.startOrder)
  const navigate = useNavigate()
  // A new order needs a wide window.
  const isNarrow = useWindowRoom() === 'narrow'
  const swap = async ({ id }: TyreHotel) => {
    const { workOrderId, draftId } = await startOrder({ id })
    if (workOrderId !== null) return navigate(orderLink(workOrderId, 'view'))
    if (draftId !== null) return navigate(draftLink(draftId))
  }
  const isOpen = ({ status }: TyreHotel) => status === 'open'
  const canUpdate = may(tyreHotels.update)
  const print = (paper: Paper) => (hotel: TyreHotel) => printHotel(hotel, paper)
  const labels = { group: 'labels', heading: t('PrintForWarehouse'), icon: IconPrinter }
  return [
    { label: t('Edit'), icon: IconPencil, run: open, show: (hotel) => canUpdate && isOpen(hotel) },
    { label: t('View'), icon: IconEye, run: open, show: (hotel) => !canUpdate || !isOpen(hotel) },
    { label: t('PlaceSet'), icon: IconPackages, run: place, show: (hotel) => may(tyreHotels.place) && isOpen(hotel) },
    { label: t('Photos'), icon: IconFileText, run: showPhotos, show: may(hotelAttachments.list) },
    {
      label: t('SeasonSwap'),
      icon: IconWheel,
      run: (hotel) => void swap(hotel).catch(notify.failure),
      show: (hotel) => !isNarrow && may(tyreHotels.startOrder) && isOpen(hotel),
    },
    {
      label: t('ReopenSet'),
      icon: IconHistory,
      show: (hotel) => may(tyreHotels.reopen) && !isOpen(hotel),
      run: ({ id, version }) => void reopen.mutateAsync({ id, version }).catch(notify.failure),
    },
    {
      label: t('CloseHotel'),
      icon: IconCheck,
      show: (hotel) => may(tyreHotels.close) && isOpen(hotel),
      run: ({ id, version, carNumber }) =>
        void askConfirmation({
          title: t('CloseHotelQuestion', { what: carNumber }),
          text: t('CloseHotelText'),
          action: t('CloseHotel'),
          run: () => close.mutateAsync({ id, version }),
        }),
    },
    { label: t('PrintForClient'), icon: IconPrinter, group: 'paper', heading: t('Print'), run: print({}) },
    { ...labels, label: t('HotelPortrait'), run: print({ forWarehouse: true }) },
    { ...labels, label: t('HotelLandscape'), run: print({ forWarehouse: true, orientation: 'landscape' }) },
    {
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      show: may(tyreHotels.remove),
      run: (hotel) => void removeHotel(hotel),
    },
  ]
}

export const printHotel = ({ id }: { id: number }, paper: Paper = {}) =>
  void fetchFile(tyreHotels.pdf, { id, language: currentLanguage(), ...paper })
    .then(printPdf)
    .catch(notify.failure)

/** Asks before a set is deleted; resolves to true when it was. */
export const removeHotel = async (hotel: RemovableHotel): Promise<boolean> =>
  (await loadChunk(() => import('./hotel-removal.ts'))).confirmHotelRemoval(hotel)
