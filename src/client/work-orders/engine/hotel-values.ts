import type { HotelValues } from '#client/tyre-hotels/HotelFields.tsx'

/** Values of a set; a draft may lack some of them. */
export const toHotelValues = ({ tyreName, season, storageUntil, fee, description, metaData }: HotelValues): HotelValues => ({
  tyreName,
  season,
  storageUntil,
  fee,
  description,
  metaData: { withRim: metaData?.withRim ?? false, tyreDimensions: metaData?.tyreDimensions ?? [] },
})
