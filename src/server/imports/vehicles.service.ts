import equal from 'fast-deep-equal'
import { z } from 'zod'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import { VehicleDraft } from '#contract/vehicles.ts'
import { TyreDimension } from '#contract/work-orders/order.ts'
import { fold } from '#contract/kit/fold.ts'
import type { RowValues } from '#domain/imports/rows.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { mergeRow, type ImportCandidate, type ImportSettings, type ImportKind, type ImportContext } from '#server/imports/imports.draft.ts'
import * as vehicleService from '#server/vehicles/vehicles.service.ts'
import * as queries from './vehicles.queries.ts'

/** Imports may set tyre sizes, which otherwise only orders write. */
const ImportedVehicle = VehicleDraft.extend({ tyreDimensions: z.array(TyreDimension).max(20).default([]) })
type ImportedVehicle = z.output<typeof ImportedVehicle>

export const vehiclesImport: ImportKind = {
  schema: ImportedVehicle,
  candidates: findCandidates,
  create: vehicleService.create,
  update: vehicleService.update,
  remove: vehicleService.remove,
  named: ({ db, scope }, ids) => queries.findReferencedIds(db, scope, ids),
}

async function findCandidates(
  context: ImportContext,
  rows: RowValues[],
  { organizationId, options }: ImportSettings,
): Promise<ImportCandidate[]> {
  const { db, scope } = context
  const uniqueValues = <T>(values: (T | null | undefined)[]) =>
    [...new Set(values)].filter((value) => value !== null && value !== undefined) as T[]
  const plates = uniqueValues(rows.map(({ plate_number }) => plate_number && plateKey(plate_number)))
  const existing = await queries.findByPlates(db, await clientScope(context), plates)
  const ids = new Map(existing.filter(({ isChangeable }) => isChangeable).map((row) => [row.plateKey, row.id]))
  const takenPlates = new Set(existing.filter(({ isChangeable }) => !isChangeable).map((row) => row.plateKey))
  const types = await queries.listCarTypes(db, scope)
  const clients = await queries.findOwners(
    db,
    await clientScope(context, organizationId),
    uniqueValues(rows.map(({ owner_phone }) => phoneKey(owner_phone?.[0]))),
    uniqueValues(rows.map(({ owner }) => owner)),
  )

  /** Finds the owner by phone, else by a name that only one client has. */
  function findOwnerId({ owner, owner_phone }: RowValues): number | undefined {
    const phone = phoneKey(owner_phone?.[0])
    const byPhone = clients.filter((client) => phone !== null && client.phoneKey === phone)
    const byName = clients.filter(({ name }) => owner !== undefined && fold(name) === fold(owner))
    const both = byPhone.find((client) => owner === undefined || byName.includes(client))
    return (both ?? (byName.length === 1 ? byName[0] : owner === undefined ? byPhone[0] : undefined))?.id
  }

  return Promise.all(
    rows.map(async (values) => {
      const key = plateKey(values.plate_number ?? '')
      const id = ids.get(key)
      const vehicle = id === undefined ? undefined : await vehicleService.get(context, { id })
      const draft = vehicle && readStoredJson(ImportedVehicle, vehicle)
      const storedVehicle = vehicle && draft && { id: vehicle.id, version: vehicle.version, draft }
      const carType = types.find(({ name }) => fold(name) === fold(values.car_type ?? ''))
      // Several clients may have the name and phone; the present owner of the vehicle wins.
      const isTheirs = vehicle?.client && (values.owner === undefined || fold(vehicle.client.name) === fold(values.owner))
      const owner = isTheirs ? undefined : findOwnerId(values)
      const fields = readVehicleFields(values, carType?.id, owner)
      // Stored tyres have more fields than a size, so equal sizes leave them unchanged.
      if (draft && equal(fields.tyreDimensions?.map(formatTyre), draft.tyreDimensions.map(formatTyre))) delete fields.tyreDimensions
      return {
        existing: storedVehicle,
        draft: draft ? { ...mergeRow(draft, fields, options.onMatch), plateNumber: draft.plateNumber } : fields,
        keys: key ? [{ key: `plate ${key}` }] : [],
        doubts: [
          ...(takenPlates.has(key) ? [{ field: 'plate_number', key: 'AlreadyExists', kind: 'error' } as const] : []),
          ...(values.car_type && !carType ? [{ field: 'car_type', key: 'InvalidChoice', kind: 'error' } as const] : []),
          ...(values.owner && owner === undefined && !isTheirs ? [{ field: 'owner', key: 'OwnerNotFound', kind: 'doubt' } as const] : []),
        ],
      }
    }),
  )
}

function readVehicleFields(values: RowValues, carTypeId: number | undefined, clientId: number | undefined): Partial<ImportedVehicle> {
  const fields = {
    plateNumber: values.plate_number,
    make: values.make,
    model: values.model,
    manufacturingYear: values.year,
    vinNumber: values.vin,
    carKm: values.km,
    itpUntil: values.itp_until,
    tyreDimensions: values.tyre_size?.map((size) => fillDefaults(TyreDimension, size)),
    carTypeId,
    clientId,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
