import type { VersionedId } from '#contract/kit/fields.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import type { Vehicle } from '#contract/vehicles.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as owners from './owners.queries.ts'
import * as queries from './vehicles.queries.ts'
import {
  addFormerPlate,
  failPlateTaken,
  readVehicle,
  requireChangeableVehicle,
  rethrowPlateTaken,
  softDeleteVehicle,
  toVehicleDraft,
  findToday,
  writeVehicle,
} from './vehicles.service.ts'
import { mergeVehicles } from './vehicles.view.ts'

export async function changePlate(
  context: Context<UserActor>,
  { id, version, plateNumber, merge }: VersionedId & { plateNumber: string; merge: boolean },
): Promise<Vehicle> {
  const { db, scope } = context
  const reach = await requireChangeableVehicle(context, id)
  const key = plateKey(plateNumber)
  const takenId = await queries.findIdByPlate(db, scope, plateNumber)
  const from = takenId === id ? undefined : takenId
  if (from !== undefined && !(merge && (await queries.canChange(db, reach, from)))) await failPlateTaken(context, { plateNumber })
  // Rows of the vehicles are locked before the vehicles, in the order in which an edit of an order locks them, so that no deadlock is
  // possible.
  if (from !== undefined) {
    await context.react('vehicleMerged', { id, from })
    await owners.lockOwners(db, scope, [id, from])
  }
  const [low, high] = [id, from ?? id].toSorted((a, b) => a - b) as [number, number]
  const lockedVehicles = [await queries.findForUpdate(db, scope, low), await queries.findForUpdate(db, scope, high)]
  const before = await lockVersion('vehicle', { id, version }, Promise.resolve(lockedVehicles.find((row) => row?.id === id)))
  const other = lockedVehicles.find((row) => row !== undefined && row.id !== id)

  if (before.plateKey !== key) await addFormerPlate(context, before, await findToday(context))
  if (other) {
    await context.react('vehicleMerged', { id, from: other.id })
    for (const former of await queries.listFormerPlates(db, scope, other.id)) await queries.addFormerPlate(db, scope, id, former)
    await softDeleteVehicle(context, other, { deletedAt: new Date().toISOString() })
  }
  await queries.removeFormerPlates(db, scope, id, key)
  const after = { ...(other && mergeVehicles(before, other)), plateNumber }
  await writeVehicle(context, 'UPDATED', before, after).catch(rethrowPlateTaken)
  if (other) await owners.mergeOwners(db, scope, after.clientId ?? null, before, other)
  await context.audit('vehicle', id, {
    name: after.plateNumber,
    before: toVehicleDraft(before),
    after: toVehicleDraft({ ...before, ...after }),
  })
  return readVehicle(context, reach, id)
}
