import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import type { LiveChange } from '#contract/live/live.ts'
import { VehicleDraft, type Vehicle, type VehicleVisit } from '#contract/vehicles.ts'
import type { TyreDimension } from '#contract/work-orders/order.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { checkManufacturingYear } from '#domain/vehicles/car-years.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { clientScope, lockClientForReference } from '#server/clients/clients.service.ts'
import type { Context, JobActor, UserActor } from '#server/platform/context.ts'
import { deletionColumns, requireRestorable, restoredColumns } from '#server/platform/deletions.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as owners from './owners.queries.ts'
import * as queries from './vehicles.queries.ts'
import type { StoredVehicle } from './vehicles.queries.ts'
import * as visits from './visits.queries.ts'
import { mergeObservation, toSearchColumns, readTyreSizes, toFacts, mergeVehicles, type VehicleObservation } from './vehicles.view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Moves the rows of the vehicle `from` to the vehicle `id`. Raised twice, because rows may be added until both are locked. */
    vehicleMerged: { id: number; from: number }
  }
}

export type { StoredVehicle }
type Caller = Context<UserActor | JobActor>
/** A draft with the tyres, which otherwise come from orders only; an import may state them. */
type VehicleInput = VehicleDraft & { tyreDimensions?: TyreDimension[] }

export {
  isChangeableSql as isVehicleChangeable,
  isVisibleSql as isVehicleVisible,
  isVisibleAmongMany as isVehicleVisibleAmongMany,
} from './visibility.queries.ts'
export { tyresSql } from './visits.queries.ts'
export { seenOwnerSql } from './owners.queries.ts'
export { matchVehicleText } from './text.queries.ts'

export async function get(context: Context, { id }: ById): Promise<Vehicle> {
  const reach = await clientScope(context)
  await requireReachable(context, reach, id)
  return readVehicle(context, reach, id)
}

/** Reads the vehicle after a write, which may have removed it from what the caller sees. */
export const readVehicle = async ({ db }: Context, reach: Scope, id: number): Promise<Vehicle> =>
  (await queries.find(db, reach, id)) ?? failNotFound('vehicle', id)

async function requireReachable({ db }: Context, reach: Scope, id: number): Promise<void> {
  if (!(await queries.isReachable(db, reach, id))) failNotFound('vehicle', id)
}

/** Returns the scope of clients, by which the caller may change the vehicle. */
export async function requireChangeableVehicle(context: Context, id: number): Promise<Scope> {
  const reach = await clientScope(context)
  if (await queries.canChange(context.db, reach, id)) return reach
  await requireReachable(context, reach, id)
  return fail('AccessDenied403')
}

export async function listVisits(context: Context, { id }: ById): Promise<{ items: VehicleVisit[] }> {
  await get(context, { id })
  return { items: await visits.listVehicleVisits(context.db, context.scope, id) }
}

/** Finds the vehicle that bears this plate, as the start of `rememberVehicle`. */
export const findStoredByPlate = ({ db, scope }: Context, { plateNumber }: { plateNumber: string }): Promise<StoredVehicle | undefined> =>
  queries.findByPlate(db, scope, plateNumber)

/**
 * Stores all that work observed of a vehicle, by its id, whatever plate it bears by now, or else by its plate. Returns the id. `before` is
 * the row if the caller has just read it.
 */
export async function rememberVehicle(
  context: Context,
  { id, ...observation }: VehicleObservation & { id?: number | null },
  before?: StoredVehicle,
): Promise<number> {
  const { db, scope } = context
  const givenVehicle = before ?? (id ? await queries.findStored(db, scope, id) : undefined)
  const storedVehicle = givenVehicle ?? (await findStoredByPlate(context, observation))
  // Anybody can plan a visit of any plate, so only callers who may change the vehicle may name an owner by one.
  const isTakeover =
    storedVehicle &&
    observation.planned &&
    observation.clientId &&
    !(await queries.canChange(db, await clientScope(context), storedVehicle.id))
  if (isTakeover) delete observation.clientId
  const changes = mergeObservation(
    storedVehicle ? { ...storedVehicle, tyreDimensions: readTyreSizes(storedVehicle.tyreDimensions) } : {},
    observation,
  )
  const isNew = Object.keys(changes).length > 0
  if (storedVehicle?.clientId && changes.clientId) await owners.lockOwners(db, scope, [storedVehicle.id])
  // Orders without changes take a shared lock: concurrent orders do not wait, and no merge can run until they are stored.
  const pendingWrite =
    storedVehicle && (isNew ? writeVehicle(context, 'UPDATED', storedVehicle, changes) : queries.lockShared(db, scope, storedVehicle))
  const saved = await (pendingWrite ?? insertVehicle(context, observation.plateNumber, changes))
  // Work at one workplace does not take the vehicle from the client of another.
  if (saved && storedVehicle && changes.clientId) await owners.keepOwner(db, scope, storedVehicle, changes.clientId)
  else if (saved && storedVehicle) await owners.addOlderOwner(db, scope, storedVehicle, observation)
  // Without a saved row another request has inserted or changed the vehicle, so the function starts again.
  return saved?.id ?? rememberVehicle(context, { ...observation, ...(id && { id }) })
}

