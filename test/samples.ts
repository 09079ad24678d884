import { safeParse, type $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition, objectShape } from '#contract/kit/codec.ts'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'
import { appointments } from './samples/appointments.ts'
import { clients } from './samples/clients.ts'
import { collaborators } from './samples/collaborators.ts'
import { customerOrders } from './samples/customer-orders.ts'
import { lists } from './samples/lists.ts'
import { loyaltyCards } from './samples/loyalty-cards.ts'
import { registration } from './samples/registration.ts'
import { settings } from './samples/settings.ts'
import { organizations } from './samples/organizations.ts'
import { timeSheets } from './samples/time-sheets.ts'
import { tyreHotels } from './samples/tyre-hotels.ts'
import { users } from './samples/users.ts'
import { products } from './samples/products.ts'
import { vehicles } from './samples/vehicles.ts'
import { workers } from './samples/workers.ts'
import { workOrders } from './samples/work-orders.ts'
import { openShop, type Shop } from './shop.ts'

/** Every endpoint of the contract, whatever is added to it. */
export type Named = { feature: string; name: string; route: string; endpoint: Endpoint }
export const endpoints: Named[] = Object.entries(api).flatMap(([feature, ones]) =>
  Object.entries(ones).map(([name, endpoint]) => ({ feature, name, endpoint, route: `${endpoint.method} ${endpoint.path}` })),
)

/** By the name of a list or feature (`carTypes`, `clients`), one record that a shop has. */
export type Ids = Record<string, number>
/** What a sample is filled with: texts of every kind that the contract asks for, the first that fits is taken. */
export type Words = readonly string[]

export const sampleTexts: Words = [
  'Ștefan Őri',
  'BV 12 ABC',
  '0722000111',
  'stefan@exemplu.ro',
  '2026-11-20T08:00:00Z',
  '2026-11-20',
  '0224',
]

/** An input with everything that the endpoint takes, made from its schema alone. */
export function sampleFor<E extends Endpoint>(endpoint: E, feature: string, ids: Ids, words = sampleTexts): InputOf<E> {
  const whole = wholeSampleFor(endpoint, feature, ids, words)
  // What an order has on paper stays: not everybody may change it.
  if ((endpoint as Endpoint) === api.workOrders.update)
    delete (whole as { workOrder?: { documentNumber?: string } }).workOrder?.documentNumber
  const { upload } = endpoint
  const file = upload && { mediaType: upload.types[0], content: sampleFiles[upload.types[0]!] }
  return { ...whole, ...(file && { file }), ...special[`${endpoint.method} ${endpoint.path}`] } as InputOf<E>
}

/** Makes the same by the schema alone; a flag or a choice takes its `first` or its `last` value. */
export function wholeSampleFor(endpoint: Endpoint, feature: string, ids: Ids, words = sampleTexts, end: End = 'first') {
  const own = ids[feature] ?? ids[camelCased(endpoint.feature ?? '')] ?? 1
  // The workers of a partner's order are the partner's.
  const workers = (feature.startsWith('collaborator') && ids['collaboratorWorkers']) || ids['workers']
  const all: Ids = { ...ids, ...(workers !== undefined && { workers }), ids: own }
  const whole = sample(endpoint.input, '', all, words, end) as Record<string, unknown>
  if (endpoint.versioned) delete whole['version']
  return whole
}

/** What no schema says: a file of each feature that needs it, by the route. */
const special: Record<string, object> = {
  ...users,
  ...vehicles,
  ...clients,
  ...collaborators,
  ...customerOrders,
  ...workers,
  ...workOrders,
  ...appointments,
  ...lists,
  ...loyaltyCards,
  ...organizations,
  ...settings,
  ...products,
  ...registration,
  ...timeSheets,
  ...tyreHotels,
}

/** As the contract's index names a feature: `workOrders`. */
const camelCased = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** A good file of each media type that a call may begin its list with. */
const sampleFiles: Record<string, Uint8Array> = {
  'text/csv': Buffer.from('Denumire;Telefon\nȘtefan Őri;0722000111'),
  'image/png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4w8BwhoEBAAczAZnw4GPhAAAAAElFTkSuQmCC',
    'base64',
  ),
}

const numbers = [1, 2019]

export type End = 'first' | 'last'

