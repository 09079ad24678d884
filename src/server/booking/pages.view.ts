import { toJSONSchema } from 'zod'
import { GuestDraft } from '#contract/booking/booking.ts'
import type { BookingField, BookingWeek, BookingOrganization, BookingFieldLimits } from '#contract/booking/booking-page.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { formatDayName, formatTime, type Language } from '#domain/text/format.ts'
import { safeHtml, type Html } from '#server/platform/guest-pages/html.ts'
import { readRawWords, type Translate } from '#server/platform/words.ts'
import type { Visitor } from '#server/booking/page-frame.view.ts'

type Words = Translate<'booking'>

export const renderHero = (title: string, description: string, more?: Html, images: Images = noImages, company = ''): Html =>
  safeHtml`${images.cover && safeHtml`<img class="cover" src="${images.cover}" alt="" />`}
    <div class="title">
      ${images.logo && safeHtml`<img class="logo" src="${images.logo}" alt="" width="64" height="64" />`}
      <div>
        <h1>${title}</h1>
        ${company && safeHtml`<p class="company">${company}</p>`}
      </div>
    </div>
    ${description && safeHtml`<p class="about">${description}</p>`}${more}`

type Images = { logo: string | undefined; cover: string | undefined }
const noImages: Images = { logo: undefined, cover: undefined }

/** Image addresses of a workplace, which answer only while its page is published. */
export function imageLinks({ id, branding: { logo, cover } }: BookingOrganization): Images {
  const imageUrl = (image: number | null) => (image === null ? undefined : `/api/v1/guest/organizations/${id}/images/${image}`)
  return { logo: imageUrl(logo), cover: imageUrl(cover) }
}

const icon = (path: string): Html =>
  safeHtml`<svg
    viewBox="0 0 24 24"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    stroke-width="1.9"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="${path}" />
  </svg>`
const pinIcon = icon('M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z')
const phoneIcon = icon(
  'M5 4h4l1.5 5-2.5 1.5a11 11 0 0 0 5.5 5.5L15 13.5l5 1.5v4a1.5 1.5 0 0 1-1.5 1.5C10.5 20 4 13.5 3.5 5.5A1.5 1.5 0 0 1 5 4Z',
)

export const renderContacts = ({ address, phone }: { address: string; phone: string | null }): Html =>
  safeHtml`<div class="contacts">
    ${address && safeHtml`<p>${pinIcon}<span>${address}</span></p>`}${phone && safeHtml`<a class="call" href="tel:${phone}">${phoneIcon}<span>${phone}</span></a>`}
  </div>`

/** Times of the first free day for readers without scripts; the script replaces them by the calendar. */
export function freeTimes({ translate, language }: Visitor, { timeZone }: BookingOrganization, { items }: BookingWeek): Html {
  const free = items.filter(({ state }) => state === 'available')
  const day = free[0] && dayInZone(free[0].from, timeZone)
  const times = free.filter(({ from }) => dayInZone(from, timeZone) === day).map(({ from }) => formatTime(from, timeZone, language))
  return safeHtml`<h2>${translate('ChooseTime')}</h2>
    ${
      day
        ? safeHtml`<h3>${formatDayName(day, language)}</h3>
            <p class="number">${[...new Set(times)].join(' · ')}</p>`
        : safeHtml`<p>${translate('NoFreeTimes')}</p>`
    }<noscript><p>${translate('ScriptsNeeded')}</p></noscript>`
}

const states = ['Available', 'Reserved', 'Unavailable'] as const
export const renderLegend = (translate: Words): Html =>
  safeHtml`<ul class="legend" aria-label="${translate('Legend')}">
    ${states.map((state) => safeHtml`<li><i data-state="${state.toLowerCase()}"></i>${translate(state)}</li>`)}
  </ul>`

export const openingHoursText = (translate: Words, { calendarStart: from, calendarEnd: to }: BookingOrganization): Html =>
  safeHtml`<p class="hours">${translate('HoursBetween', { from, to })}</p>`

const openDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Structured data for search engines; breaks split the opening hours. */
export function structuredData(workplace: BookingOrganization, publicUrl: string, path: string): object {
  const url = publicUrl + path
  const { logo, cover } = imageLinks(workplace)
  const { name, company, branding, publicSettings, calendarStart, calendarEnd, breakIntervals } = workplace
  const open = hoursBetween(calendarStart, calendarEnd, breakIntervals)
  const dayOfWeek = publicSettings.excludeSaturdays ? openDays.slice(0, 5) : openDays
  return {
    '@context': 'https://schema.org',
    '@type': branding.businessType,
    name,
    ...(company && { legalName: company }),
    url,
    address: publicSettings.address,
    ...(publicSettings.phone && { telephone: publicSettings.phone }),
    ...(logo && { logo: publicUrl + logo }),
    ...(cover && { image: publicUrl + cover }),
    openingHoursSpecification: open.map(([opens, closes]) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes })),
    potentialAction: { '@type': 'ReserveAction', target: url },
  }
}

function hoursBetween(start: string, end: string, breaks: { start: string; end: string }[]): [string, string][] {
  const open: [string, string][] = []
  let from = start
  for (const pause of breaks.toSorted((a, b) => a.start.localeCompare(b.start))) {
    if (pause.start > from && pause.start < end) open.push([from, pause.start])
    if (pause.end > from) from = pause.end
  }
  return from < end ? [...open, [from, end]] : open
}

const formFields = { carPlateNumber: true, clientName: true, phone: true, carMake: true, carModel: true, description: true } as const

type FieldSchema = { maxLength?: number; minLength?: number; pattern?: string }

/** Field limits taken from the contract, so that the page's script needs no schemas. */
export const fieldLimits = Object.fromEntries(
  Object.entries(toJSONSchema(GuestDraft.pick(formFields)).properties as Record<BookingField, FieldSchema>).map(
    ([field, { maxLength = 0, minLength = 0, pattern }]): [string, BookingFieldLimits] => [
      field,
      { required: minLength > 0, maxLength, pattern },
    ],
  ),
) as Record<BookingField, BookingFieldLimits>

/** General words that the pages' script needs besides the words of booking. */
const sharedWords = {
  common: [
    'AtMost',
    'Close',
    'InvalidPhone',
    'InvalidPlateNumber',
    'InvalidValue',
    'PhonePlaceholder',
    'PhoneUnknown',
    'PlateWithoutDigits',
    'RequiredField',
    'SlotInBreak',
    'SlotInPast',
    'SlotNotOnGrid',
    'SlotOnExcludedDay',
    'SlotOnSaturday',
    'SlotOnSunday',
    'SlotOutsideHours',
    'SlotOutsideWindow',
    'SlotTaken',
    'ThisWeek',
    'TooFewCharacters',
    'TooLateToChange',
    'TooManyBookings',
  ],
  trade: ['Make', 'Model', 'Name', 'NewTyre', 'Notes', 'Phone', 'PlateNumber'],
} as const

export const pageWords = (language: Language): Record<string, string> => ({
  ...readRawWords('booking', language),
  ...Object.fromEntries(
    Object.entries(sharedWords).flatMap(([file, keys]) => {
      const words = readRawWords(file as keyof typeof sharedWords, language)
      return keys.map((key) => [key, words[key] ?? key])
    }),
  ),
})
