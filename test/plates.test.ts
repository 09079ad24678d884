import { expect, test } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { objectShape, schemaDefinition, unwrapSchema } from '#contract/kit/codec.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { guestOf, openPage } from './make/booking.ts'
import { endpoints, furnishedFor, sampleFor, type Named } from './samples.ts'

const isPlateName = (name: string) => /^(car_?)?(plate_?)?number$/i.test(name) && name !== 'number'

/** The paths of the plates in an input, without those of filters. */
function platePaths(schema: $ZodType, path: string[] = []): string[][] {
  const inner = unwrapSchema(schema)
  if (schemaDefinition(inner).type === 'object')
    return Object.entries(objectShape(inner)).flatMap(([key, field]) => (key === 'models' ? [] : platePaths(field, [...path, key])))
  return isPlateName(path.at(-1) ?? '') ? [path] : []
}

function setAt(input: object, [key = '', ...rest]: string[], value: string): void {
  const record = input as Record<string, unknown>
  if (rest.length) setAt((record[key] ??= {}) as object, rest, value)
  else Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true })
}

function platesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (isPlateName(key) ? [inner] : platesIn(inner)))
}

const writers = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && platePaths(endpoint.input).length > 0)

const typed = ' bv12abc '
async function write(one: Named): Promise<unknown> {
  const { endpoint, feature, route } = one
  const { shop, ids } = await furnishedFor(one)
  const findBooked = () =>
    shop.rows((tx) => tx.selectFrom('appointments').select(['id', 'plateNumber']).where('guest', '=', true).execute())
  if (endpoint.access === 'guest' || route.endsWith('/confirm')) {
    await openPage(shop)
    await (await guestOf(shop)).book({ carPlateNumber: typed })
    if (endpoint.access === 'guest') return findBooked()
    ids['appointments'] = (await findBooked())[0]!.id
  }
  const input = sampleFor(endpoint, feature, ids) as object
  for (const path of platePaths(endpoint.input)) setAt(input, path, typed)
  return shop.admin(endpoint, input)
}

test.each(writers)('$route stores a plate as people write it', async (one) => {
  const plates = platesIn(await write(one)).filter((plate) => plateKey(String(plate)) === 'BV12ABC')
  expect(new Set(plates)).toEqual(new Set(['BV 12 ABC']))
})

test('all features that write plates are found in the contract', () => {
  expect([...new Set(writers.map(({ feature }) => feature))].toSorted()).toEqual(
    [
      'appointments',
      'booking',
      'collaboratorWorkOrders',
      'customerOrders',
      'guaranties',
      'tyreHotels',
      'vehicles',
      'workOrderDrafts',
      'workOrders',
    ].toSorted(),
  )
})