async function insertVehicle(
  { db, scope, publish }: Context,
  plateNumber: string,
  changes: ReturnType<typeof mergeObservation>,
): Promise<ById | undefined> {
  const facts = { plateNumber, vinNumber: null, make: null, model: null, ...changes }
  const inserted = await queries.insertIfMissing(db, scope, { ...facts, ...toSearchColumns(facts) })
  if (inserted) publish('vehicle', 'CREATED', inserted, [])
  return inserted
}

export async function create(context: Caller, draft: VehicleInput): Promise<Vehicle> {
  const { db, scope } = context
  const reach = await clientScope(context)
  const clientId = await checkChoices(context, reach, draft, await lockOwner(context, draft.clientId))
  const day = await findToday(context)
  checkYear(draft, day)
  const facts = toFacts({ ...draft, clientId }, day)
  // The database compares one key, and while keys are computed again the vehicle may still have its former one.
  if ((await queries.findIdByPlate(db, scope, draft.plateNumber)) !== undefined) await failPlateTaken(context, draft)
  const { id } =
    (await queries.insertIfMissing(db, scope, { ...facts, ...toSearchColumns(facts) })) ?? (await failPlateTaken(context, draft))
  await context.audit('vehicle', id, { name: facts.plateNumber, after: toVehicleDraft({ ...draft, clientId }) })
  context.publish('vehicle', 'CREATED', { id }, [])
  return readVehicle(context, reach, id)
}

/** A changed plate corrects a typing error, so it is no former plate unless another workplace may know the vehicle by it. */
export async function update(context: Caller, { id, version, ...draft }: VehicleInput & VersionedId): Promise<Vehicle> {
  const { db, scope } = context
  const reach = await requireChangeableVehicle(context, id)
  // Clients are locked before the vehicle, as orders and the merge of clients do, so that no deadlock is possible.
  const named = await lockOwner(context, draft.clientId, { id })
  await owners.lockOwners(db, scope, [id])
  const before = await lockVersion('vehicle', { id, version }, queries.findForUpdate(db, scope, id))
  const shown = await readVehicle(context, reach, id)
  const clientId = await checkChoices(context, reach, draft, named, before)
  const day = await findToday(context)
  checkYear(draft, day, before)
  const facts = toFacts({ ...draft, clientId }, day, before)
  const key = plateKey(draft.plateNumber)
  if (key !== before.plateKey) {
    const takenId = await queries.findIdByPlate(db, scope, draft.plateNumber)
    if (takenId !== undefined && takenId !== id) await failPlateTaken(context, draft)
  }
  if (key !== plateKey(before.plateNumber)) {
    await queries.removeFormerPlates(db, scope, id, key)
    // Sets and appointments of other workplaces refer to the vehicle by its plate.
    if (await queries.isClaimedElsewhere(db, reach, id)) await addFormerPlate(context, before, day)
  }
  await writeVehicle(context, 'UPDATED', before, facts).catch(rethrowPlateTaken)
  if (draft.clientId === null) await owners.removeOwners(db, reach, id)
  else if (clientId !== null && clientId !== before.clientId) await owners.keepOwner(db, scope, before, clientId)
  const after = await readVehicle(context, reach, id)
  // The audit names the owners that the caller saw, because the stored one may belong to another workplace.
  await context.audit('vehicle', id, {
    name: facts.plateNumber,
    before: { ...toVehicleDraft(before), clientId: shown.clientId },
    after: { ...toVehicleDraft(draft), clientId: after.clientId },
  })
  return after
}

/** Marks the row as deleted, because orders name it, and frees its plate. Fails with VehicleInUse while another workplace has it. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const reach = await requireChangeableVehicle(context, id)
  const before = await lockVersion('vehicle', { id, version }, queries.findForUpdate(context.db, context.scope, id))
  if (await queries.isClaimedElsewhere(context.db, reach, id)) fail('VehicleInUse')
  await softDeleteVehicle(context, before, deletionColumns(context))
  return null
}

/** Fails with AlreadyExists if another vehicle has the plate. */
export async function restore(context: Context<UserActor>, { id }: ById): Promise<Vehicle> {
  const { db, scope } = context
  const before = (await queries.findDeletedForUpdate(db, scope, id)) ?? failNotFound('vehicle', id)
  requireRestorable(context, before)
  await writeVehicle(context, 'CREATED', before, restoredColumns).catch(rethrowPlateTaken)
  await context.audit('vehicle', id, { name: before.plateNumber, after: toVehicleDraft(before) })
  return readVehicle(context, await clientScope(context), id)
}

