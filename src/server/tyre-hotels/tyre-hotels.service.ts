import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { TyreHotelMovement, TyreHotel, TyreHotelChanges, TyreHotelDraft } from '#contract/tyre-hotels/tyre-hotels.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import {
  isAddingHidden,
  seasonStoredOn,
  storageFee,
  storageTerms,
  storedUntil,
  type StorageTerms,
} from '#domain/tyre-hotels/tyre-hotels.ts'
import { resolveClientOfOrder, lockClientForReference } from '#server/clients/clients.service.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { formatPlate } from '#contract/kit/plates.ts'
import { rememberVehicle } from '#server/vehicles/vehicles.service.ts'
import * as queries from './tyre-hotels.queries.ts'
import * as places from './shelf-places.service.ts'
import { toDerivedColumns, toHotelRows, toHotel } from './tyre-hotels.view.ts'

export { isOnShelfSql, shelfStartsWithSql, shelfCodeSql } from './tyre-hotels.queries.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }
/** Where a set is kept, whose it is, and the order that it came in with; undefined stays. */
type Whose = { organizationId: number; clientId: number | null; order?: { id: number; uuid: string } | null | undefined }

export const get = async (context: Context, { id }: Id): Promise<TyreHotel> => toHotel(await stored(context, id))

export async function find({ db, scope }: Context, id: number): Promise<TyreHotel | undefined> {
  const found = await queries.find(db, scope, id)
  return found && toHotel(found)
}

const stored = async ({ db, scope }: Context, id: number): Promise<queries.StoredHotel> =>
  (await queries.find(db, scope, id)) ?? failNotFound('tyre-hotel', id)

/** By hand: whoever the account hides this from is refused it. */
export async function create(context: Context<UserActor>, draft: TyreHotelDraft): Promise<TyreHotel> {
  const { db, scope, actor } = context
  const hidden = (await context.settings())('hide_create_new_tyre_hotel')
  if (isAddingHidden(hidden, [actor.level, ...(await queries.listUserRoles(db, scope, actor.id))])) fail('AccessDenied403')
  return store(context, { organizationId: actor.organizationId, ...draft })
}

/** Its client, vehicle and rows come about together with it. */
async function store(context: Context, draft: TyreHotelDraft & { organizationId: number }): Promise<TyreHotel> {
  const { db, scope } = context
  const { organizationId } = draft
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const order = await orderOf(context, draft.workOrderUuid ?? null)
  const texts = textsOf(draft)
  const clientId = await clientOf(context, { ...draft, ...texts })
  await remember(context, { ...texts, clientId }, dayInZone(new Date().toISOString(), await findTimeZone(db, scope, organizationId)))
  return insertHotel(context, draft, { organizationId, clientId, order })
}

/** Of a client and a vehicle that are known. */
export async function insertHotel(
  context: Context,
  draft: TyreHotelChanges,
  { organizationId, clientId, order }: Whose,
): Promise<TyreHotel> {
  const { db, scope, publish } = context
  const today = dayInZone(new Date().toISOString(), await findTimeZone(db, scope, organizationId))
  const rows = toHotelRows(draft, [])
  const written = { ...textsOf(draft), workOrderUuid: order?.uuid ?? null }
  const made = { ...written, ...toDerivedColumns(written, rows) }
  const terms = await readStorageTerms(context)
  const { id } = await queries.insert(db, scope, {
    ...made,
    workOrderId: order?.id ?? null,
    organizationId,
    clientId,
    season: draft.season === undefined ? seasonStoredOn(today) : draft.season,
    storageUntil: draft.storageUntil ?? storedUntil(today, terms),
    fee: draft.fee === undefined ? storageFee(terms, made) : draft.fee,
    createdBy: actingUserId(context.actor),
  })
  await queries.replaceRows(db, scope, id, rows)
  const hotel = await get(context, { id })
  await places.recordMovement(context, hotel, 'in')
  publish('tyre-hotel', 'CREATED', hotel)
  return hotel
}

