import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import type { TyreHotelMovement, TyreHotel, TyreHotelChanges, TyreHotelDraft, TyreHotelSearch } from '#contract/tyre-hotels/tyre-hotels.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import {
  isAddingHidden,
  seasonStoredOn,
  storageFee,
  storageTerms,
  storedUntil,
  type StorageTerms,
} from '#domain/tyre-hotels/tyre-hotels.ts'
import { lockClientOfOrder, lockClientForReference } from '#server/clients/clients.service.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import { insertRow, updateRow, updateRowsOf } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { rememberVehicle } from '#server/vehicles/vehicles.service.ts'
import * as queries from './tyre-hotels.queries.ts'
import * as places from './shelf-places.service.ts'
import { toDerivedColumns, toHotelRows, toHotel } from './tyre-hotels.view.ts'

export { isOnShelfSql, shelfStartsWithSql, shelfCodeSql } from './tyre-hotels.queries.ts'

/** Workplace, client and incoming order of a set; an undefined order stays unchanged. */
type Ownership = { organizationId: number; clientId: number | null; order?: { id: number; uuid: string } | null | undefined }

export async function search({ db, scope }: Context, input: TyreHotelSearch) {
  const found = await queries.search(db, scope, input)
  return { ...found, items: found.items.map(toHotel) }
}

export const get = async (context: Context, { id }: ById): Promise<TyreHotel> => toHotel(await getStoredHotel(context, id))

export async function find({ db, scope }: Context, id: number): Promise<TyreHotel | undefined> {
  const storedHotel = await queries.find(db, scope, id)
  return storedHotel && toHotel(storedHotel)
}

const getStoredHotel = async ({ db, scope }: Context, id: number): Promise<queries.StoredHotel> =>
  (await queries.find(db, scope, id)) ?? failNotFound('tyre-hotel', id)

/** Creates a set by hand. Fails for users from whom the account hides this button. */
export async function create(context: Context<UserActor>, draft: TyreHotelDraft): Promise<TyreHotel> {
  const { db, scope, actor } = context
  const hidden = (await context.settings())('hide_create_new_tyre_hotel')
  if (isAddingHidden(hidden, [actor.level, ...(await queries.listUserRoles(db, scope, actor.id))])) fail('AccessDenied403')
  return storeByHand(context, { organizationId: actor.organizationId, ...draft })
}

/** Also creates or updates the client and the vehicle. */
async function storeByHand(context: Context, draft: TyreHotelDraft & { organizationId: number }): Promise<TyreHotel> {
  const { db, scope } = context
  const { organizationId } = draft
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const order = await findOrderOfNumber(context, draft.workOrderUuid ?? null)
  const texts = mergeTexts(draft)
  const clientId = await resolveClient(context, { ...draft, ...texts })
  await updateVehicle(context, { ...texts, clientId }, dayInZone(new Date().toISOString(), await findTimeZone(db, scope, organizationId)))
  return insertHotel(context, draft, { organizationId, clientId, order })
}

/** Inserts a set whose client and vehicle are stored already. */
export async function insertHotel(
  context: Context,
  draft: TyreHotelChanges,
  { organizationId, clientId, order }: Ownership,
): Promise<TyreHotel> {
  const { db, scope, publish } = context
  const today = dayInZone(new Date().toISOString(), await findTimeZone(db, scope, organizationId))
  const rows = toHotelRows(draft, [])
  const texts = { ...mergeTexts(draft), workOrderUuid: order?.uuid ?? null }
  const columns = { ...texts, ...toDerivedColumns(texts, rows) }
  const terms = await readStorageTerms(context)
  const { id } = await insertRow(db, 'tyreHotels', scope, {
    ...columns,
    workOrderId: order?.id ?? null,
    organizationId,
    clientId,
    season: draft.season === undefined ? seasonStoredOn(today) : draft.season,
    storageUntil: draft.storageUntil ?? storedUntil(today, terms),
    fee: draft.fee === undefined ? storageFee(terms, columns) : draft.fee,
    createdBy: actingUserId(context.actor),
  })
  await queries.replaceRows(db, scope, id, rows)
  const hotel = await get(context, { id })
  await places.recordMovement(context, hotel, 'in')
  publish('tyre-hotel', 'CREATED', hotel)
  return hotel
}

