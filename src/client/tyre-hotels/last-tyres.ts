import equal from 'fast-deep-equal'
import type { HotelRow } from '#contract/tyre-hotels/tyre-hotels.ts'
import type { PlateLookupResult } from '#contract/vehicles.ts'
import { hasSize, createHotelRows, pickTyreSize } from '#domain/tyre-hotels/tyre-hotels.ts'
import { blankHotelRow } from './HotelRowsField.tsx'

export type LastTyres = { rows: HotelRow[]; tyreName: string | null }

/** Sizes and name of the tyres from a car's last order, as a stored set. */
export const lastTyresOf = ({ tyreDimensions, tyreName }: Pick<PlateLookupResult, 'tyreDimensions' | 'tyreName'>): LastTyres => ({
  rows: createHotelRows(tyreDimensions.map((size) => ({ ...size, dotNumber: null }))),
  tyreName,
})

/** Fills the last tyres of the car into a set. Typed values stay; values filled in for an earlier plate (`filled`) are replaced. */
export const withLastTyres = (now: LastTyres, last: LastTyres, filled: LastTyres | undefined): LastTyres => ({
  rows: mergeRows(now.rows, last.rows, filled?.rows),
  tyreName: !now.tyreName || now.tyreName === filled?.tyreName ? last.tyreName : now.tyreName,
})

function mergeRows(rows: HotelRow[], last: HotelRow[], filled: HotelRow[] | undefined): HotelRow[] {
  if (equal(rows, [blankHotelRow]) || equal(rows, filled)) return last
  const row = rows[0]
  const size = last[0]
  const isFree = !hasSize(rows) || equal(rows.map(pickTyreSize), filled?.map(pickTyreSize))
  // A quantity or a DOT that was typed first is combined with the single size of the car.
  if (row && size && rows.length === 1 && last.length === 1 && isFree)
    return [{ ...size, tyreQuantity: row.tyreQuantity, dotNumber: row.dotNumber ?? null }]
  return rows
}
