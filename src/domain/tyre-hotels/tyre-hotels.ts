import type { HotelRow, TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { addDays, addMonths } from '#domain/text/calendar.ts'
import { fromBani, maxBani, toBani } from '#domain/text/money.ts'
import { formatTyre, isDot } from '#domain/vehicles/tyres.ts'

/** The conditions of an account for stored tyres, as its settings have them. */
type Conditions = { thWarehouseCustom: boolean; thWarehouseMonths: number; thWarehouseFee: number; thWarehouseFeeWithRims: number }
/** For how long tyres are kept, and for how much per four: screen, list and paper all ask here. */
export type StorageTerms = { months: number; fees: { plain: number; withRims: number } | null }

const usualMonths = 12

export const storageTerms = (own: Conditions): StorageTerms =>
  own.thWarehouseCustom
    ? { months: own.thWarehouseMonths, fees: { plain: own.thWarehouseFee, withRims: own.thWarehouseFeeWithRims } }
    : { months: usualMonths, fees: null }

/** The last day of storage of what came in on this day. */
export const storedUntil = (day: string, { months }: StorageTerms): string => addMonths(day, months)

/** The fee is said of four tyres; half a ban is a whole one. */
export function storageFee({ fees }: StorageTerms, { tyreQuantity, withRim }: { tyreQuantity: number; withRim: boolean }): number | null {
  if (!fees) return null
  return fromBani(Math.min(Math.round((toBani(withRim ? fees.withRims : fees.plain) * tyreQuantity) / 4), maxBani))
}

/** What is brought in from October to March was driven in summer. */
export const seasonStoredOn = (day: string): 'summer' | 'winter' =>
  ['04', '05', '06', '07', '08', '09'].includes(day.slice(5, 7)) ? 'winter' : 'summer'

/** The Monday of the week that a DOT of four digits names. */
function dayOfDot(dot: string): string {
  const fourth = `20${dot.slice(2)}-01-04`
  const monday = addDays(fourth, -((new Date(fourth).getUTCDay() + 6) % 7))
  return addDays(monday, 7 * (Number(dot.slice(0, 2)) - 1))
}

export const isFutureDot = (dot: string, today: string): boolean => dayOfDot(dot) > today

/** The word for what is odd about a DOT: no week and year, a week to come, or an age of 10 or of 6 years. */
export function checkDot(dot: string, today: string): 'DotOdd' | 'DotInFuture' | 'DotOld10' | 'DotOld6' | undefined {
  if (!isDot(dot)) return 'DotOdd'
  if (isFutureDot(dot, today)) return 'DotInFuture'
  const isOlderThan = (years: number) => addMonths(dayOfDot(dot), 12 * years) <= today
  return isOlderThan(10) ? 'DotOld10' : isOlderThan(6) ? 'DotOld6' : undefined
}

export const isStorageOverdue = ({ status, storageUntil }: Pick<TyreHotel, 'status' | 'storageUntil'>, today: string): boolean =>
  status === 'open' && storageUntil < today

/** Whether somebody with these roles, by the setting that hides it, does not add sets by hand. */
export const isAddingHidden = (hidden: readonly string[], roles: readonly string[]): boolean => roles.some((role) => hidden.includes(role))

export const seasonWords = { summer: 'SeasonSummer', winter: 'SeasonWinter', 'all-season': 'SeasonAll' } as const
export const tyreHotelStatusKeys = { open: 'HotelOpen', closed: 'HotelClosed' } as const

const unsized = { tyreWidth: null, tyreHeight: null, tyreRim: null }

type Sized = Pick<HotelRow, 'tyreWidth' | 'tyreHeight' | 'tyreRim'>
/** The size alone, with null for a part that is absent. */
export const pickTyreSize = ({ tyreWidth = null, tyreHeight = null, tyreRim = null }: Sized) => ({ tyreWidth, tyreHeight, tyreRim })

/** Rows of a set with the sizes of a car: of one size there are `quantity`, of several two each. */
export const createHotelRows = (sizes: readonly (Sized & { dotNumber?: string | null })[], quantity = 4): HotelRow[] =>
  (sizes.length > 0 ? sizes : [unsized]).map(({ tyreWidth, tyreHeight, tyreRim, dotNumber }: Sized & { dotNumber?: string | null }) => ({
    tyreQuantity: sizes.length > 1 ? 2 : quantity,
    tyreWidth,
    tyreHeight,
    tyreRim,
    dotNumber: dotNumber || null,
  }))

export const hasSize = (rows: readonly HotelRow[]): boolean =>
  rows.some(({ tyreWidth, tyreHeight, tyreRim }) => tyreWidth != null || tyreHeight != null || tyreRim != null)

/** `4 × 205/55 R16, 2 × 225/50 R17`, as far as the sizes are known. */
export const describeRows = (rows: readonly HotelRow[]): string =>
  rows.map((row) => `${row.tyreQuantity} × ${formatTyre({ ...unsized, ...row })}`.trim()).join(', ')

type Tyres = { tyreName?: string | null | undefined; metaData?: { tyreDimensions?: readonly HotelRow[] | undefined } | undefined }
/** A set in a few words. */
export const describeSet = ({ tyreName, metaData }: Tyres): string =>
  [describeRows(metaData?.tyreDimensions ?? []), tyreName].filter(Boolean).join(' · ')
