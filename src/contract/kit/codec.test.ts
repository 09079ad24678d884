import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parse } from 'zod/v4/core'
import { forbiddenKeys, fromWire, toWire } from './codec.ts'
import { endpoint } from './endpoint.ts'
import { outputOf } from './output.ts'

/** A schema and a value that it accepts. */
type Case = { schema: z.ZodType; value: unknown }
type ObjectCase = { schema: z.ZodObject; value: object }
const names = ['id', 'plateNumber', 'carKm', 'isDone', 'dotNumber']
const freeName = fc.string({ minLength: 1 }).filter((name) => !forbiddenKeys.has(name))
const scalar = fc.constantFrom<Case>(
  { schema: z.string(), value: 'plateNumber' },
  { schema: z.number(), value: 1.5 },
  { schema: z.boolean(), value: false },
  { schema: z.null(), value: null },
  { schema: z.enum(['inProgress', 'done']), value: 'inProgress' },
  { schema: z.literal('someThing'), value: 'someThing' },
  { schema: z.string().trim().pipe(z.email()), value: 'aB@example.com' },
  { schema: z.union([z.string(), z.number()]), value: 7 },
  { schema: z.unknown(), value: { staysAsItIs: [{ whoKnows: 1 }] } },
)

/** Every kind of schema that the contract may use, one inside the other. */
const { anything } = fc.letrec<{ anything: Case; object: ObjectCase; nested: Case }>((tie) => ({
  object: fc.array(fc.tuple(fc.constantFrom(...names), tie('anything')), { minLength: 1, maxLength: 4 }).map((fields) => {
    const unique = Object.entries(Object.fromEntries(fields))
    return {
      schema: z.object(Object.fromEntries(unique.map(([key, { schema }]) => [key, schema]))),
      value: Object.fromEntries(unique.map(([key, { value }]) => [key, value])),
    }
  }),
  nested: fc.oneof(
    tie('object'),
    fc.tuple(tie('anything'), fc.nat(3)).map(([{ schema, value }, length]) => ({
      schema: z.array(schema),
      value: Array.from({ length }, () => value),
    })),
    fc.tuple(tie('anything'), tie('anything'), tie('anything'), fc.nat(2)).map(([a, b, rest, more]) => ({
      schema: z.tuple([a.schema, b.schema], rest.schema),
      value: [a.value, b.value, ...Array.from({ length: more }, () => rest.value)],
    })),
    fc.tuple(tie('anything'), fc.array(freeName, { maxLength: 3 })).map(([{ schema, value }, keys]) => ({
      schema: z.record(z.string(), schema),
      value: Object.fromEntries(keys.map((key) => [key, value])),
    })),
    fc.tuple(tie('object'), tie('object'), fc.boolean()).map(([a, b, isFirst]) => ({
      schema: z.discriminatedUnion('kindOfThing', [
        a.schema.extend({ kindOfThing: z.literal('first') }),
        b.schema.extend({ kindOfThing: z.enum(['second', 'third']) }),
      ]),
      value: isFirst ? { ...a.value, kindOfThing: 'first' } : { ...b.value, kindOfThing: 'third' },
    })),
    fc.tuple(tie('anything'), fc.constantFrom('optional', 'nullable', 'default', 'readonly')).map(([{ schema, value }, kind]) => ({
      schema: kind === 'default' ? schema.default(value as never) : schema[kind](),
      value,
    })),
    fc.tuple(tie('object'), fc.boolean()).map(([{ schema, value }, isNumber]) => ({
      schema: z.union([z.number(), schema]),
      value: isNumber ? 12 : value,
    })),
  ),
  anything: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('nested')),
}))