function sample(schema: $ZodType, key: string, ids: Ids, words: Words, end: End): unknown {
  const def = schemaDefinition(unwrapSchema(schema))
  const inside = (inner: $ZodType, name = key) => sample(inner, name, ids, words, end)
  switch (def.type) {
    case 'object':
      // A line that is new has no id.
      return Object.fromEntries(
        Object.entries(objectShape(schema))
          .filter(([name]) => key !== 'products' || name !== 'id')
          .map(([name, inner]) => [name, inside(inner, name)]),
      )
    case 'array':
      return [inside(def.element)]
    case 'union':
      return inside(def.options[0]!)
    case 'null':
      return null
    case 'boolean':
      return end === 'last'
    case 'enum':
      return Object.values(def.entries).at(end === 'last' ? -1 : 0)
    case 'literal':
      return def.values[0]
    case 'number':
      // Most orders give no set of tyres back.
      if (key === 'tyreHotelOutId') return null
      // An id of a list that is called the same, where the field has a list of its own, does not fit.
      return firstThatFits(
        schema,
        [idFor(key, ids), ...numbers].filter((value) => value !== undefined),
      )
    default:
      // A number on paper stands once in the book of a workplace.
      // Of one length: where they are sorted they stand as they were made.
      if (key === 'documentNumber') return `F ${String(++papers).padStart(6, '0')}`
      // What may be left empty says so before its kind is looked at.
      return firstThatFits(schema, words) ?? (key.endsWith('Id') ? undefined : firstThatFits(schema, numbers))
  }
}

let papers = 0

const firstThatFits = (schema: $ZodType, values: readonly unknown[]) => values.find((value) => safeParse(schema, value).success)

/** `carTypeId` and `workers` name lists; `organizationClientId` is a client of an organization; `ids` are those of the endpoint's feature. */
export function idFor(key: string, ids: Ids): number | undefined {
  const list = key === 'id' ? 'ids' : key === 'createdBy' ? 'users' : key === 'workerIds' ? 'collaboratorWorkers' : key.replace(/Id$/, 's')
  return ids[list] ?? (/^organization[A-Z].*Id$/.test(key) ? idFor(uncapitalized(key.slice('organization'.length)), ids) : undefined)
}
/** The same by the path of an id in an input: the names in a list are numbers. */
export const idAt = (path: string[], ids: Ids): number | undefined => idFor(path.findLast((part) => part !== '0') ?? '', ids)
const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Every account has these from its beginning, or once, and all of its workplaces share them; lines come with their order. */
const ofTheBeginning = ['accountSettings', 'carTypes', 'organizations', 'paymentTypes', 'wheelTypes', 'workOrderProducts']

/** What belongs to a record that another feature makes. */
const madeWith: Record<string, string> = {
  addresses: 'clients',
  contacts: 'clients',
  companies: 'clients',
  froms: 'clients',
  inspections: 'workOrders',
  orderMoves: 'workOrders',
  passwords: 'users',
  workOrderProducts: 'workOrders',
}
const creates = endpoints.filter(
  ({ name, feature, endpoint }) => name === 'create' && endpoint.access !== 'guest' && !ofTheBeginning.includes(feature),
)
const names = ({ endpoint }: Named, list: string) => idsIn(endpoint.input).some((path) => idAt(path, { [list]: 1 }))

/** What has to be made before these calls: the records that they name, or are about, and what those name in turn. */
function neededBy(calls: readonly Named[], known = new Set<Named>()): Set<Named> {
  const lists = Object.entries(madeWith)
  for (const one of calls)
    for (const create of creates.filter((other) => !known.has(other) && other !== one)) {
      const { feature } = create
      const isAbout = feature === one.feature || feature === madeWith[one.feature]
      if (isAbout || names(one, feature) || lists.some(([list, maker]) => maker === feature && names(one, list)))
        neededBy([create], known.add(create))
    }
  return known
}

