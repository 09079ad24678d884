import { Address } from '#contract/clients/clients.ts'
import { OrganizationCompany } from '#contract/organizations.ts'
import type { GuestOrganization, OwnBooking } from '#contract/booking/booking.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { carLists } from '#domain/vehicles/cars.ts'
import { bookingWindow } from '#domain/appointments/slots.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import type { AppointmentOrganization } from '#server/appointments/appointments.service.ts'

/** Converts a workplace to its public page. */
export function toPage(
  { id, name, timeZone, publicSettings, address, company: storedCompany }: AppointmentOrganization,
  slug: string | null,
  groups: AppointmentOrganization['groups'],
): GuestOrganization {
  const { start, end, breakInterval, excludeDates, successMessage, businessType, primaryColor, accentColor, logo, cover, seo } =
    publicSettings
  const company = readStoredJson(OrganizationCompany, storedCompany).name.trim()
  const { first, last, weeks } = bookingWindow(new Date().toISOString(), timeZone)
  return {
    id,
    slug,
    name,
    company: company === name ? '' : company,
    city: readStoredJson(Address, address).city,
    timeZone,
    publicSettings: { ...publicSettings, address: publicSettings.address || addressLine(readStoredJson(Address, address)) },
    groups,
    calendarStart: start,
    calendarEnd: end,
    excludedDays: excludeDates,
    breakIntervals: breakInterval,
    successMessage,
    branding: { businessType, primaryColor, accentColor, logo, cover, seo },
    first,
    last,
    weeks,
    ...carLists,
  }
}

type Booking = {
  fromAt: string
  toAt: string
  appointmentGroupId: number | null
  status: string
  plateNumber: string
  guestLanguage: string | null
}

/** Answer for a link: time and place, and the plate with its digits hidden. */
export function toOwn(row: Booking, { id, name, timeZone, address, publicSettings, groups }: AppointmentOrganization): OwnBooking {
  const { address: publicAddress, phone, changeUntilMinutes } = publicSettings
  return {
    from: row.fromAt,
    to: row.toAt,
    appointmentGroupId: row.appointmentGroupId,
    group: groups.find((group) => group.id === row.appointmentGroupId)?.name ?? null,
    status: row.status as OwnBooking['status'],
    plate: row.plateNumber.replace(/\d/g, '*'),
    organization: { id, name, timeZone, address: publicAddress || addressLine(readStoredJson(Address, address)), phone },
    language: row.guestLanguage as OwnBooking['language'],
    changeUntil: new Date(Date.parse(row.fromAt) - changeUntilMinutes * 60_000).toISOString(),
  }
}