/** Absent fields stay unchanged. */
export async function update(context: Context, { id, version, ...changes }: TyreHotelChanges & VersionedId): Promise<TyreHotel> {
  const { db, scope } = context
  // Client and vehicle are locked before the set, as a merge of clients and the edit of an order lock them.
  const unlocked = toHotel(await lockVersion('tyre-hotel', { id, version }, queries.find(db, scope, id)))
  const organizationId = changes.organizationId ?? unlocked.organizationId
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const order =
    changes.workOrderUuid === undefined || changes.workOrderUuid === unlocked.workOrderUuid
      ? undefined
      : await findOrderOfNumber(context, changes.workOrderUuid)
  const clientId = await resolveClientAfterChange(context, unlocked, { ...changes, organizationId })
  await updateVehicle(
    context,
    { ...mergeTexts(changes, unlocked), clientId },
    dayInZone(unlocked.createdAt, await findTimeZone(db, scope, organizationId)),
  )
  const before = await findForUpdate(context, { id, version })
  if (before.status === 'closed') fail('TyreHotelClosed')
  return updateLocked(context, before, changes, { organizationId, clientId, order })
}

/** Takes a locked set, whose client and vehicle are stored already. */
export async function updateLocked(
  context: Context,
  before: TyreHotel,
  changes: TyreHotelChanges,
  { organizationId, clientId, order }: Ownership,
): Promise<TyreHotel> {
  const { db, scope, publish } = context
  const { id } = before
  const rows = toHotelRows(changes, before.metaData.tyreDimensions)
  const texts = mergeTexts(changes, before)
  const workOrderUuid = order === undefined ? before.workOrderUuid : (order?.uuid ?? null)
  const columns = { ...texts, workOrderUuid, ...toDerivedColumns({ ...texts, workOrderUuid }, rows) }
  const { season = before.season, fee = before.fee } = changes
  // A shelf belongs to one workplace, so a move to another one clears it.
  const shelf = organizationId === before.organizationId ? before.shelf : null
  await places.moveOccupancy(context, places.toOccupancy(before), places.toOccupancy({ shelf, tyreQuantity: columns.tyreQuantity }))
  await updateRow(db, 'tyreHotels', scope, id, {
    ...columns,
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

export async function close(context: Context<UserActor>, versioned: VersionedId): Promise<TyreHotel> {
  const hotel = await findForUpdate(context, versioned)
  if (hotel.status === 'closed') fail('AlreadyClosed')
  return setClosed(context, hotel, true)
}

/** Points the sets at the winner; their own client fields stay unchanged. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  updateRowsOf(db, 'tyreHotels', scope, { clientId: [loser] }, { clientId: winner })

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) =>
  updateRowsOf(db, 'tyreHotels', scope, { clientId: ids }, queries.erasedColumns)

/** Locks the set until commit and returns it whole. */
export async function findForUpdate(context: Context, { id, version }: VersionedId): Promise<TyreHotel> {
  await lockVersion('tyre-hotel', { id, version }, queries.findForUpdate(context.db, context.scope, id))
  return get(context, { id })
}

/** Closing frees the places on the shelf; opening books them again if the set still fits. */
export async function setClosed(context: Context, before: TyreHotel, isClosed: boolean): Promise<TyreHotel> {
  const { db, scope, actor, publish } = context
  const { id } = before
  if (isClosed) await places.releasePlace(context, before)
  const shelf = isClosed ? null : await places.findFormerPlace(context, before)
  const closedColumns = { status: 'closed', closedAt: new Date().toISOString(), closedBy: actingUserId(actor), shelfId: null }
  await updateRow(
    db,
    'tyreHotels',
    scope,
    id,
    isClosed ? closedColumns : { status: 'open', closedAt: null, closedBy: null, shelfId: shelf?.id ?? null },
  )
  await places.recordMovement(context, before, isClosed ? 'out' : 'reopen', { from: before.shelf, to: shelf })
  const hotel = await get(context, { id })
  publish('tyre-hotel', 'UPDATED', hotel)
  return hotel
}

/** Undoes a close; an open set is returned as it is. */
export async function reopenHotel(context: Context, versioned: VersionedId): Promise<TyreHotel> {
  const hotel = await findForUpdate(context, versioned)
  return hotel.status === 'open' ? hotel : setClosed(context, hotel, false)
}

export async function listHotelMovements(context: Context, { id }: ById): Promise<{ items: TyreHotelMovement[] }> {
  await getStoredHotel(context, id)
  return { items: await places.listMovements(context, id) }
}

export async function readStorageTerms({ settings }: Pick<Context, 'settings'>): Promise<StorageTerms> {
  return storageTerms((await settings())('wo_pdf_config'))
}

type TextFields = Pick<TyreHotel, 'carMake' | 'carModel' | 'tyreName' | 'description' | 'carNumber' | 'clientName'> & {
  metaData: Pick<TyreHotel['metaData'], 'withRim' | 'phoneNumber'>
}
const blank: TextFields = {
  carNumber: '',
  clientName: '',
  carMake: null,
  carModel: null,
  tyreName: null,
  description: '',
  metaData: { withRim: false, phoneNumber: null },
}

/** Merges the fields that people type, except the rows. */
function mergeTexts({ metaData = {}, ...changes }: TyreHotelChanges, before: TextFields = blank) {
  const { carNumber = before.carNumber, clientName = before.clientName, description = before.description } = changes
  const { carMake = before.carMake, carModel = metaData.carModel ?? before.carModel, tyreName = before.tyreName } = changes
  const { withRim = before.metaData.withRim, phoneNumber = before.metaData.phoneNumber } = metaData
  return { carNumber, clientName, description, carMake, carModel, tyreName, withRim, phoneNumber }
}

/** Finds the order of a sent number; null clears the field. */
async function findOrderOfNumber({ db, scope }: Context, uuid: string | null) {
  if (uuid === null) return null
  return (await queries.findOrder(db, scope, uuid)) ?? failField('work_order_uuid', 'InvalidChoice')
}

/** Returns the picked client, else finds or creates one by name and phone. */
async function resolveClient(
  context: Context,
  set: {
    organizationId: number
    organizationClientId?: number | null | undefined
    carNumber: string
    clientName: string
    phoneNumber: string | null
  },
): Promise<number> {
  const { organizationId, organizationClientId: pickedClientId, carNumber, clientName, phoneNumber: phone } = set
  const vehicle = { plateNumber: carNumber }
  if (pickedClientId != null)
    return (
      (await lockClientForReference(context, pickedClientId, organizationId, vehicle)) ??
      failField('organization_client_id', 'InvalidChoice')
    ).id
  const order = { organizationClientId: null, organizationId, clientName, delegateName: null, phone }
  return (await lockClientOfOrder(context, order, vehicle)).id
}

/** The client remains, even a removed one, until name, phone number, id or workplace changes. */
async function resolveClientAfterChange(
  context: Context,
  before: TyreHotel,
  changes: TyreHotelChanges & { organizationId: number },
): Promise<number | null> {
  const { organizationId, organizationClientId = before.organizationClientId } = changes
  const { carNumber, clientName, phoneNumber } = mergeTexts(changes, before)
  const isMoved = organizationId !== before.organizationId
  const isRenamed = clientName !== before.clientName || phoneNumber !== before.metaData.phoneNumber
  const pickedClientId = changes.organizationClientId
  if (!isMoved && organizationClientId === before.organizationClientId && (pickedClientId != null || !isRenamed)) {
    const locked =
      organizationClientId && (await lockClientForReference(context, organizationClientId, undefined, { plateNumber: carNumber }))
    return locked ? locked.id : organizationClientId
  }
  return resolveClient(context, { organizationId, organizationClientId: pickedClientId, carNumber, clientName, phoneNumber })
}

type VehicleFields = Pick<TyreHotel, 'carNumber' | 'carMake' | 'carModel'> & { clientId: number | null }

/** Omits the tyre sizes, because the stored tyres are not those on the car. */
const updateVehicle = (
  context: Context,
  { carNumber: plateNumber, carMake: make, carModel: model, clientId }: VehicleFields,
  day: string,
) => rememberVehicle(context, { plateNumber, day, make, model, clientId })
