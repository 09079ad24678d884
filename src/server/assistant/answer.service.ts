import { isInGroup, type Group } from '#contract/kit/access.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { AppError } from '#contract/kit/errors.ts'
import type { Concept } from '#domain/assistant/concepts.ts'
import { examplesFor } from '#domain/assistant/examples.ts'
import type { IntentName } from '#domain/assistant/intents.ts'
import { understand, type Asked, type Slots } from '#domain/assistant/understand.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { helpFor } from '#server/help/help.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as hotel from '#server/assistant/tyre-hotels.service.ts'
import * as house from '#server/assistant/account.service.ts'
import * as orders from '#server/assistant/work-orders.service.ts'
import * as people from '#server/assistant/clients.service.ts'
import { inTime, placeOf } from '#server/assistant/assistant.queries.ts'
import * as sums from '#server/assistant/figures.service.ts'
import { linkTo, sayIn, type Call, type Reply, type Way } from '#server/assistant/assistant.view.ts'
import * as visits from '#server/assistant/appointments.service.ts'

/** Who is answered, and by what; the calls that are asked along the way judge by themselves, too. */
const ways: Record<Exclude<IntentName, 'help.can'>, readonly [Group, Way]> = {
  'hotel.count': ['all', hotel.count],
  'hotel.where': ['all', hotel.where],
  'hotel.overdue': ['office', hotel.overdue],
  'hotel.prepare': ['all', hotel.prepare],
  'hotel.free': ['all', hotel.free],
  'itp.expiring': ['office', visits.inspectionsDue],
  'itp.plate': ['desk', people.inspection],
  'appointments.list': ['all', visits.list],
  'appointments.free': ['desk', visits.free],
  'appointments.confirm': ['desk', visits.toConfirm],
  'appointments.of': ['desk', visits.of],
  'appointments.noshow': ['office', visits.noShow],
  'orders.count': ['main', orders.count],
  'orders.plate': ['desk', orders.ofPlate],
  'orders.unpaid': ['office', orders.unpaid],
  'orders.of': ['office', orders.ofClient],
  'orders.late': ['main', orders.late],
  'orders.open': ['desk', orders.open],
  'orders.drafts': ['desk', orders.drafts],
  'sales.total': ['office', sums.taken],
  'sales.compare': ['office', sums.compared],
  'products.top': ['office', sums.sold],
  'workers.work': ['office', sums.worked],
  'client.phone': ['office', people.phone],
  'client.vehicles': ['office', people.vehiclesOf],
  'vehicle.owner': ['desk', people.owner],
  'vehicle.tyres': ['desk', people.tyres],
  'vehicle.km': ['desk', people.mileage],
  'product.price': ['desk', sums.price],
  'waste.stock': ['office', sums.waste],
  'sms.balance': ['admin', house.credits],
  'sms.failed': ['office', house.notArrived],
  'timesheet.now': ['admin', house.workingNow],
  'timesheet.own': ['all', house.ownHours],
  'customer-orders.open': ['main', house.ordered],
  'collaborators.orders': ['all', house.atCollaborator],
  'guaranties.plate': ['office', people.guaranty],
  'loyalty.client': ['office', people.card],
  'account.package': ['admin', house.accountPackage],
}

/** `isSure`: nobody else need be asked. */
export type Answered = { reply: Reply; asked: Asked | undefined; source: 'grammar' | 'help'; isSure: boolean }

/** Of whoever asks, before anything of their question is understood. */
export async function callOf(context: Context<UserActor>, question: string): Promise<Call> {
  const { db, scope, actor, language } = context
  const { name: workplace, timeZone: zone, currency } = await placeOf(db, scope, actor)
  const now = new Date().toISOString()
  const asked = new Set<string>()
  const ask: Call['ask'] = (endpoint: Endpoint, input) => {
    asked.add(`${endpoint.method} ${endpoint.path}`)
    return context.ask(endpoint, input) as never
  }
  return {
    ask,
    report: (endpoint, input) => inTime(db, scope, () => ask(endpoint, input)),
    about: () => question,
    say: sayIn(language),
    slots: { words: [] },
    question,
    actor,
    language,
    zone,
    currency,
    workplace,
    asked,
    today: dayInZone(now, zone),
    now,
    organizations: scope.organizations.slice(0, 50),
  }
}

type Done = { source?: 'grammar' | 'help'; asked?: Asked; isSure?: boolean }
function done(made: Reply, { source = 'grammar', asked, isSure = false }: Done = {}): Answered {
  const { isUnknown: _, ...reply } = made
  return { reply, asked, source, isSure }
}

