import { fold } from '#domain/text/format.ts'
import { plateKey } from '#contract/kit/plates.ts'
import { formatTyre, parseTyre } from '#domain/vehicles/tyres.ts'
import type { CustomerCardItem } from './use-cards.ts'

/** Every word of the text is on the card, without case and diacritics; a plate or a size is found in any spelling. */
export function matchesCustomerCard(card: CustomerCardItem, { text, color }: { text: string; color: number | undefined }): boolean {
  if (color !== undefined && card.colorCode !== color) return false
  const { carPlateNumber, clientName, tyreMake, tyreModel, carMake, carModel, metaData } = card
  const size = formatTyre(metaData)
  const said = fold(
    [carPlateNumber, clientName, metaData.delegateName, metaData.phone, tyreMake, tyreModel, carMake, carModel, size].join(' '),
  )
  const wanted = fold(text).split(/\s+/).filter(Boolean)
  if (wanted.every((word) => said.includes(word))) return true
  const asked = parseTyre(text)
  if (asked && formatTyre(asked) === size) return true
  const plate = plateKey(text)
  return plate !== '' && plateKey(carPlateNumber).includes(plate)
}
