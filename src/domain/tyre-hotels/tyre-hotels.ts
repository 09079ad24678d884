import type { HotelRow, TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { addMonths } from '#domain/text/calendar.ts'
import { fromBani, maxBani, toBani } from '#domain/text/money.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { readDot } from '#contract/kit/readers/dot.ts'
import { nowhere } from '#contract/kit/readers/reading.ts'

/** The account's settings for stored tyres. */
type Conditions = { thWarehouseCustom: boolean; thWarehouseMonths: number; thWarehouseFee: number; thWarehouseFeeWithRims: number }
/** Duration of storage, and its fee per four tyres; screen, list and print use the same. */
export type StorageTerms = { months: number; fees: { plain: number; withRims: number } | null }

const defaultMonths = 12

export const storageTerms = (settings: Conditions): StorageTerms =>
  settings.thWarehouseCustom
    ? { months: settings.thWarehouseMonths, fees: { plain: settings.thWarehouseFee, withRims: settings.thWarehouseFeeWithRims } }
    : { months: defaultMonths, fees: null }

/** Last day of storage for a set that came in on this day. */
export const storedUntil = (day: string, { months }: StorageTerms): string => addMonths(day, months)

/** The fee is per four tyres; half a ban rounds up. */
export function storageFee({ fees }: StorageTerms, { tyreQuantity, withRim }: { tyreQuantity: number; withRim: boolean }): number | null {
  if (!fees) return null
  return fromBani(Math.min(Math.round((toBani(withRim ? fees.withRims : fees.plain) * tyreQuantity) / 4), maxBani))
}

/** Tyres that come in from October to March are summer tyres. */
export const seasonStoredOn = (day: string): 'summer' | 'winter' =>
  ['04', '05', '06', '07', '08', '09'].includes(day.slice(5, 7)) ? 'winter' : 'summer'

/** Whether a DOT names a week that has not come yet. */
export function isFutureDot(dot: string, today: string): boolean {
  const reading = readDot(dot, { ...nowhere, today })
  return reading.kind === 'read' && reading.doubts.includes('DotFuture')
}

export const isStorageOverdue = ({ status, storageUntil }: Pick<TyreHotel, 'status' | 'storageUntil'>, today: string): boolean =>
  status === 'open' && storageUntil < today

/** Whether a user with `roles` may not create sets by hand: one role among those that the account's setting excludes is enough. */
export const isAddingHidden = (hidden: readonly string[], roles: readonly string[]): boolean => roles.some((role) => hidden.includes(role))

export const seasonWords = { summer: 'SeasonSummer', winter: 'SeasonWinter', 'all-season': 'SeasonAll' } as const
export const tyreHotelStatusKeys = { open: 'HotelOpen', closed: 'HotelClosed' } as const

const emptySize = { tyreWidth: null, tyreHeight: null, tyreRim: null }

type Sized = Pick<HotelRow, 'tyreWidth' | 'tyreHeight' | 'tyreRim'>
/** Returns the size alone, with null for missing parts. */
export const pickTyreSize = ({ tyreWidth = null, tyreHeight = null, tyreRim = null }: Sized) => ({ tyreWidth, tyreHeight, tyreRim })

/** Creates rows for a set from a car's sizes: `quantity` tyres of one size, or two of each of several. */
export const createHotelRows = (sizes: readonly (Sized & { dotNumber?: string | null })[], quantity = 4): HotelRow[] =>
  (sizes.length > 0 ? sizes : [emptySize]).map(({ tyreWidth, tyreHeight, tyreRim, dotNumber }: Sized & { dotNumber?: string | null }) => ({
    tyreQuantity: sizes.length > 1 ? 2 : quantity,
    tyreWidth,
    tyreHeight,
    tyreRim,
    dotNumber: dotNumber || null,
  }))

export const hasSize = (rows: readonly HotelRow[]): boolean =>
  rows.some(({ tyreWidth, tyreHeight, tyreRim }) => tyreWidth != null || tyreHeight != null || tyreRim != null)

/** Describes rows as `4 × 205/55 R16, 2 × 225/50 R17`, as far as sizes are present. */
export const describeRows = (rows: readonly HotelRow[]): string =>
  rows.map((row) => `${row.tyreQuantity} × ${formatTyre({ ...emptySize, ...row })}`.trim()).join(', ')

type Tyres = { tyreName?: string | null | undefined; metaData?: { tyreDimensions?: readonly HotelRow[] | undefined } | undefined }
/** Describes a set in a few words. */
export const describeSet = ({ tyreName, metaData }: Tyres): string =>
  [describeRows(metaData?.tyreDimensions ?? []), tyreName].filter(Boolean).join(' · ')
