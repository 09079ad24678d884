import type { BookingPageData } from '#contract/booking/booking-page.ts'
import { AppError } from '#contract/kit/errors.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { formatDayName, formatTime, type Language } from '#domain/text/format.ts'
import type { Context, GuestActor } from '#server/platform/context.ts'
import { guestPages, type GuestPage, type Visit } from '#server/platform/guest-pages/guest-pages.ts'
import { safeHtml } from '#server/platform/guest-pages/html.ts'
import { languageFor } from '#server/platform/guest-pages/languages.ts'
import { bookingFiles, renderFrame, readVisitor, type Visitor } from '#server/booking/page-frame.view.ts'
import * as queries from '#server/booking/booking.queries.ts'
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

type PageVisit = Visit<service.GuestTarget>
type Caller = Context<GuestActor<service.GuestTarget>>

const toVisitor = ({ request, config }: PageVisit): Visitor => readVisitor(request, config.publicUrl, languageFor(request))

/** Lists all workplaces that take bookings. */
async function listPage(visit: PageVisit): Promise<GuestPage> {
  const visitor = toVisitor(visit)
  const { translate } = visitor
  const items = await queries.listPublished(visit.directory)
  const links = items.map(
    ({ id, slug, name, city }) =>
      safeHtml`<li>
        <a href="/programari/${encodeURIComponent(slug ?? id)}"><strong>${name}</strong>${city && city !== name && safeHtml`<span>${city}</span>`}</a>
      </li>`,
  )
  return renderFrame(visitor, {
    title: translate('OnlineBooking'),
    description: translate('ChooseWorkplace'),
    path: '/programari',
    hero: renderHero(translate('OnlineBooking'), translate('ChooseWorkplace')),
    main: items.length
      ? safeHtml`<ul class="places">
          ${links}
        </ul>`
      : safeHtml`<p>${translate('NobodyTakesBookings')}</p>`,
  })
}

async function organizationPage(visit: PageVisit): Promise<GuestPage> {
  const visitor = toVisitor(visit)
  const { slug: id } = visit.request.params as { slug: string }
  const initialData = await visit.enter({ id }, visitor.language, service.firstWeek).catch(goneIfNotFound)
  return initialData ? workplacePage(visitor, initialData) : notFoundPage(visitor)
}

function workplacePage(visitor: Visitor, { workplace, week }: Awaited<ReturnType<typeof service.firstWeek>>): GuestPage {
  const { translate, language, publicUrl } = visitor
  const { id, slug, name, company, branding, publicSettings } = workplace
  const full = company ? `${company}, ${name}` : name
  const path = `/programari/${slug ?? id}`
  const { title, description, keywords } = branding.seo[language]
  const images = imageLinks(workplace)
  return renderFrame(visitor, {
    title: title || translate('BookAt', { name: full }),
    description: description || publicSettings.description || translate('BookDescription', { name: full }),
    keywords: keywords.join(', '),
    path,
    colors: { primary: branding.primaryColor, accent: branding.accentColor },
    structured: structuredData(workplace, publicUrl, path),
    image: images.cover ?? images.logo,
    hero: renderHero(name, publicSettings.description, renderContacts(publicSettings), images, company),
    main: safeHtml`<div id="app">${freeTimes(visitor, workplace, week)}</div>
      ${renderLegend(translate)}${openingHoursText(translate, workplace)}`,
    data: { ...commonPageData(visitor), workplace, week, own: undefined } satisfies BookingPageData,
  })
}

/** Page of one booking. Its address is its only secret, so search engines and other pages must not learn it. */
async function ownBookingPage(visit: PageVisit): Promise<GuestPage> {
  const visitorBefore = toVisitor(visit)
  const { token } = visit.request.params as { token: string }
  const read = async (context: Caller) => ({ ...(await service.getOwnBooking(context)), token })
  const ownBooking = await visit.enter({ token }, visitorBefore.language, read).catch(goneIfNotFound)
  if (!ownBooking) return notFoundPage(visitorBefore)
  const visitor = withBookingLanguage(visitorBefore, ownBooking.language)
  const { translate, language } = visitor
  const { id, timeZone, address, phone } = ownBooking.organization
  const openPage = await visit.enter({ id: String(id) }, language, service.firstWeek).catch(goneIfNotFound)
  const when = `${formatDayName(dayInZone(ownBooking.from, timeZone), language)}, ${formatTime(ownBooking.from, timeZone, language)}`
  const { primaryColor = null, accentColor = null } = openPage?.workplace.branding ?? {}
  return renderFrame(visitor, {
    title: translate('YourAppointment'),
    description: translate('YourAppointment'),
    colors: { primary: primaryColor, accent: accentColor },
    hero: renderHero(
      ownBooking.organization.name,
      '',
      renderContacts({ address, phone }),
      openPage && imageLinks(openPage.workplace),
      openPage?.workplace.company,
    ),
    main: safeHtml`<div id="app">
      <h2>${translate('YourAppointment')}</h2>
      <p>${when}</p>
      <noscript><p>${translate('ScriptsNeeded')}</p></noscript>
    </div>`,
    data: { ...commonPageData(visitor), own: ownBooking, workplace: openPage?.workplace, week: openPage?.week } satisfies BookingPageData,
  })
}

/** Uses the booking's language, since the link may be opened in another browser; a language in the address still wins. */
const withBookingLanguage = (visitor: Visitor, booked: Language | null): Visitor =>
  booked === null || visitor.chosen ? visitor : readVisitor(visitor.request, visitor.publicUrl, { language: booked, chosen: false })

const commonPageData = ({ language }: Visitor) => ({ language, words: pageWords(language), limits: fieldLimits })

function goneIfNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'NotFound')) throw error
}

const notFoundPage = (visitor: Visitor): GuestPage => {
  const { translate } = visitor
  return renderFrame(visitor, {
    status: 404,
    title: translate('NoResultsFound'),
    description: translate('BookingPageGone'),
    hero: renderHero(translate('NoResultsFound'), translate('BookingPageGone')),
    main: safeHtml`<p class="own"><a class="action" href="/programari">${translate('AllBookingPages')}</a></p>`,
  })
}

export const bookingPages = [
  bookingFiles.serve,
  guestPages(service.resolveGuest, {
    '/programari': listPage,
    '/programari/:slug': organizationPage,
    '/programari/rezervare/:token': ownBookingPage,
    '/programari/*': async (visit) => notFoundPage(toVisitor(visit)),
  }),
]
