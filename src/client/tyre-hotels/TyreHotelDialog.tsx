import { tyreHotels, type TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { TyreHotelForm } from './TyreHotelForm.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** The form of a stored set, or of a new one. */
export const TyreHotelDialog = ({ open, ...rest }: Props & { open: TyreHotel | 'new' }) =>
  open === 'new' ? <TyreHotelForm {...rest} /> : <KnownHotel id={open.id} {...rest} />

function KnownHotel({ id, ...rest }: Props & { id: number }) {
  const hotel = useRecordAtOpen(tyreHotels.get, { id }, rest.onClose)
  return hotel && <TyreHotelForm hotel={hotel} {...rest} />
}
