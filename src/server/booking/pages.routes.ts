import type { BookingPageData } from '#contract/booking/booking-page.ts'
import { AppError } from '#contract/kit/errors.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { formatDayName, formatTime, type Language } from '#domain/text/format.ts'
import type { Context, GuestActor } from '#server/platform/context.ts'
import { guestPages, type GuestPage, type Visit } from '#server/platform/guest-pages/guest-pages.ts'
import { safeHtml } from '#server/platform/guest-pages/html.ts'
import { languageFor } from '#server/platform/guest-pages/languages.ts'
import { bookingFiles, renderFrame, readVisitor, type Visitor } from '#server/booking/page-frame.view.ts'
import * as service from '#server/booking/booking.service.ts'
import {
  renderContacts,
  freeTimes,
  renderHero,
  imageLinks,
  renderLegend,
  fieldLimits,
  pageWords,
  structuredData,
  openingHoursText,
} from './pages.view.ts'

type Asked = Visit<service.GuestTarget>
type Caller = Context<GuestActor<service.GuestTarget>>

const visitorOfPage = ({ request, config }: Asked): Visitor => readVisitor(request, config.publicUrl, languageFor(request))

/** All that take bookings, for whoever does not know the address of theirs. */
async function list(asked: Asked): Promise<GuestPage> {
  const visitor = visitorOfPage(asked)
  const { say } = visitor
  const items = await service.listPublished(asked.directory)
  const links = items.map(
    ({ id, slug, name, city }) =>
      safeHtml`<li>
        <a href="/programari/${encodeURIComponent(slug ?? id)}"><strong>${name}</strong>${city && city !== name && safeHtml`<span>${city}</span>`}</a>
      </li>`,
  )
  return renderFrame(visitor, {
    title: say('OnlineBooking'),
    description: say('ChooseWorkplace'),
    path: '/programari',
    hero: renderHero(say('OnlineBooking'), say('ChooseWorkplace')),
    main: items.length
      ? safeHtml`<ul class="places">
          ${links}
        </ul>`
      : safeHtml`<p>${say('NobodyTakesBookings')}</p>`,
  })
}

async function page(asked: Asked): Promise<GuestPage> {
  const visitor = visitorOfPage(asked)
  const { slug: id } = asked.request.params as { slug: string }
  const found = await asked.enter({ id }, visitor.language, service.firstWeek).catch(goneIfNotFound)
  return found ? workplacePage(visitor, found) : gone(visitor)
}

function workplacePage(visitor: Visitor, { workplace, week }: Awaited<ReturnType<typeof service.firstWeek>>): GuestPage {
  const { say, language, publicUrl } = visitor
  const { id, slug, name, company, branding, publicSettings } = workplace
  const full = company ? `${company}, ${name}` : name
  const path = `/programari/${slug ?? id}`
  const { title, description, keywords } = branding.seo[language]
  const images = imageLinks(workplace)
  return renderFrame(visitor, {
    title: title || say('BookAt', { name: full }),
    description: description || publicSettings.description || say('BookDescription', { name: full }),
    keywords: keywords.join(', '),
    path,
    colors: { primary: branding.primaryColor, accent: branding.accentColor },
    structured: structuredData(workplace, publicUrl, path),
    image: images.cover ?? images.logo,
    hero: renderHero(name, publicSettings.description, renderContacts(publicSettings), images, company),
    main: safeHtml`<div id="app">${freeTimes(visitor, workplace, week)}</div>
      ${renderLegend(say)}${openingHoursText(say, workplace)}`,
    data: { ...common(visitor), workplace, week, own: undefined } satisfies BookingPageData,
  })
}

/** What somebody has booked: known by its address alone, so no search engine and no other page may learn it. */
async function own(asked: Asked): Promise<GuestPage> {
  const anybody = visitorOfPage(asked)
  const { token } = asked.request.params as { token: string }
  const read = async (context: Caller) => ({ ...(await service.getOwnBooking(context)), token })
  const found = await asked.enter({ token }, anybody.language, read).catch(goneIfNotFound)
  if (!found) return gone(anybody)
  const visitor = inLanguageOfBooking(anybody, found.language)
  const { say, language } = visitor
  const { id, timeZone, address, phone } = found.organization
  const open = await asked.enter({ id: String(id) }, language, service.firstWeek).catch(goneIfNotFound)
  const when = `${formatDayName(dayInZone(found.from, timeZone), language)}, ${formatTime(found.from, timeZone, language)}`
  const { primaryColor = null, accentColor = null } = open?.workplace.branding ?? {}
  return renderFrame(visitor, {
    title: say('YourAppointment'),
    description: say('YourAppointment'),
    colors: { primary: primaryColor, accent: accentColor },
    hero: renderHero(
      found.organization.name,
      '',
      renderContacts({ address, phone }),
      open && imageLinks(open.workplace),
      open?.workplace.company,
    ),
    main: safeHtml`<div id="app">
      <h2>${say('YourAppointment')}</h2>
      <p>${when}</p>
      <noscript><p>${say('ScriptsNeeded')}</p></noscript>
    </div>`,
    data: { ...common(visitor), own: found, workplace: open?.workplace, week: open?.week } satisfies BookingPageData,
  })
}

/** A link may be opened in another browser than the one it was booked in; what its address asks for still wins. */
const inLanguageOfBooking = (visitor: Visitor, booked: Language | null): Visitor =>
  booked === null || visitor.chosen ? visitor : readVisitor(visitor.request, visitor.publicUrl, { language: booked, chosen: false })

const common = ({ language }: Visitor) => ({ language, words: pageWords(language), limits: fieldLimits })

function goneIfNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'NotFound')) throw error
}

const gone = (visitor: Visitor): GuestPage => {
  const { say } = visitor
  return renderFrame(visitor, {
    status: 404,
    title: say('NoResultsFound'),
    description: say('BookingPageGone'),
    hero: renderHero(say('NoResultsFound'), say('BookingPageGone')),
    main: safeHtml`<p class="own"><a class="action" href="/programari">${say('AllBookingPages')}</a></p>`,
  })
}

export const bookingPages = [
  bookingFiles.serve,
  guestPages(service.resolveGuest, {
    '/programari': list,
    '/programari/:slug': page,
    '/programari/rezervare/:token': own,
    '/programari/*': async (asked) => gone(visitorOfPage(asked)),
  }),
]
