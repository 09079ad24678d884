// Sizes of the order form that were typed and are not parts of a size yet.

import { readSizeField } from '#contract/kit/readers/tyre-size.ts'
import type { HotelRowInput } from '#client/tyre-hotels/HotelRowsField.tsx'
import { withWords } from '#client/ui/reading/take-words.ts'
import type { DimensionValues, OrderValues } from './order-values.ts'

type SizedRow = Pick<HotelRowInput, 'tyreWidth' | 'tyreHeight' | 'tyreRim' | 'sizeText'>

const hotelRows = ({ tyreHotel }: OrderValues): readonly HotelRowInput[] => tyreHotel?.metaData?.tyreDimensions ?? []

/** The texts that are no size, each with the path of its field in the form and the reason. */
export function unreadSizes(values: OrderValues): { path: string; text: string; reason: string }[] {
  const stored = values.tyreHotelEnabled ? hotelRows(values) : []
  const rows: [path: string, row: SizedRow][] = [
    ...values.dimensions.map((row, at): [string, SizedRow] => [`dimensions.${at}.tyreWidth`, row]),
    ...stored.map((row, at): [string, SizedRow] => [`tyreHotel.metaData.tyreDimensions.${at}.tyreWidth`, row]),
  ]
  return rows.flatMap(([path, { sizeText = '' }]) => {
    const reading = sizeText === '' ? undefined : readSizeField(sizeText)
    return reading?.kind === 'refused' ? [{ path, text: sizeText, reason: reading.reason }] : []
  })
}

/** Reads the sizes whose fields were never left, as after a reload. Words beside them go to the description, as when a field is left. */
export function settleSizes(values: OrderValues): OrderValues {
  const words: string[] = []
  const settle = <Row extends SizedRow>(row: Row): Row => {
    const reading = row.sizeText ? readSizeField(row.sizeText) : undefined
    if (!reading || reading.kind === 'refused') return row
    if (reading.kind === 'empty') return { ...row, sizeText: '' }
    const { tyreWidth, tyreHeight, tyreRim } = reading.value
    words.push(...reading.ignored)
    return { ...row, tyreWidth, tyreHeight, tyreRim, sizeText: '' }
  }
  const dimensions = values.dimensions.map<DimensionValues>(settle)
  const tyreDimensions = hotelRows(values).map<HotelRowInput>(settle)
  const { tyreHotel } = values
  return {
    ...values,
    dimensions,
    ...(tyreHotel && { tyreHotel: { ...tyreHotel, metaData: { ...tyreHotel.metaData, tyreDimensions } } }),
    description: words.length > 0 ? withWords(values.description, words.join(' ')) : values.description,
  }
}

/** Whether a size is still being typed, or waits in its field to be corrected. */
export const hasSizeText = (values: OrderValues): boolean =>
  values.dimensions.some(({ sizeText }) => sizeText) || hotelRows(values).some(({ sizeText }) => sizeText)

/** The row as the contract has it. */
export const withoutSizeText = <Row extends { sizeText?: string | undefined }>({ sizeText: _typed, ...row }: Row): Omit<Row, 'sizeText'> =>
  row
