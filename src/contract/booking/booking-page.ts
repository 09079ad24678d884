import type { z } from 'zod'
import type { booking, GuestOrganization, OwnBooking } from './booking.ts'

// The server writes this data into a booking page for the script of the page.

/** Limits of one field of the form. */
export type BookingFieldLimits = { required: boolean; maxLength: number; pattern: string | undefined }
export type BookingField = 'carPlateNumber' | 'clientName' | 'phone' | 'carMake' | 'carModel' | 'description'

/** Makes and models are left out: the lists are long, and the form loads them when it opens. */
export type BookingOrganization = Omit<GuestOrganization, 'carNames' | 'carModels'>
export type BookingWeek = z.output<typeof booking.week.result>
export type BookingCell = BookingWeek['items'][number]

export type BookingPageData = {
  language: 'ro' | 'en' | 'hu'
  /** Texts as in the language files: with placeholders, and with one key for each plural form. */
  words: Record<string, string>
  limits: Record<BookingField, BookingFieldLimits>
  /** Absent if the workplace takes no bookings; the guest can still see an earlier booking. */
  workplace: BookingOrganization | undefined
  week: BookingWeek | undefined
  /** The booking of the guest, and the token of its address. */
  own: (OwnBooking & { token: string }) | undefined
}