export async function answerTo(call: Call, before: Asked | undefined): Promise<Answered> {
  const understood = understand(call.question, call.today, before)
  if (understood.kind === 'intent') {
    const { intent, slots, isDoubted, isSure } = understood
    const article = isDoubted && explained(call)
    if (article) return article
    const reply = await answerIntent({ ...call, slots }, intent)
    // A name has capitals; other words that nobody is called by may be of an article.
    const mayBeExplained = reply.isUnknown === true && !/\p{Lu}/u.test(slots.name ?? '')
    return (mayBeExplained && explained(call)) || done(reply, { asked: { intent, slots }, isSure: isSure && !mayBeExplained })
  }
  if (understood.kind === 'choices') {
    return done({ content: call.say('DidYouMean'), choices: understood.of.flatMap(({ intent, slots }) => questionOf(call, intent, slots)) })
  }
  if (understood.kind === 'change') return done(await whereToDo(call, understood.concepts), { isSure: true })
  return explained(call) ?? done(notUnderstood(call))
}

async function answerIntent(call: Call, intent: IntentName): Promise<Reply> {
  if (intent === 'help.can') return { content: call.say('ChatCan'), choices: examples(call) }
  const [who, way] = ways[intent]
  const forTheOffice = { content: call.say('ForTheOffice') }
  if (!isInGroup(who, call.actor.level)) return forTheOffice
  try {
    const { name = '' } = call.slots
    // Put in where it was said, or in a question of our own: the words of a name may have stood apart.
    const about = (other: string) =>
      name !== '' && call.question.includes(name)
        ? call.question.replace(name, () => other)
        : call.say(`ChatExample_${intent}`, { name: other })
    return await way({ ...call, about })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // What was typed is nothing that the call takes.
    if (error.code === 'InvalidInput') return notUnderstood(call)
    if (error.code === 'AccessDenied403') return intent === 'collaborators.orders' ? { content: call.say('ChatModuleOff') } : forTheOffice
    throw error
  }
}

const notUnderstood = (call: Call): Reply => ({ content: call.say('NotUnderstood'), choices: examples(call), maySearch: true })

/** Three questions that are for whoever asks. */
const examples = ({ say, actor: { level } }: Pick<Call, 'say' | 'actor'>): NonNullable<Reply['choices']> =>
  examplesFor[level].flatMap((intent) => questionOf({ say }, intent))

/** A whole question, about what was said or else about anybody. */
function questionOf(
  { say }: Pick<Call, 'say'>,
  intent: IntentName,
  { plate, name, number }: Partial<Slots> = {},
): NonNullable<Reply['choices']> {
  if (intent === 'help.can') return []
  const text = say(`ChatExample_${intent}`, { plate: plate ?? 'CJ 12 ABC', name: name ?? plate ?? 'Pop', number: number ?? 42 })
  return [{ text, message: text }]
}

/** Where people change what they speak of, the first that was said. */
const places: readonly (readonly [Concept, Group, string])[] = [
  ['draft', 'desk', '/workstation-settings/work-orders/drafts'],
  ['order', 'desk', '/workstation-settings/work-orders'],
  ['appointment', 'all', '/appointments'],
  ['sms', 'office', '/workstation-settings/sms'],
  ['message', 'office', '/workstation-settings/sms'],
  ['hotel', 'all', '/tyre-service/tyre-hotels'],
  ['set', 'all', '/tyre-service/tyre-hotels'],
  ['price', 'office', '/workstation-settings/services'],
  ['product', 'office', '/workstation-settings/products'],
  ['card', 'office', '/workstation-settings/loyalty-cards'],
  ['warranty', 'office', '/workstation-settings/guaranties'],
  ['partner', 'all', '/collaborator/work-orders'],
  ['car', 'office', '/workstation-settings/vehicles'],
  ['forclients', 'office', '/workstation-settings/clients'],
]

async function whereToDo(call: Call, concepts: ReadonlySet<Concept>): Promise<Reply> {
  const place = places.find(([concept]) => concepts.has(concept))
  const article = helpFor(call.language, call.question, call.actor.level)
  const link = place ? linkTo(call, place[1], place[2]) : article ? linkTo(call, 'all', `/help/${article.slug}`) : {}
  return { content: call.say('link' in link ? 'OnlyRead' : 'OnlyReadNowhere'), ...link }
}

/** What the articles say of it, if they do. */
function explained(call: Call): Answered | undefined {
  const reply = articleFor(call, call.question)
  return reply && done(reply, { source: 'help' })
}

export function articleFor(call: Call, question: string): Reply | undefined {
  const article = helpFor(call.language, question, call.actor.level)
  if (!article) return undefined
  const { slug, title, heading, text, otherHeadings } = article
  const content = `${heading === '' ? title : `${title}: ${heading}`}\n${text}`
  const choices = otherHeadings.map((other) => ({ text: other, message: call.say('ChatHelpAbout', { article: title, heading: other }) }))
  return { content, ...(choices.length > 0 && { choices }), ...linkTo(call, 'all', `/help/${slug}`) }
}
