import type { BookingField } from '#contract/booking/booking-page.ts'
import { pageData } from '#client/booking/data.ts'

/** In the order in which they stand in the form. */
const fields: BookingField[] = ['carPlateNumber', 'clientName', 'phone', 'carMake', 'carModel', 'description']
const unlike: Partial<Record<BookingField, string>> = { phone: 'InvalidPhone', carPlateNumber: 'InvalidPlateNumber' }

/** What is wrong with the fields as they are typed, by the limits of the contract; the server says the rest. */
export const validateGuestDraft = (draft: Record<BookingField, string>): Partial<Record<BookingField, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { required, maxLength, pattern } = pageData.limits[field]
      const typed = (draft[field] ?? '').trim()
      if (typed === '') return required ? [[field, 'RequiredField']] : []
      if (pattern && !new RegExp(pattern, 'u').test(typed)) return [[field, unlike[field] ?? 'InvalidValue']]
      return typed.length > maxLength ? [[field, `AtMost:${maxLength}`]] : []
    }),
  )

export const firstInvalidField = (found: Partial<Record<string, string>>): BookingField | undefined => fields.find((field) => found[field])