const searchedFields = ['plateNumber', 'vinNumber', 'make', 'model']

/** Stores the changes unless the version has changed; updates the search columns if they may differ. */
export async function writeVehicle(
  { db, scope, publish }: Context,
  change: LiveChange,
  before: queries.StoredVehicle,
  values: Partial<ReturnType<typeof mergeVehicles>> & {
    plateNumber?: string
    kmAt?: string | null
    deletedAt?: string | null
    deletedBy?: number | null
  },
): Promise<ById | undefined> {
  const isSearchChanged = searchedFields.some((field) => field in values)
  const names = isSearchChanged && toSearchColumns({ ...before, ...values }, await queries.listFormerPlates(db, scope, before.id))
  const updated = await queries.update(db, scope, before, { ...values, ...names })
  if (updated) publish('vehicle', change, updated, [])
  return updated
}

export const addFormerPlate = ({ db, scope }: Context, { id, plateNumber, plateKey: key }: queries.StoredVehicle, until: string) =>
  queries.addFormerPlate(db, scope, id, { plateNumber, plateKey: key, until })

export async function softDeleteVehicle(
  context: Context,
  before: queries.StoredVehicle,
  deletion: { deletedAt: string; deletedBy?: number | null },
): Promise<void> {
  await writeVehicle(context, 'DELETED', before, deletion)
  await context.audit('vehicle', before.id, { name: before.plateNumber, before: toVehicleDraft(before) })
}

/** Reads the fields that a person may write. */
export const toVehicleDraft = (vehicle: object) => readStoredJson(VehicleDraft, vehicle)

function checkYear({ manufacturingYear }: VehicleDraft, day: string, before?: queries.StoredVehicle): void {
  const refusal = checkManufacturingYear(manufacturingYear, day, before?.manufacturingYear)
  if (refusal) failField('manufacturing_year', refusal)
}

export async function findToday({ db, scope, actor }: Caller): Promise<string> {
  const organizationId = actor.kind === 'user' ? actor.organizationId : scope.organizations[0]
  return dayInZone(new Date().toISOString(), await findTimeZone(db, scope, organizationId))
}

/** Moves all vehicles of a client to the client with which it was merged. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  owners.moveToClient(db, scope, loser, winner)

/** Removes erased clients from their vehicles. */
export const leaveClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => owners.leaveClients(db, scope, ids)

/** Planned work is done, so the vehicle was there. Nobody edited the vehicle, so its version stays. */
export async function recordVisit({ db, scope }: Context, { order }: { order: Visited }): Promise<void> {
  const { vehicleId, startDate, finished, timeZone } = order
  const [at = ''] = [startDate, finished ?? startDate].toSorted()
  if (vehicleId !== null) await queries.setLastVisit(db, scope, vehicleId, dayInZone(at, timeZone))
}

type Visited = { vehicleId: number | null; startDate: string; finished: string | null; timeZone: string }

/** Locks the client, or the client that it was merged into. */
const lockOwner = async (context: Context, clientId: number | null, vehicle?: ById): Promise<number | undefined> =>
  clientId === null ? undefined : (await lockClientForReference(context, clientId, undefined, vehicle))?.id

/** Returns the owner to store. A hidden owner remains if none is named; naming a hidden client fails as for any hidden client. */
async function checkChoices(
  context: Context,
  reach: Scope,
  { clientId, carTypeId }: Pick<VehicleDraft, 'clientId' | 'carTypeId'>,
  named: number | undefined,
  before?: queries.StoredVehicle,
): Promise<number | null> {
  const { db, scope } = context
  if (carTypeId !== null && carTypeId !== before?.carTypeId && !(await queries.hasCarType(db, scope, carTypeId)))
    failField('car_type_id', 'InvalidChoice')
  const owner = before?.clientId ?? null
  const isHidden = owner !== null && !(await queries.isClientVisible(db, reach, owner))
  if (clientId === null) return isHidden ? owner : null
  if (named !== undefined && isHidden && before && (await owners.isKeptOwner(db, context.scope, before.id, named))) return owner
  return named ?? failField('client_id', 'InvalidChoice')
}

const failTaken = (id?: number): never =>
  fail('AlreadyExists', { fields: { plate_number: ['AlreadyExists'] }, ...(id !== undefined && { details: { id } }) })

/** The id of the vehicle with the plate is given only to callers who may see that vehicle. */
export async function failPlateTaken(context: Context, { plateNumber }: { plateNumber: string }): Promise<never> {
  const { db, scope } = context
  const id = await queries.findIdByPlate(db, scope, plateNumber)
  const isReachable = id !== undefined && (await queries.isReachable(db, await clientScope(context), id))
  return failTaken(isReachable ? id : undefined)
}

/** Only the database sees a plate that another request stored at the same moment. */
export function rethrowPlateTaken(error: Error & { constraint?: string }): never {
  if (error.constraint === 'vehicles_plate') failTaken()
  throw error
}
