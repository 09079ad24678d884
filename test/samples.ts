import { randomUUID } from 'node:crypto'
import { safeParse, type $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition, objectShape } from '#contract/kit/codec.ts'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'
import { clientDraft } from './make/clients.ts'
import { appointments } from './samples/appointments.ts'
import { attachmentOwners, sampleFiles } from './samples/attachments.ts'
import { clients } from './samples/clients.ts'
import { collaborators } from './samples/collaborators.ts'
import { customerOrders } from './samples/customer-orders.ts'
import { invoiceOwners, invoices, issueSampleInvoices } from './samples/invoices.ts'
import { lists } from './samples/lists.ts'
import { loyaltyCards } from './samples/loyalty-cards.ts'
import { registration } from './samples/registration.ts'
import { settings } from './samples/settings.ts'
import { organizations } from './samples/organizations.ts'
import { payments } from './samples/payments.ts'
import { timeSheets } from './samples/time-sheets.ts'
import { tyreHotels } from './samples/tyre-hotels.ts'
import { users } from './samples/users.ts'
import { products } from './samples/products.ts'
import { vehicles } from './samples/vehicles.ts'
import { workers } from './samples/workers.ts'
import { workOrders } from './samples/work-orders.ts'
import { openShop, type Shop } from './shop.ts'

/** An endpoint of the contract with its names; `endpoints` has all, so new ones are included. */
export type Named = { feature: string; name: string; route: string; endpoint: Endpoint }
export const endpoints: Named[] = Object.entries(api).flatMap(([feature, ones]) =>
  Object.entries(ones).map(([name, endpoint]) => ({ feature, name, endpoint, route: `${endpoint.method} ${endpoint.path}` })),
)

/** Id of one record per list or feature, such as `carTypes` or `clients`. */
export type Ids = Record<string, number>
/** Texts for samples, one of every kind in the contract; the first that a schema accepts is used. */
export type Words = readonly string[]

export const sampleTexts: Words = [
  'Ștefan Őri',
  'BV 12 ABC',
  '0722000111',
  'stefan@exemplu.ro',
  '2026-11-20T08:00:00Z',
  '2026-11-20',
  '0224',
  'RO',
]

/** Builds an input with every field of the endpoint, from its schema and the overrides. */
export function sampleFor<E extends Endpoint>(endpoint: E, feature: string, ids: Ids, words = sampleTexts): InputOf<E> {
  const whole = wholeSampleFor(endpoint, feature, ids, words)
  // The document number is omitted, because not every level may change it.
  if ((endpoint as Endpoint) === api.workOrders.update)
    delete (whole as { workOrder?: { documentNumber?: string } }).workOrder?.documentNumber
  const { upload } = endpoint
  const file = upload && { mediaType: upload.types[0], content: sampleFiles[upload.types[0]!] }
  return { ...whole, ...(file && { file }), ...sampleOverrides[`${endpoint.method} ${endpoint.path}`] } as InputOf<E>
}

/** Builds an input from the schema alone; a flag or a choice takes its `first` or its `last` value. */
export function wholeSampleFor(endpoint: Endpoint, feature: string, ids: Ids, words = sampleTexts, end: End = 'first') {
  const own = ids[ownerOfPath(endpoint, feature)] ?? ids[camelCased(endpoint.feature ?? '')] ?? 1
  // An order of a collaborator has workers of the collaborator.
  const workers = (feature.startsWith('collaborator') && ids['collaboratorWorkers']) || ids['workers']
  const isAttachment = feature in attachmentOwners && ids[feature] !== undefined
  const attachmentIds = isAttachment && { attachments: ids[feature] }
  const all: Ids = { ...ids, ...(workers !== undefined && { workers }), ...attachmentIds, ids: own }
  const whole = sample(endpoint.input, '', all, words, end) as Record<string, unknown>
  if (isAttachment && 'ids' in whole) whole['ids'] = [ids[feature]]
  if (endpoint.versioned) delete whole['version']
  return whole
}

/** The feature whose record the id of a path names: of `/work-orders/:id/payments`, an order. */
export function ownerOfPath(endpoint: Endpoint, feature: string): string {
  if (endpoint === api.payments.ofOrder) return 'workOrders'
  const owner = attachmentOwners[feature]
  if (owner !== undefined) return owner
  return invoiceOwners.get(endpoint) ?? feature
}