test('values of nested kinds survive the wire without unknown keys', () => {
  fc.assert(
    fc.property(anything, ({ schema, value }) => {
      expect(parse(schema, value)).toEqual(value)
      const unknown: string[] = []
      const sent: unknown = JSON.parse(JSON.stringify(toWire(schema, value)))
      expect(fromWire(schema, sent, (path) => unknown.push(path))).toEqual(value)
      expect(unknown).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('an answer of every kind has its declared shape and survives the wire', () => {
  fc.assert(
    fc.property(anything, ({ schema, value }) => {
      const answer = outputOf(outputOf({ field: schema }).shape)
      expect(parse(answer, { field: value })).toEqual({ field: value })
      expect(toWire(answer, { field: value })).toEqual({ field: toWire(schema, value) })
    }),
    { numRuns: 500 },
  )
})

test('an answer has no lengths, patterns or defaults', () => {
  const word = z.string().trim().min(3).max(5).regex(/^a/)
  const strict = { word, list: z.array(word).min(1), map: z.record(z.enum(['ro', 'en']), word), pair: z.tuple([word], z.int().positive()) }
  const choice = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), word }), z.object({ kind: z.literal('b') })])
  const loose = outputOf({ ...strict, choice, kind: z.enum(['a', 'b']), filled: word.default('abc') })
  const stored = { word: '', list: [], map: { ro: 'b' }, pair: ['b', -1], choice: { kind: 'a', word: '' }, kind: 'a', filled: 'x' }

  expect(parse(loose, stored)).toEqual(stored)
  for (const wrong of [
    { ...stored, kind: 'c' },
    { ...stored, choice: { kind: 'c' } },
    { ...stored, word: 1 },
    { ...stored, filled: undefined },
  ])
    expect(loose.safeParse(wrong).success).toBe(false)
})

test.each([
  ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T08:00:00.5Z', '2026-11-20T08:00:00.500Z'],
  ['2026-11-20T08:00:00.123456Z', '2026-11-20T08:00:00.123Z'],
  ['2026-11-20T08:00:00.99+00:00', '2026-11-20T08:00:00.990Z'],
  ['no instant at all', 'no instant at all'],
])('an instant goes out with three decimals: %s', (stored, sent) => {
  expect(outputOf({ at: z.iso.datetime().nullable() }).parse({ at: stored })).toEqual({ at: sent })
})

test('declared keys travel in snake_case, and undeclared ones are dropped or reported by path', () => {
  const schema = z.object({ carDetails: z.array(z.object({ plateNumber: z.string() })), pair: z.tuple([z.object({ carKm: z.number() })]) })
  const value = { carDetails: [{ plateNumber: 'BV', secret: 1 }], pair: [{ carKm: 3, secret: 1 }], secret: 1 }
  const sent = { car_details: [{ plate_number: 'BV' }], pair: [{ car_km: 3 }] }
  expect(toWire(schema, value)).toEqual(sent)

  const unknown: string[] = []
  fromWire(schema, { car_details: [{ plate_number: 'BV', carKm: 1 }], pair: [{ car_km: 3, other: 1 }], pairs: [] }, (path) =>
    unknown.push(path),
  )
  expect(unknown).toEqual(['car_details.0.carKm', 'pair.0.other', 'pairs'])
})

const details = z.object({ carKm: z.number() })
const sentDetails = { car_km: 3 }

// Both directions of a wrong codec undo each other: what stands on the wire in between is looked at by itself.
test.each<[string, z.ZodType, unknown, unknown]>([
  ['the object of a choice that begins with a scalar', z.union([z.number(), details]), { carKm: 3 }, sentDetails],
  ['the object of a choice that ends with a scalar', z.union([details, z.string(), z.null()]), { carKm: 3 }, sentDetails],
  ['the scalar of such a choice', z.union([details, z.string()]), 'carKm', 'carKm'],
  ['the list of a choice', z.union([z.literal(''), z.array(details)]), [{ carKm: 3 }], [sentDetails]],
  [
    'the second items of a tuple, and its rest',
    z.tuple([z.string(), details], details),
    ['a', { carKm: 3 }, { carKm: 3 }],
    ['a', sentDetails, sentDetails],
  ],
  ['the values of a map', z.record(z.string(), details), { theCar: { carKm: 3 } }, { theCar: sentDetails }],
  ['what may be missing, or null', z.array(details.nullable().optional().default(null)), [{ carKm: 3 }, null], [sentDetails, null]],
])('%s is in snake_case on the wire', (_what, schema, value, sent) => {
  expect(toWire(schema, value)).toEqual(sent)
  expect(fromWire(schema, sent)).toEqual(value)
})

