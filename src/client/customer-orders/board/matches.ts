import { fold } from '#contract/kit/fold.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import type { CustomerCardItem } from './use-cards.ts'

/** Every word of the text must be on the card, without case and diacritics; a plate or a tyre size matches in any spelling. */
export function matchesCustomerCard(card: CustomerCardItem, { text, color }: { text: string; color: number | undefined }): boolean {
  if (color !== undefined && card.colorCode !== color) return false
  const { carPlateNumber, clientName, tyreMake, tyreModel, carMake, carModel, metaData } = card
  const size = formatTyre(metaData)
  const cardText = fold(
    [carPlateNumber, clientName, metaData.delegateName, metaData.phone, tyreMake, tyreModel, carMake, carModel, size].join(' '),
  )
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.every((word) => cardText.includes(word))) return true
  const requestedSize = parseTyreSize(text)
  if (requestedSize && formatTyre(requestedSize) === size) return true
  const plate = plateKey(text)
  return plate !== '' && plateKey(carPlateNumber).includes(plate)
}