/** Values that no schema reveals, by route, in a file per feature. */
const sampleOverrides: Record<string, object> = {
  ...users,
  ...vehicles,
  ...clients,
  ...collaborators,
  ...customerOrders,
  ...workers,
  ...workOrders,
  ...appointments,
  ...invoices,
  ...lists,
  ...loyaltyCards,
  ...organizations,
  ...settings,
  ...payments,
  ...products,
  ...registration,
  ...timeSheets,
  ...tyreHotels,
}

/** Converts a feature name to the contract's key, such as `workOrders`. */
const camelCased = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const numbers = [1, 2019]

export type End = 'first' | 'last'

function sample(schema: $ZodType, key: string, ids: Ids, words: Words, end: End): unknown {
  const def = schemaDefinition(unwrapSchema(schema))
  const inside = (inner: $ZodType, name = key) => sample(inner, name, ids, words, end)
  switch (def.type) {
    case 'object':
      // New lines of an order have no id.
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
      // The order returns no stored tyre set.
      if (key === 'tyreHotelOutId') return null
      // The schema may refuse the id of a list with the same name, so the numbers follow.
      return firstThatFits(
        schema,
        [idFor(key, ids), ...numbers].filter((value) => value !== undefined),
      )
    default:
      // A file that was sent under its key is not stored again.
      if (key === 'clientKey') return randomUUID()
      // Document numbers are unique per workplace, and equal lengths keep them sorted by creation.
      if (key === 'documentNumber') return `F ${String(++papers).padStart(6, '0')}`
      // Ids without a record stay undefined.
      return firstThatFits(schema, words) ?? (key.endsWith('Id') ? undefined : firstThatFits(schema, numbers))
  }
}

let papers = 0

const firstThatFits = (schema: $ZodType, values: readonly unknown[]) => values.find((value) => safeParse(schema, value).success)

/** Finds the id for a key: `carTypeId`, `clientIds` and `workers` name lists, `organizationClientId` a client, `ids` the endpoint's feature. */
export function idFor(key: string, ids: Ids): number | undefined {
  const list =
    key === 'id' ? 'ids' : key === 'createdBy' ? 'users' : key === 'workerIds' ? 'collaboratorWorkers' : key.replace(/Ids?$/, 's')
  return ids[list] ?? (/^organization[A-Z].*Id$/.test(key) ? idFor(uncapitalized(key.slice('organization'.length)), ids) : undefined)
}
/** Finds the id for a path in an input, whose last parts may be indexes of lists. */
export const idAt = (path: string[], ids: Ids): number | undefined => idFor(path.findLast((part) => part !== '0') ?? '', ids)
const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Features that need no `create`: every account has rows of these that all workplaces share, and lines come with their order. */
const existingLists = ['accountSettings', 'carTypes', 'organizations', 'paymentTypes', 'wheelTypes', 'workOrderProducts']

/** Features whose records are created by another feature. */
const makerOf: Record<string, string> = {
  addresses: 'clients',
  contacts: 'clients',
  companies: 'clients',
  froms: 'clients',
  inspections: 'workOrders',
  orderMoves: 'workOrders',
  passwords: 'users',
  workOrderProducts: 'workOrders',
  ...attachmentOwners,
}
const creates = endpoints.filter(
  ({ name, feature, endpoint }) => name === 'create' && endpoint.access !== 'guest' && !existingLists.includes(feature),
)
const names = ({ endpoint }: Named, list: string) => idsIn(endpoint.input).some((path) => idAt(path, { [list]: 1 }))

/** Collects the `create` calls that these calls need, for records that they name or act on, recursively. */
function collectCreates(calls: readonly Named[], collected = new Set<Named>()): Set<Named> {
  const lists = Object.entries(makerOf)
  for (const one of calls)
    for (const create of creates.filter((other) => !collected.has(other) && other !== one)) {
      const { feature } = create
      const isAbout = feature === one.feature || feature === makerOf[one.feature]
      if (isAbout || names(one, feature) || lists.some(([list, maker]) => maker === feature && names(one, list)))
        collectCreates([create], collected.add(create))
    }
  return collected
}