/** What is absent stays. */
export async function update(context: Context, { id, version, ...changes }: TyreHotelChanges & Versioned): Promise<TyreHotel> {
  const { db, scope } = context
  // Before the set: who merges clients holds them in this order, too.
  const seen = toHotel(await stored(context, id))
  const organizationId = changes.organizationId ?? seen.organizationId
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const order =
    changes.workOrderUuid === undefined || changes.workOrderUuid === seen.workOrderUuid
      ? undefined
      : await orderOf(context, changes.workOrderUuid)
  const clientId = await clientAfter(context, seen, { ...changes, organizationId })
  const before = await findForUpdate(context, { id, version })
  if (before.status === 'closed') fail('TyreHotelClosed')
  await remember(
    context,
    { ...textsOf(changes, before), clientId },
    dayInZone(before.createdAt, await findTimeZone(db, scope, organizationId)),
  )
  return updateLocked(context, before, changes, { organizationId, clientId, order })
}

/** Of a set that is held, with a client and a vehicle that are known. */
export async function updateLocked(
  context: Context,
  before: TyreHotel,
  changes: TyreHotelChanges,
  { organizationId, clientId, order }: Whose,
): Promise<TyreHotel> {
  const { db, scope, publish } = context
  const { id } = before
  const rows = toHotelRows(changes, before.metaData.tyreDimensions)
  const written = textsOf(changes, before)
  const workOrderUuid = order === undefined ? before.workOrderUuid : (order?.uuid ?? null)
  const made = { ...written, workOrderUuid, ...toDerivedColumns({ ...written, workOrderUuid }, rows) }
  const { season = before.season, fee = before.fee } = changes
  // A shelf belongs to a workplace.
  const shelf = organizationId === before.organizationId ? before.shelf : null
  await places.moveOccupancy(context, places.toOccupancy(before), places.toOccupancy({ shelf, tyreQuantity: made.tyreQuantity }))
  await queries.update(db, scope, id, {
    ...made,
    shelfId: shelf?.id ?? null,
    organizationId,
    clientId,
    season,
    fee,
    storageUntil: changes.storageUntil ?? before.storageUntil,
    ...(order !== undefined && { workOrderId: order?.id ?? null }),
  })
  await queries.replaceRows(db, scope, id, rows)
  if (before.shelf && !shelf) await places.recordMovement(context, before, 'move', { from: before.shelf })
  const after = await get(context, { id })
  publish('tyre-hotel', 'UPDATED', after, [...new Set([before.organizationId, after.organizationId])])
  return after
}

export async function close(context: Context<UserActor>, versioned: Versioned): Promise<TyreHotel> {
  const hotel = await findForUpdate(context, versioned)
  if (hotel.status === 'closed') fail('AlreadyClosed')
  return setClosed(context, hotel, true)
}

export async function remove(context: Context, versioned: Versioned): Promise<null> {
  await markDeleted(context, await findForUpdate(context, versioned))
  return null
}

/** The row stays for 30 days, marked. */
export async function markDeleted(context: Context, hotel: TyreHotel): Promise<void> {
  const { db, scope, publish } = context
  await places.releasePlace(context, hotel)
  await queries.update(db, scope, hotel.id, { deletedAt: new Date().toISOString(), shelfId: null })
  publish('tyre-hotel', 'DELETED', hotel)
}

/** They go on naming the client as they were stored. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.moveToClient(db, scope, loser, winner)

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)

/** The whole set, which nobody else changes until this is committed. */
export async function findForUpdate(context: Context, { id, version }: Versioned): Promise<TyreHotel> {
  await lockVersion('tyre-hotel', { id, version }, queries.findForUpdate(context.db, context.scope, id))
  return get(context, { id })
}

/** What is handed out leaves its shelf; what comes back lies there again if it still fits. */
export async function setClosed(context: Context, before: TyreHotel, isClosed: boolean): Promise<TyreHotel> {
  const { db, scope, actor, publish } = context
  const { id } = before
  if (isClosed) await places.releasePlace(context, before)
  const shelf = isClosed ? null : await places.findFormerPlace(context, before)
  const closing = { status: 'closed', closedAt: new Date().toISOString(), closedBy: actingUserId(actor), shelfId: null }
  await queries.update(db, scope, id, isClosed ? closing : { status: 'open', closedAt: null, closedBy: null, shelfId: shelf?.id ?? null })
  await places.recordMovement(context, before, isClosed ? 'out' : 'reopen', { from: before.shelf, to: shelf })
  const hotel = await get(context, { id })
  publish('tyre-hotel', 'UPDATED', hotel)
  return hotel
}

