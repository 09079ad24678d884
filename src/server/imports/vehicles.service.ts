import equal from 'fast-deep-equal'
import { z } from 'zod'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import { VehicleDraft } from '#contract/vehicles.ts'
import { TyreDimension } from '#contract/work-orders/order.ts'
import { fold } from '#domain/text/format.ts'
import type { RowValues } from '#domain/imports/rows.ts'
import { phoneKey } from '#domain/text/phones.ts'
import { plateKey } from '#contract/kit/plates.ts'
import { formatTyre } from '#domain/vehicles/tyres.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { mergeRow, type ImportCandidate, type ImportSettings, type ImportKind, type ImportContext } from '#server/imports/imports.draft.ts'
import * as vehicleService from '#server/vehicles/vehicles.service.ts'
import * as queries from './vehicles.queries.ts'

/** Of tyres otherwise only orders speak. */
const Brought = VehicleDraft.extend({ tyreDimensions: z.array(TyreDimension).max(20).default([]) })
type Brought = z.output<typeof Brought>

export const vehiclesImport: ImportKind = {
  schema: Brought,
  candidates,
  create: vehicleService.create,
  update: vehicleService.update,
  remove: vehicleService.remove,
  named: ({ db, scope }, ids) => queries.findReferencedIds(db, scope, ids),
}

async function candidates(
  context: ImportContext,
  rows: RowValues[],
  { organizationId, options }: ImportSettings,
): Promise<ImportCandidate[]> {
  const { db, scope } = context
  const said = <T>(values: (T | null | undefined)[]) => [...new Set(values)].filter((value) => value !== null && value !== undefined) as T[]
  const plates = said(rows.map(({ plate_number }) => plate_number && plateKey(plate_number)))
  const existing = await queries.findByPlates(db, await clientScope(context), plates)
  const ids = new Map(existing.filter(({ isChangeable }) => isChangeable).map((row) => [row.plateKey, row.id]))
  const takenPlates = new Set(existing.filter(({ isChangeable }) => !isChangeable).map((row) => row.plateKey))
  const types = await queries.listCarTypes(db, scope)
  const clients = await queries.findOwners(
    db,
    await clientScope(context, organizationId),
    said(rows.map(({ owner_phone }) => phoneKey(owner_phone?.[0]))),
    said(rows.map(({ owner }) => owner)),
  )

  /** By their phone, else by a name that only one bears. */
  function ownerOf({ owner, owner_phone }: RowValues): number | undefined {
    const phone = phoneKey(owner_phone?.[0])
    const byPhone = clients.filter((client) => phone !== null && client.phoneKey === phone)
    const byName = clients.filter(({ name }) => owner !== undefined && fold(name) === fold(owner))
    const both = byPhone.find((client) => owner === undefined || byName.includes(client))
    return (both ?? (byName.length === 1 ? byName[0] : owner === undefined ? byPhone[0] : undefined))?.id
  }

  return Promise.all(
    rows.map(async (given) => {
      const key = plateKey(given.plate_number ?? '')
      const id = ids.get(key)
      const vehicle = id === undefined ? undefined : await vehicleService.get(context, { id })
      const draft = vehicle && readStoredJson(Brought, vehicle)
      const known = vehicle && draft && { id: vehicle.id, version: vehicle.version, draft }
      const carType = types.find(({ name }) => fold(name) === fold(given.car_type ?? ''))
      // Of several of one name and phone the one whose it is.
      const isTheirs = vehicle?.client && (given.owner === undefined || fold(vehicle.client.name) === fold(given.owner))
      const owner = isTheirs ? undefined : ownerOf(given)
      const facts = saidOf(given, carType?.id, owner)
      // An order knows more of a tyre than its size.
      if (draft && equal(facts.tyreDimensions?.map(formatTyre), draft.tyreDimensions.map(formatTyre))) delete facts.tyreDimensions
      return {
        known,
        draft: draft ? { ...mergeRow(draft, facts, options.onMatch), plateNumber: draft.plateNumber } : facts,
        keys: key ? [{ key: `plate ${key}` }] : [],
        doubts: [
          ...(takenPlates.has(key) ? [{ field: 'plate_number', key: 'AlreadyExists', kind: 'error' } as const] : []),
          ...(given.car_type && !carType ? [{ field: 'car_type', key: 'InvalidChoice', kind: 'error' } as const] : []),
          ...(given.owner && owner === undefined && !isTheirs ? [{ field: 'owner', key: 'OwnerNotFound', kind: 'doubt' } as const] : []),
        ],
      }
    }),
  )
}

function saidOf(given: RowValues, carTypeId: number | undefined, clientId: number | undefined): Partial<Brought> {
  const facts = {
    plateNumber: given.plate_number,
    make: given.make,
    model: given.model,
    manufacturingYear: given.year,
    vinNumber: given.vin,
    carKm: given.km,
    itpUntil: given.itp_until,
    tyreDimensions: given.tyre_size?.map((size) => fillDefaults(TyreDimension, size)),
    carTypeId,
    clientId,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
