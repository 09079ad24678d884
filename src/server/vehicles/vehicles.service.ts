import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import { VehicleDraft, type Vehicle, type VehicleVisit } from '#contract/vehicles.ts'
import type { TyreDimension } from '#contract/work-orders/order.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { checkManufacturingYear } from '#domain/vehicles/car-years.ts'
import { plateKey } from '#contract/kit/plates.ts'
import { clientScope, lockClientForReference } from '#server/clients/clients.service.ts'
import type { Context, JobActor, UserActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as owners from './owners.queries.ts'
import * as queries from './vehicles.queries.ts'
import type { StoredVehicle } from './vehicles.queries.ts'
import * as visits from './visits.queries.ts'
import { mergeObservation, toSearchColumns, readTyreSizes, toFacts, mergeVehicles, type VehicleObservation } from './vehicles.view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Two records were one vehicle: what hangs on `from` belongs to `id`. Told twice, since more may come about until both are held. */
    vehicleMerged: { id: number; from: number }
  }
}

export type { StoredVehicle }
type Id = { id: number }
type Versioned = Id & { version?: number | undefined }
type Caller = Context<UserActor | JobActor>
/** A vehicle as it is written, and of what else only orders say its tyres, where a file says them. */
type Brought = VehicleDraft & { tyreDimensions?: TyreDimension[] }

export {
  isChangeableSql as isVehicleChangeable,
  isVisibleSql as isVehicleVisible,
  isVisibleAmongMany as isVehicleVisibleAmongMany,
} from './visibility.queries.ts'
export { tyresSql } from './visits.queries.ts'
export { matchVehicleText } from './vehicles.queries.ts'

export async function get(context: Context, { id }: Id): Promise<Vehicle> {
  await refuseOutOfReach(context, id)
  return read(context, id)
}

/** As it is after a write, by which it may have left what the caller sees. */
const read = async (context: Context, id: number): Promise<Vehicle> =>
  (await queries.find(context.db, await clientScope(context), id)) ?? failNotFound('vehicle', id)

async function refuseOutOfReach(context: Context, id: number): Promise<void> {
  if (!(await queries.isReachable(context.db, await clientScope(context), id))) failNotFound('vehicle', id)
}

async function refuseChange(context: Context, id: number): Promise<void> {
  if (await queries.canChange(context.db, await clientScope(context), id)) return
  await refuseOutOfReach(context, id)
  fail('AccessDenied403')
}

export async function listVisits(context: Context, { id }: Id): Promise<{ items: VehicleVisit[] }> {
  await get(context, { id })
  return { items: await visits.listVehicleVisits(context.db, context.scope, id) }
}

/** What is stored of the vehicle that bears this plate, for `rememberVehicle` to begin with. */
export const findStoredByPlate = ({ db, scope }: Context, { plateNumber }: { plateNumber: string }): Promise<StoredVehicle | undefined> =>
  queries.findByPlate(db, scope, plateKey(plateNumber))

/**
 * The one door by which the work of a shop tells what it saw of a vehicle, under its plate or, where it is known already, as that vehicle,
 * whatever plate it bears by now. Answers its id. `before`: where it was read a moment ago.
 */
export async function rememberVehicle(
  context: Context,
  { id, ...seen }: VehicleObservation & { id?: number | null },
  before?: StoredVehicle,
): Promise<number> {
  const { db, scope } = context
  const same = before ?? (id ? await queries.findStored(db, scope, id) : undefined)
  const known = same ?? (await findStoredByPlate(context, seen))
  // Anybody can plan a visit of any plate: to name an owner by one takes the right to change the vehicle.
  const isTakeover = known && seen.planned && seen.clientId && !(await queries.canChange(db, await clientScope(context), known.id))
  if (isTakeover) delete seen.clientId
  const news = mergeObservation(known ? { ...known, tyreDimensions: readTyreSizes(known.tyreDimensions) } : {}, seen)
  const isNew = Object.keys(news).length > 0
  if (known?.clientId && news.clientId) await owners.lockOwners(db, scope, [known.id])
  // Orders that say nothing new hold it together, so that none waits for another and nobody merges it before they are there.
  const kept = known && (isNew ? write(context, 'UPDATED', known, news) : queries.lockShared(db, scope, known))
  const done = await (kept ?? make(context, seen.plateNumber, news))
  // Work at one workplace does not take the vehicle from the client of another.
  if (done && known && news.clientId) await owners.keepOwner(db, scope, known, await owners.findOrganizations(db, scope, news.clientId))
  // Else somebody else made or changed it at this very moment.
  return done?.id ?? rememberVehicle(context, { ...seen, ...(id && { id }) })
}

async function make(
  { db, scope, publish }: Context,
  plateNumber: string,
  news: ReturnType<typeof mergeObservation>,
): Promise<Id | undefined> {
  const facts = { plateNumber, vinNumber: null, make: null, model: null, ...news }
  const made = await queries.insertIfMissing(db, scope, { ...facts, ...toSearchColumns(facts) })
  if (made) publish('vehicle', 'CREATED', made, [])
  return made
}