/** Creates one record of everything in a workplace, or of all that these calls need, through every `create`. */
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
  // Records come after the records that they name: a work order after a client and products, a guaranty after the work order.
  const left = collectCreates(calls)
  if (!modules.invoices && [...calls, ...left].some(({ endpoint }) => endpoint.module === 'invoices'))
    await admin(api.accountSettings.create, { name: 'invoices_enabled', value: true })
  const lists = Object.entries(account).flatMap(([name, rows]) => (Array.isArray(rows) && rows[0] ? [[name, rows[0].id]] : []))
  const ids: Ids = Object.fromEntries(lists)
  ids.organizations = organization
  ids.accountSettings ??= (await admin(api.accountSettings.create, { name: 'sms_language', value: 'hu' })).id
  // Time sheets must be switched on.
  if (calls.some(({ feature }) => feature === 'timeSheets')) await admin(api.organizations.update, { id: organization, timeSheet: true })
  const isReady = (one: Named) =>
    ![...left].some((other) => other !== one && (names(one, other.feature) || other.feature === makerOf[one.feature]))
  while (left.size) {
    const next = [...left].find(isReady)!
    left.delete(next)
    const { feature, endpoint } = next
    const record = (await admin(endpoint, sampleFor(endpoint, feature, ids, words))) as { id?: number; messageId?: number }
    ids[feature] = (record.id ?? record.messageId)!
  }
  if (ids.users) ids.passwords = ids.users // Password calls act on users.
  if (ids.workOrders) {
    ids.orderMoves = ids.workOrders
    ids.workOrderProducts = (await admin(api.workOrders.get, { id: ids.workOrders })).products[0]!.id
  }
  if (calls.some(({ feature }) => feature === 'invoices' || feature === 'transmissions')) {
    const hasConnection = calls.some(({ feature }) => feature === 'transmissions')
    Object.assign(ids, await issueSampleInvoices({ admin, organization, hasConnection }, words[0]!))
  }
  // A write-off takes off what an order without a payment type owes once it is over.
  if (calls.some(({ endpoint }) => endpoint === api.receivables.writeOff)) {
    const { create, status } = api.workOrders
    const order = sampleFor(create, 'workOrders', ids, words)
    const products = [{ customProductName: words[0]!, quantity: 1, price: 2019 }]
    ids.workOrders = (
      await admin(create, { ...order, products, workOrder: { ...order.workOrder, paymentTypeId: null, documentNumber: null } })
    ).id
    await admin(status, { id: ids.workOrders, status: 'done' })
    const { orderAttachments: photos } = api
    if (ids.orderAttachments)
      ids.orderAttachments = (await admin(photos.create, sampleFor(photos.create, 'orderAttachments', ids, words))).id
  }
  // Calls of inspections need an order with the inspection flag.
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
  ids.froms = await admin(api.clients.create, clientDraft({ name: 'Dublură', organizationId: organization })).then(({ id }) => id)
  return ids
}

type Furnished = { shop: Shop; ids: Ids }
/** Returns a furnished shop for a call. Reads share one shop; each write gets its own, because it may remove records. */
export const furnishedFor = (call: Named): Promise<Furnished> =>
  call.endpoint.method === 'GET' && !call.endpoint.writes ? (shared ??= openFurnished()) : openFurnished([call])

let shared: Promise<Furnished> | undefined
async function openFurnished(calls = endpoints): Promise<Furnished> {
  const shop = await openShop()
  const ids = await furnish(shop, { calls })
  // A message that is still in flight could not be sent again.
  const longAgo = { status: 'delivered', queuedAt: '2026-01-05T08:00:00Z' }
  if (ids.sms) await shop.rows((tx) => tx.updateTable('smsMessages').set(longAgo).execute())
  return { shop, ids }
}

/** Lists the paths of all ids in an input. */
export function idsIn(schema: $ZodType, path: string[] = []): string[][] {
  const def = schemaDefinition(unwrapSchema(schema))
  if (def.type === 'object') return Object.entries(objectShape(schema)).flatMap(([key, inner]) => idsIn(inner, [...path, key]))
  if (def.type === 'array') return idsIn(def.element, [...path, '0'])
  const name = path.findLast((part) => part !== '0') ?? ''
  return def.type === 'number' && (path.at(-1) === '0' || /(^i|I)d$/.test(name)) ? [path] : []
}
