import equal from 'fast-deep-equal'
import { z } from 'zod'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import { VehicleDraft } from '#contract/vehicles.ts'
import { TyreDimension } from '#contract/work-orders/order.ts'
import { fold } from '#contract/kit/fold.ts'
import type { RowValues } from '#domain/imports/rows.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { areNamesakes, compareClients, compareVehicles, identifyClient } from '#domain/identity.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { findCandidates as findClients } from './clients.queries.ts'
import { groupClients } from './clients.service.ts'
import {
  mergeRow,
  type Doubt,
  type ImportCandidate,
  type ImportSettings,
  type ImportKind,
  type ImportContext,
} from '#server/imports/imports.draft.ts'
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
  const existing = await queries.findByPlates(db, await clientScope(context), uniqueValues(rows.map((row) => row.plate_number)))
  const byPlate = Map.groupBy(existing, (row) => plateKey(row.plateNumber))
  const byVin = Map.groupBy(
    await queries.findByVins(db, await clientScope(context), uniqueValues(rows.map(({ vin }) => vin))),
    (row) => row.vinNumber,
  )
  const types = await queries.listCarTypes(db, scope)
  const phones = uniqueValues(rows.map(({ owner_phone }) => owner_phone?.[0]))
  const names = uniqueValues(rows.map(({ owner }) => owner))
  const reach = await clientScope(context, organizationId)
  const clients = groupClients(await findClients(db, reach, { ids: [], vatNumbers: [], phones, names }))

  return Promise.all(
    rows.map(async (values) => {
      const key = plateKey(values.plate_number ?? '')
      const found = byPlate.get(key)?.[0]
      const id = found?.isChangeable ? found.id : undefined
      const vehicle = id === undefined ? undefined : await vehicleService.get(context, { id })
      const draft = vehicle && readStoredJson(ImportedVehicle, vehicle)
      const storedVehicle = vehicle && draft && { id: vehicle.id, version: vehicle.version, draft }
      const carType = types.find(({ name }) => fold(name) === fold(values.car_type ?? ''))
      // Several clients may have the name and phone; the present owner of the vehicle wins.
      const isTheirs = vehicle?.client && (values.owner === undefined || haveSameName(vehicle.client.name, values.owner))
      const owner = isTheirs ? undefined : findOwnerId(values, clients)
      const fields = readVehicleFields(values, carType?.id, owner)
      // Stored tyres have more fields than a size, so equal sizes leave them unchanged.
      if (draft && equal(fields.tyreDimensions?.map(formatTyre), draft.tyreDimensions.map(formatTyre))) delete fields.tyreDimensions
      return {
        existing: storedVehicle,
        draft: draft ? { ...mergeRow(draft, fields, options.onMatch), plateNumber: draft.plateNumber } : fields,
        keys: key ? [{ key: `plate ${key}` }] : [],
        doubts: [
          ...(found && !found.isChangeable ? [{ field: 'plate_number', key: 'AlreadyExists', kind: 'error' } as const] : []),
          ...(values.car_type && !carType ? [{ field: 'car_type', key: 'InvalidChoice', kind: 'error' } as const] : []),
          ...(values.owner && owner === undefined && !isTheirs ? [{ field: 'owner', key: 'OwnerNotFound', kind: 'doubt' } as const] : []),
          ...listVinDoubts(values, [...(vehicle ? [vehicle] : []), ...(byVin.get(values.vin ?? null) ?? [])]),
        ],
      }
    }),
  )
}

/** Finds the owner among the stored clients; a name alone, or a phone alone, has to be that of a single client. */
function findOwnerId({ owner = '', owner_phone }: RowValues, { byPhone, listNamesakes }: ReturnType<typeof groupClients>) {
  const row = identifyClient({ name: owner, phone: owner_phone?.[0] })
  const ofPhone = row.phone === null ? [] : (byPhone.get(row.phone) ?? [])
  const namesakes = listNamesakes(row).filter(({ identity }) => areNamesakes(row, identity))
  if (owner !== '' && row.phone !== null) return [...ofPhone, ...namesakes].find(({ identity }) => compareClients(row, identity).isSame)?.id
  const [single, ...others] = owner === '' ? ofPhone : namesakes
  return others.length === 0 ? single?.id : undefined
}

const haveSameName = (name: string, next: string): boolean => areNamesakes(identifyClient({ name }), identifyClient({ name: next }))

type VehicleTexts = { plateNumber: string; vinNumber: string | null }

/** Doubts of a row about the vehicles with its plate or its VIN, each once. */
function listVinDoubts({ plate_number: plate = '', vin }: RowValues, vehicles: VehicleTexts[]): Doubt[] {
  const doubts = vehicles.flatMap(({ plateNumber, vinNumber }): Doubt[] => {
    const { doubt } = compareVehicles({ plate, vin }, { plate: plateNumber, vin: vinNumber })
    return doubt ? [{ field: 'vin', key: doubt, kind: 'doubt', values: { plate: plateNumber } }] : []
  })
  return [...new Map(doubts.map((doubt) => [doubt.key, doubt])).values()]
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
