import { failField } from '#contract/kit/errors.ts'
import type { StoredHotelRow, TyreHotel, TyreHotelChanges } from '#contract/tyre-hotels/tyre-hotels.ts'
import { fold } from '#domain/text/format.ts'
import { formatPlate, plateKey } from '#contract/kit/plates.ts'
import { formatTyre, sizeKey } from '#domain/vehicles/tyres.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { StoredHotel } from './tyre-hotels.queries.ts'

/** A stored set as the contract has it: the top repeats what its first row says. */
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

const largest = 999_999
const unsized = { tyreWidth: null, tyreHeight: null, tyreRim: null, dotNumber: null }

/**
 * The rows of a set: as they are sent, or, where none are, as the top says it of a set of one size. They are the truth: a quantity at the top
 * that is another is refused, and a size there counts for nothing.
 */
export function toHotelRows(
  { tyreQuantity, tyreWidth, tyreHeight, tyreRim, metaData = {} }: TyreHotelChanges,
  before: StoredHotelRow[],
): StoredHotelRow[] {
  const top = { tyreQuantity, tyreWidth, tyreHeight, tyreRim, dotNumber: metaData.dotNumber }
  const said = Object.fromEntries(Object.entries(top).filter(([, value]) => value !== undefined))
  const asOne = (): StoredHotelRow[] => {
    if (before.length === 0 && tyreQuantity === undefined) failField('tyre_quantity', 'RequiredField')
    return [{ ...unsized, tyreQuantity: 1, ...before[0], ...said }]
  }
  const sent = metaData.tyreDimensions?.map((row) => ({ ...unsized, ...row }))
  const rows = sent?.length ? sent : before.length > 1 ? before : asOne()
  const sum = sumOf(rows)
  if (tyreQuantity !== undefined && tyreQuantity !== sum) failField('tyre_quantity', 'QuantityMismatch')
  if (sum > largest) failField('tyre_quantity', `AtMost:${largest}`)
  return rows
}

const sumOf = (rows: StoredHotelRow[]): number => rows.reduce((sum, { tyreQuantity }) => sum + tyreQuantity, 0)

type Written = {
  carNumber: string
  carMake: string | null
  carModel: string | null
  clientName: string
  phoneNumber: string | null
  tyreName: string | null
  workOrderUuid: string | null
}

/** What is stored of a set beside what is said of it: what its rows come to, and what it is found by. */
export function toDerivedColumns(written: Written, rows: StoredHotelRow[]) {
  const [first] = rows
  const carNumber = formatPlate(written.carNumber)
  const key = plateKey(carNumber)
  const { clientName, phoneNumber, tyreName, workOrderUuid, carMake, carModel } = written
  const words = (text: string | null) => (text ? ` ${fold(text)}` : '')
  return {
    carNumber,
    plateKey: key,
    tyreQuantity: sumOf(rows),
    tyreWidth: first?.tyreWidth ?? null,
    tyreHeight: first?.tyreHeight ?? null,
    tyreRim: first?.tyreRim ?? null,
    clientKey: words(clientName),
    tyreKey: words(tyreName),
    makeKey: words(carMake),
    modelKey: words(carModel),
    search: searchText(
      carNumber,
      key,
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