test('keys of a free map stay unchanged unless they reach a prototype', () => {
  const schema = z.record(z.string(), z.object({ smsText: z.string() }))
  fc.assert(
    fc.property(fc.array(freeName), (keys) => {
      const map = Object.fromEntries(keys.map((key) => [key, { smsText: 'x' }]))
      expect(Object.keys(toWire(schema, map) as object)).toEqual(Object.keys(map))
    }),
  )
  for (const key of forbiddenKeys) {
    const unknown: string[] = []
    const read = fromWire(schema, JSON.parse(`{"${key}": {"sms_text": "x"}}`), (path) => unknown.push(path))
    expect(unknown).toEqual([key])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  }
})

const choice = z.discriminatedUnion('madeBy', [
  z.object({ madeBy: z.literal('client'), phoneNumber: z.string() }),
  z.object({ madeBy: z.literal('worker'), workerName: z.string() }),
])

test('a union takes the object that the value names and refuses keys of the others', () => {
  const unknown: string[] = []
  const read = fromWire(choice, { made_by: 'worker', worker_name: 'Ion', phone_number: '1' }, (path) => unknown.push(path))
  expect(read).toEqual({ madeBy: 'worker', workerName: 'Ion' })
  expect(unknown).toEqual(['phone_number'])
  for (const [value, sent] of [
    [
      { madeBy: 'client', phoneNumber: '1', workerName: 'Ion' },
      { made_by: 'client', phone_number: '1' },
    ],
    [
      { madeBy: 'worker', phoneNumber: '1', workerName: 'Ion' },
      { made_by: 'worker', worker_name: 'Ion' },
    ],
  ])
    expect(toWire(choice, value)).toEqual(sent)
})

test('a union whose value names no object fails with that alone', () => {
  for (const sent of [{ made_by: 'nobody', phone_number: '1' }, {}, 'text']) {
    const { success, error } = choice.safeParse(fromWire(choice, sent))
    expect(success).toBe(false)
    expect(error?.issues.length).toBe(1)
  }
})

const declare =
  (input: z.ZodType, result: z.ZodType = z.null()) =>
  () =>
    endpoint('POST /things', { access: 'all', input, result })

test.each<[string, z.ZodType]>([
  ['two objects that nothing tells apart', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])],
  ['an object and a list of objects', z.union([z.object({ a: z.string() }), z.array(z.object({ b: z.string() }))])],
  ['an object that becomes another', z.object({ a: z.string() }).transform(({ a }) => ({ b: a }))],
  ['an object made of text', z.preprocess((text) => JSON.parse(String(text)) as unknown, z.object({ a: z.string() }))],
  ['an object of undeclared keys', z.looseObject({ a: z.string() })],
  ['a schema that names itself', z.lazy(() => z.object({ a: z.string() }))],
  ['an instant that is no text', z.date()],
  ['a map that JSON does not have', z.map(z.string(), z.string())],
  ['a whole number that JSON does not have', z.bigint()],
  ['two keys that are one on the wire', z.object({ carKm: z.number(), car_km: z.number() })],
  ['something of its own kind', z.custom<object>()],
])('what could only be guessed at is refused when its endpoint is declared: %s', (_name, schema) => {
  expect(declare(z.object({ deep: z.array(schema) }))).toThrow('POST /things: ')
  expect(declare(z.object({}), schema)).toThrow('POST /things: ')
})

test('an endpoint takes an object, and a query string no nested objects', () => {
  expect(declare(z.string())).toThrow('The input has to be an object')
  const query = (input: z.ZodObject) => () => endpoint('GET /things', { access: 'all', input, result: z.null() })
  expect(query(z.object({ models: z.object({ ids: z.array(z.int()) }).partial(), text: z.string() }))).not.toThrow()
  expect(query(z.object({ carDetails: z.object({ carKm: z.int() }) }))).toThrow('A query cannot carry carDetails')
})
