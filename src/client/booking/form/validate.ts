import type { BookingField } from '#contract/booking/booking-page.ts'
import { pageData } from '#client/booking/data.ts'

/** Fields in the order of the form. */
const fields: BookingField[] = ['carPlateNumber', 'clientName', 'phone', 'carMake', 'carModel', 'description']
const patternErrors: Partial<Record<BookingField, string>> = { phone: 'InvalidPhone', carPlateNumber: 'InvalidPlateNumber' }

/** The errors of the typed fields by the contract's limits; the server checks the rest. */
export const validateGuestDraft = (draft: Record<BookingField, string>): Partial<Record<BookingField, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { required, maxLength, pattern } = pageData.limits[field]
      const typed = (draft[field] ?? '').trim()
      if (typed === '') return required ? [[field, 'RequiredField']] : []
      if (pattern && !new RegExp(pattern, 'u').test(typed)) return [[field, patternErrors[field] ?? 'InvalidValue']]
      return typed.length > maxLength ? [[field, `AtMost:${maxLength}`]] : []
    }),
  )

export const firstInvalidField = (found: Partial<Record<string, string>>): BookingField | undefined => fields.find((field) => found[field])