export async function create(context: Caller, draft: Brought): Promise<Vehicle> {
  const { db, scope } = context
  const clientId = await checkChoices(context, draft, await ownerNow(context, draft.clientId))
  const day = await today(context)
  checkYear(draft, day)
  const facts = toFacts({ ...draft, clientId }, day)
  const { id } = (await queries.insertIfMissing(db, scope, { ...facts, ...toSearchColumns(facts) })) ?? (await refuseTaken(context, draft))
  await context.audit('vehicle', id, { name: facts.plateNumber, after: written({ ...draft, clientId }) })
  context.publish('vehicle', 'CREATED', { id }, [])
  return read(context, id)
}

/** Another plate here corrects a mistyped one, so it is no former plate unless another workplace may know the vehicle by it. */
export async function update(context: Caller, { id, version, ...draft }: Brought & Versioned): Promise<Vehicle> {
  const { db, scope } = context
  await refuseChange(context, id)
  // Before the vehicle: an order, and who merges clients, hold them in this order, too.
  const named = await ownerNow(context, draft.clientId)
  await owners.lockOwners(db, scope, [id])
  const before = await lockVersion('vehicle', { id, version }, queries.findForUpdate(db, scope, id))
  const clientId = await checkChoices(context, draft, named, before)
  const day = await today(context)
  checkYear(draft, day, before)
  const facts = toFacts({ ...draft, clientId }, day, before)
  if (plateKey(draft.plateNumber) !== before.plateKey) {
    if (await queries.findIdByPlate(db, scope, plateKey(draft.plateNumber))) await refuseTaken(context, draft)
    await queries.removeFormerPlates(db, scope, id, plateKey(draft.plateNumber))
    // Sets and appointments of other workplaces find the vehicle by its plate.
    if (await queries.isClaimedElsewhere(db, await clientScope(context), id)) await addFormerPlate(context, before, day)
  }
  await write(context, 'UPDATED', before, facts).catch(refuseTakenNow)
  if (clientId !== before.clientId || draft.clientId === null) {
    const previous = { id, clientId: clientId === before.clientId ? null : before.clientId }
    await owners.keepOwner(db, scope, previous, (await clientScope(context)).organizations)
  }
  await context.audit('vehicle', id, { name: facts.plateNumber, before: written(before), after: written({ ...draft, clientId }) })
  return read(context, id)
}

/** Marks the row as deleted, since orders name it, and frees its plate. Fails with VehicleInUse while another workplace has it. */
export async function remove(context: Context, { id, version }: Versioned): Promise<null> {
  await refuseChange(context, id)
  const before = await lockVersion('vehicle', { id, version }, queries.findForUpdate(context.db, context.scope, id))
  if (await queries.isClaimedElsewhere(context.db, await clientScope(context), id)) fail('VehicleInUse')
  await takeAway(context, before)
  return null
}

export async function changePlate(
  context: Caller,
  { id, version, plateNumber, merge }: Versioned & { plateNumber: string; merge: boolean },
): Promise<Vehicle> {
  const { db, scope } = context
  await refuseChange(context, id)
  const key = plateKey(plateNumber)
  const taken = await queries.findIdByPlate(db, scope, key)
  const from = taken === id ? undefined : taken
  if (from !== undefined && !(merge && (await queries.canChange(db, await clientScope(context), from))))
    await refuseTaken(context, { plateNumber })
  // What hangs on vehicles is held before they are, in the order in which an edit of an order holds both: neither waits for the other for ever.
  if (from !== undefined) {
    await context.react('vehicleMerged', { id, from })
    await owners.lockOwners(db, scope, [id, from])
  }
  const [low, high] = [id, from ?? id].toSorted((a, b) => a - b) as [number, number]
  const held = [await queries.findForUpdate(db, scope, low), await queries.findForUpdate(db, scope, high)]
  const before = await lockVersion('vehicle', { id, version }, Promise.resolve(held.find((row) => row?.id === id)))
  const other = held.find((row) => row !== undefined && row.id !== id)

  if (before.plateKey !== key) await addFormerPlate(context, before, await today(context))
  if (other) {
    await context.react('vehicleMerged', { id, from: other.id })
    for (const former of await queries.listFormerPlates(db, scope, other.id)) await queries.addFormerPlate(db, scope, id, former)
    await owners.moveToVehicle(db, scope, other.id, id)
    await takeAway(context, other)
  }
  await queries.removeFormerPlates(db, scope, id, key)
  const after = { ...(other && mergeVehicles(before, other)), plateNumber }
  await write(context, 'UPDATED', before, after).catch(refuseTakenNow)
  if (other && after.clientId) {
    const [dropped] = [before.clientId, other.clientId].filter((owner) => owner !== after.clientId)
    await owners.keepOwner(db, scope, { id, clientId: dropped ?? null }, await owners.findOrganizations(db, scope, after.clientId))
  }
  await context.audit('vehicle', id, { name: after.plateNumber, before: written(before), after: written({ ...before, ...after }) })
  return read(context, id)
}

