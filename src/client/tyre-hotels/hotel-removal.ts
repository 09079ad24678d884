import { tyreHotels, type TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { i18n } from '#client/platform/i18n.ts'
import { offerRestore, restoreRecord, sendWrite } from '#client/ui/dialog/offer-restore.ts'

export type RemovableHotel = Pick<TyreHotel, 'id' | 'version' | 'carNumber'>

/** Asks before a set is deleted, and afterwards offers to undo it; resolves to true when it was deleted. */
export function confirmHotelRemoval({ id, version, carNumber }: RemovableHotel): Promise<boolean> {
  const t = i18n.getFixedT(null, 'tyre-hotels')
  return askConfirmation({
    title: t('AreYouAbsolutelySure'),
    text: `${t('DeleteHotelIrreversible')} ${t('DeleteHotelWarning', { what: carNumber })}`,
    action: t('IUnderstandDeleteHotel'),
    danger: true,
    failed: t('DeleteHotelFailed'),
    run: async () => {
      await sendWrite(tyreHotels.remove, { id, version })
      offerRestore(`tyre-hotel ${id}`, t('HotelDeleted'), () => restoreRecord('tyreHotels', id))
    },
  })
}