/** Gives a workplace of the shop one record of everything, or of all that these calls need: a sample through every `create`. */
export async function furnish(
  shop: Pick<Shop, 'admin' | 'organization'>,
  { words = sampleTexts, organization = shop.organization.id, calls = endpoints } = {},
): Promise<Ids> {
  const { admin } = shop
  const { account, modules } = await admin(api.session.information, {})
  if (!modules.collaborator && calls.some(({ endpoint }) => endpoint.module === 'collaborator'))
    await admin(api.accountSettings.create, { name: 'collaborator_enabled', value: true })
  if (!modules.chat && calls.some(({ endpoint }) => endpoint.module === 'chat'))
    await admin(api.accountSettings.create, { name: 'chat_bot_enabled', value: true })
  const lists = Object.entries(account).flatMap(([name, rows]) => (Array.isArray(rows) && rows[0] ? [[name, rows[0].id]] : []))
  const ids: Ids = Object.fromEntries(lists)
  ids.organizations = organization
  ids.accountSettings ??= (await admin(api.accountSettings.create, { name: 'sms_language', value: 'hu' })).id
  // Nobody writes down hours where that is not switched on.
  if (calls.some(({ feature }) => feature === 'timeSheets')) await admin(api.organizations.update, { id: organization, timeSheet: true })
  // What names others comes after them: a work order after a client and products, a guaranty after the work order.
  const left = neededBy(calls)
  const isReady = (one: Named) => ![...left].some((other) => other !== one && names(one, other.feature))
  while (left.size) {
    const next = [...left].find(isReady)!
    left.delete(next)
    const { feature, endpoint } = next
    const made = (await admin(endpoint, sampleFor(endpoint, feature, ids, words))) as { id?: number; messageId?: number }
    ids[feature] = (made.id ?? made.messageId)!
  }
  if (ids.users) ids.passwords = ids.users // theirs
  if (ids.workOrders) {
    ids.orderMoves = ids.workOrders
    ids.workOrderProducts = (await admin(api.workOrders.get, { id: ids.workOrders })).products[0]!.id
  }
  // A call that is about an inspection needs an order that is one.
  if (calls.some(({ feature }) => feature === 'inspections')) {
    const { create } = api.workOrders
    const order = sampleFor(create, 'workOrders', ids, words)
    const metaData = { itp: true, expirationDate: '2099-01-01' }
    ids.inspections = (await admin(create, { ...order, products: [], workOrder: { ...order.workOrder, phone: '0722000111', metaData } })).id
  }
  if (ids.tyreHotels || calls.some(({ feature }) => feature === 'tyreHotelShelves')) {
    const shelf = { organizationId: organization, racks: 'Z9', shelves: '1', capacity: 9 }
    await admin(api.tyreHotelShelves.createMany, shelf)
    const { items } = await admin(api.tyreHotelShelves.search, { models: { organizationId: [organization] } })
    ids.tyreHotelShelves = ids.shelfs = items[0]!.id
  }
  if (!ids.clients) return ids
  const client = await admin(api.clients.get, { id: ids.clients })
  ids.addresses = client.addresses[0]!.id
  ids.contacts = client.contacts[0]!.id
  ids.companies = client.id
  ids.froms = await admin(api.clients.create, { name: 'Dublură', organizationId: organization }).then(({ id }) => id)
  return ids
}

type Furnished = { shop: Shop; ids: Ids }
/** A furnished shop for a call. Those that only read share one; what a write takes away others would miss. */
export const furnishedFor = (call: Named): Promise<Furnished> =>
  call.endpoint.method === 'GET' && !call.endpoint.writes ? (shared ??= furnished()) : furnished([call])

let shared: Promise<Furnished> | undefined
async function furnished(calls = endpoints): Promise<Furnished> {
  const shop = await openShop()
  const ids = await furnish(shop, { calls })
  // What is still on its way is not sent once more.
  const longAgo = { status: 'delivered', queuedAt: '2026-01-05T08:00:00Z' }
  if (ids.sms) await shop.rows((tx) => tx.updateTable('smsMessages').set(longAgo).execute())
  return { shop, ids }
}

/** The paths of all ids in an input. */
export function idsIn(schema: $ZodType, path: string[] = []): string[][] {
  const def = schemaDefinition(unwrapSchema(schema))
  if (def.type === 'object') return Object.entries(objectShape(schema)).flatMap(([key, inner]) => idsIn(inner, [...path, key]))
  if (def.type === 'array') return idsIn(def.element, [...path, '0'])
  const name = path.findLast((part) => part !== '0') ?? ''
  return def.type === 'number' && (path.at(-1) === '0' || /(^i|I)d$/.test(name)) ? [path] : []
}
