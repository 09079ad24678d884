import { failField } from '#contract/kit/errors.ts'
import type { StoredHotelRow, TyreHotel, TyreHotelChanges } from '#contract/tyre-hotels/tyre-hotels.ts'
import { fold } from '#contract/kit/fold.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { formatTyre, sizeKey } from '#contract/kit/tyres.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { StoredHotel } from './tyre-hotels.queries.ts'

/** Converts a stored set to the contract's shape, whose top repeats fields of the first row. */
export function toHotel({
  createdByName,
  clientId,
  delegateName,
  withRim,
  phoneNumber,
  rows,
  shelfId,
  shelfCode,
  ...hotel
}: StoredHotel): TyreHotel {
  return {
    ...hotel,
    status: hotel.status as TyreHotel['status'],
    season: hotel.season as TyreHotel['season'],
    organizationClientId: clientId,
    shelf: shelfId === null ? null : { id: shelfId, fullCode: shelfCode ?? '' },
    storedBy: hotel.storedBy ?? '',
    tyreHotelClient: clientId === null ? null : { delegateName },
    metaData: {
      createdBy: createdByName ?? '',
      withRim,
      phoneNumber,
      dotNumber: rows[0]?.dotNumber ?? null,
      carModel: hotel.carModel,
      tyreDimensions: rows,
    },
  }
}

const maxTyres = 999_999
const emptyRow = { tyreWidth: null, tyreHeight: null, tyreRim: null, dotNumber: null }

/**
 * Rows of a set: the sent ones, else those stored, else one row from the top fields. A total at the top that differs from the rows' sum
 * is refused; a size at the top is ignored once there are rows.
 */
export function toHotelRows(
  { tyreQuantity, tyreWidth, tyreHeight, tyreRim, metaData = {} }: TyreHotelChanges,
  before: StoredHotelRow[],
): StoredHotelRow[] {
  const top = { tyreQuantity, tyreWidth, tyreHeight, tyreRim, dotNumber: metaData.dotNumber }
  const topFields = Object.fromEntries(Object.entries(top).filter(([, value]) => value !== undefined))
  const toSingleRow = (): StoredHotelRow[] => {
    if (before.length === 0 && tyreQuantity === undefined) failField('tyre_quantity', 'RequiredField')
    return [{ ...emptyRow, tyreQuantity: 1, ...before[0], ...topFields }]
  }
  const sent = metaData.tyreDimensions?.map((row) => ({ ...emptyRow, ...row }))
  const rows = sent?.length ? sent : before.length > 1 ? before : toSingleRow()
  const sum = sumQuantities(rows)
  if (tyreQuantity !== undefined && tyreQuantity !== sum) failField('tyre_quantity', 'QuantityMismatch')
  if (sum > maxTyres) failField('tyre_quantity', `AtMost:${maxTyres}`)
  return rows
}

const sumQuantities = (rows: StoredHotelRow[]): number => rows.reduce((sum, { tyreQuantity }) => sum + tyreQuantity, 0)

type HotelTexts = {
  carNumber: string
  carMake: string | null
  carModel: string | null
  clientName: string
  phoneNumber: string | null
  tyreName: string | null
  workOrderUuid: string | null
}

/** Columns computed from texts and rows: totals of the rows and search keys. */
export function toDerivedColumns(texts: HotelTexts, rows: StoredHotelRow[]) {
  const [first] = rows
  const keyOfPlate = plateKey(texts.carNumber)
  const { carNumber, clientName, phoneNumber, tyreName, workOrderUuid, carMake, carModel } = texts
  const toSearchKey = (text: string | null) => (text ? ` ${fold(text)}` : '')
  return {
    carNumber,
    plateKey: keyOfPlate,
    tyreQuantity: sumQuantities(rows),
    tyreWidth: first?.tyreWidth ?? null,
    tyreHeight: first?.tyreHeight ?? null,
    tyreRim: first?.tyreRim ?? null,
    clientKey: toSearchKey(clientName),
    tyreKey: toSearchKey(tyreName),
    makeKey: toSearchKey(carMake),
    modelKey: toSearchKey(carModel),
    search: searchText(
      carNumber,
      keyOfPlate,
      clientName,
      phoneNumber,
      workOrderUuid,
      tyreName,
      carMake,
      carModel,
      ...rows.flatMap((row) => [formatTyre(row), sizeKey(row)]),
    ),
  }
}