const namedBy = ['plateNumber', 'vinNumber', 'make', 'model']

/** Stores what changed of a vehicle, unless it changed since it was read; its names anew, if they may be others. */
async function write(
  { db, scope, publish }: Context,
  change: 'UPDATED' | 'DELETED',
  before: queries.StoredVehicle,
  values: Partial<ReturnType<typeof mergeVehicles>> & { plateNumber?: string; kmAt?: string | null; deletedAt?: string },
): Promise<Id | undefined> {
  const isNamed = namedBy.some((field) => field in values)
  const names = isNamed && toSearchColumns({ ...before, ...values }, await queries.listFormerPlates(db, scope, before.id))
  const written = await queries.update(db, scope, before, { ...values, ...names })
  if (written) publish('vehicle', change, written, [])
  return written
}

const addFormerPlate = ({ db, scope }: Context, { id, plateNumber, plateKey: key }: queries.StoredVehicle, until: string) =>
  queries.addFormerPlate(db, scope, id, { plateNumber, plateKey: key, until })

async function takeAway(context: Context, before: queries.StoredVehicle): Promise<void> {
  await write(context, 'DELETED', before, { deletedAt: new Date().toISOString() })
  await context.audit('vehicle', before.id, { name: before.plateNumber, before: written(before) })
}

/** Of what is stored, what a person writes. */
const written = (vehicle: object) => readStoredJson(VehicleDraft, vehicle)

function checkYear({ manufacturingYear }: VehicleDraft, day: string, before?: queries.StoredVehicle): void {
  const refusal = checkManufacturingYear(manufacturingYear, day, before?.manufacturingYear)
  if (refusal) failField('manufacturing_year', refusal)
}

async function today({ db, scope, actor }: Caller): Promise<string> {
  const workplace = actor.kind === 'user' ? actor.organizationId : scope.organizations[0]
  return dayInZone(new Date().toISOString(), await findTimeZone(db, scope, workplace))
}

/** All that are a client's are another's, who is the same. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  owners.moveToClient(db, scope, loser, winner)

/** Nobody knows any more whose they are. */
export const leaveClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => owners.leaveClients(db, scope, ids)

/** Work that was planned is done: the vehicle was there. Nobody changes the vehicle by it, so its version stays. */
export async function recordVisit({ db, scope }: Context, { order }: { order: Visited }): Promise<void> {
  const { vehicleId, startDate, finished, timeZone } = order
  const [at = ''] = [startDate, finished ?? startDate].toSorted()
  if (vehicleId !== null) await queries.setLastVisit(db, scope, vehicleId, dayInZone(at, timeZone))
}

type Visited = { vehicleId: number | null; startDate: string; finished: string | null; timeZone: string }

/** Who is named, or the client that it was merged into. */
const ownerNow = async (context: Context, clientId: number | null): Promise<number | undefined> =>
  clientId === null ? undefined : (await lockClientForReference(context, clientId))?.id

/** Whose it is to be. An owner whom the caller does not see stays where they name none; to name them is refused as of any whom they do not see. */
async function checkChoices(
  context: Context,
  { clientId, carTypeId }: Pick<VehicleDraft, 'clientId' | 'carTypeId'>,
  named: number | undefined,
  before?: queries.StoredVehicle,
): Promise<number | null> {
  const { db, scope } = context
  if (carTypeId !== null && carTypeId !== before?.carTypeId && !(await queries.hasCarType(db, scope, carTypeId)))
    failField('car_type_id', 'InvalidChoice')
  const owner = before?.clientId ?? null
  const isHidden = owner !== null && !(await queries.isClientVisible(db, await clientScope(context), owner))
  if (clientId === null) return isHidden ? owner : null
  if (named !== undefined && isHidden && before && (await owners.isKeptOwner(db, context.scope, before.id, named))) return owner
  return named ?? failField('client_id', 'InvalidChoice')
}

const taken = (id?: number): never =>
  fail('AlreadyExists', { fields: { plate_number: ['AlreadyExists'] }, ...(id !== undefined && { details: { id } }) })

/** Which vehicle has the plate is told to those alone who may see it. */
async function refuseTaken(context: Context, { plateNumber }: { plateNumber: string }): Promise<never> {
  const { db, scope } = context
  const id = await queries.findIdByPlate(db, scope, plateKey(plateNumber))
  const isReachable = id !== undefined && (await queries.isReachable(db, await clientScope(context), id))
  return taken(isReachable ? id : undefined)
}

/** The database alone knows a plate that was given at the same moment. */
function refuseTakenNow(error: Error & { constraint?: string }): never {
  if (error.constraint === 'vehicles_plate') taken()
  throw error
}
