import type { BookingField } from '#contract/booking/booking-page.ts'
import { readPhone } from '#contract/kit/readers/phone.ts'
import { readPlate } from '#contract/kit/readers/plate.ts'
import { countryOfZone, nowhere, type DoubtKey, type Reading } from '#contract/kit/readers/reading.ts'

/** Doubts that a guest is asked about before the request is sent; the others are of no use to them. */
const askedDoubts: readonly DoubtKey[] = ['PhonePlaceholder', 'PhoneUnknown', 'PlateWithoutDigits']

type GuestTexts = Record<BookingField, string>

/** Reads plate and phone as people of the workplace's country write them; what cannot be read stays as typed, to be refused. */
export function readGuestDraft(
  typed: GuestTexts,
  timeZone: string,
): { draft: GuestTexts; doubts: Partial<Record<BookingField, DoubtKey>> } {
  const place = { ...nowhere, country: countryOfZone(timeZone) }
  const plate = readPlate(typed.carPlateNumber, place)
  const phone = readPhone(typed.phone, place)
  const plateDoubt = findAskedDoubt(plate)
  const phoneDoubt = findAskedDoubt(phone)
  return {
    draft: { ...typed, carPlateNumber: textOf(plate, typed.carPlateNumber), phone: textOf(phone, typed.phone) },
    doubts: { ...(plateDoubt && { carPlateNumber: plateDoubt }), ...(phoneDoubt && { phone: phoneDoubt }) },
  }
}

const textOf = (reading: Reading<unknown>, typed: string): string => (reading.kind === 'read' ? reading.text : typed)

const findAskedDoubt = (reading: Reading<unknown>): DoubtKey | undefined =>
  reading.kind === 'read' ? reading.doubts.find((doubt) => askedDoubts.includes(doubt)) : undefined