/** It was closed too soon. */
export async function reopenHotel(context: Context, versioned: Versioned): Promise<TyreHotel> {
  const hotel = await findForUpdate(context, versioned)
  return hotel.status === 'open' ? hotel : setClosed(context, hotel, false)
}

export async function listHotelMovements(context: Context, { id }: Id): Promise<{ items: TyreHotelMovement[] }> {
  await stored(context, id)
  return { items: await places.listMovements(context, id) }
}

export async function readStorageTerms({ settings }: Pick<Context, 'settings'>): Promise<StorageTerms> {
  return storageTerms((await settings())('wo_pdf_config'))
}

type Texts = Pick<TyreHotel, 'carMake' | 'carModel' | 'tyreName' | 'description' | 'carNumber' | 'clientName'> & {
  metaData: Pick<TyreHotel['metaData'], 'withRim' | 'phoneNumber'>
}
const blank: Texts = {
  carNumber: '',
  clientName: '',
  carMake: null,
  carModel: null,
  tyreName: null,
  description: '',
  metaData: { withRim: false, phoneNumber: null },
}

/** What a person writes of a set, beside its rows. */
function textsOf({ metaData = {}, ...changes }: TyreHotelChanges, before: Texts = blank) {
  const { carNumber = before.carNumber, clientName = before.clientName, description = before.description } = changes
  const { carMake = before.carMake, carModel = metaData.carModel ?? before.carModel, tyreName = before.tyreName } = changes
  const { withRim = before.metaData.withRim, phoneNumber = before.metaData.phoneNumber } = metaData
  return { carNumber, clientName, description, carMake, carModel, tyreName, withRim, phoneNumber }
}

/** The order of a number that was sent: null where the field was emptied. */
async function orderOf({ db, scope }: Context, uuid: string | null) {
  if (uuid === null) return null
  return (await queries.findOrder(db, scope, uuid)) ?? failField('work_order_uuid', 'InvalidChoice')
}

/** The client that the set names: picked by id, or found by name and phone, or made. */
async function clientOf(
  context: Context,
  set: {
    organizationId: number
    organizationClientId?: number | null | undefined
    clientName: string
    phoneNumber: string | null
  },
): Promise<number> {
  const { organizationId, organizationClientId: picked, clientName, phoneNumber: phone } = set
  if (picked != null)
    return ((await lockClientForReference(context, picked, organizationId)) ?? failField('organization_client_id', 'InvalidChoice')).id
  return (await resolveClientOfOrder(context, { organizationClientId: null, organizationId, clientName, delegateName: null, phone })).id
}

/** Who was named stays, even if removed since, until another name, phone number, id or workplace says otherwise. */
async function clientAfter(
  context: Context,
  before: TyreHotel,
  changes: TyreHotelChanges & { organizationId: number },
): Promise<number | null> {
  const { organizationId, organizationClientId = before.organizationClientId } = changes
  const { clientName, phoneNumber } = textsOf(changes, before)
  const isMoved = organizationId !== before.organizationId
  const isRenamed = clientName !== before.clientName || phoneNumber !== before.metaData.phoneNumber
  const picked = changes.organizationClientId
  if (!isMoved && organizationClientId === before.organizationClientId && (picked != null || !isRenamed)) return organizationClientId
  return clientOf(context, { organizationId, organizationClientId: picked, clientName, phoneNumber })
}

type Named = Pick<TyreHotel, 'carNumber' | 'carMake' | 'carModel'> & { clientId: number | null }

/** Never with sizes: these tyres are those that the car does not have on. */
const remember = (context: Context, { carNumber, carMake: make, carModel: model, clientId }: Named, day: string) =>
  rememberVehicle(context, { plateNumber: formatPlate(carNumber), day, make, model, clientId })
