import type { z } from 'zod'
import type { booking, GuestOrganization, OwnBooking } from './booking.ts'

// The server writes this data into a booking page for the script of the page.

/** Limits of one field of the form. */
export type BookingFieldLimits = { required: boolean; maxLength: number; pattern: string | undefined }
export type BookingField = 'carPlateNumber' | 'clientName' | 'phone' | 'carMake' | 'carModel' | 'description'

/** The makes and models are no part of it: they are long, and nobody needs them before the form opens. */
export type BookingOrganization = Omit<GuestOrganization, 'carNames' | 'carModels'>
export type BookingWeek = z.output<typeof booking.week.result>
export type BookingCell = BookingWeek['items'][number]

export type BookingPageData = {
  language: 'ro' | 'en' | 'hu'
  /** As they stand in the files of the language: with marks, and a key for each plural form. */
  words: Record<string, string>
  limits: Record<BookingField, BookingFieldLimits>
  /** Absent where nobody may book, while what was booked can still be seen. */
  workplace: BookingOrganization | undefined
  week: BookingWeek | undefined
  /** The booking of the guest, and the token of its address. */
  own: (OwnBooking & { token: string }) | undefined
}
