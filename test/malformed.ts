import * as fc from 'fast-check'
import type { $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition, objectShape, toSnakeCase } from '#contract/kit/codec.ts'
import { pathKeys, usesQueryString, type Endpoint, type Upload } from '#contract/kit/endpoint.ts'
import type { HttpRequest } from './caller.ts'
import { wrongSpellings } from './spellings.ts'

/** A request that its endpoint accepts, the base of malformed ones. */
export type ValidInput = { endpoint: Endpoint; request: HttpRequest }
/** JSON text, because `JSON.stringify` cannot write 1e309 or half a surrogate pair. */
type Json = string
type Kind = keyof typeof wrongFor
/** A place in a body with the values that it must refuse. */
type Spot = { path: string[]; kind: Kind; wrong: Json[] }

const { wrongAnywhere, wrongFor, noJson, otherTypes, strangeNames, sqlTexts, noIds, oddTexts, oddNumbers } = wrongSpellings

/**
 * Requests that no endpoint may accept: each is a valid one with one fault. The fault is known by construction and not from the
 * contract's parser, so that the parser is tested too.
 */
export function malformed(good: ValidInput): fc.Arbitrary<HttpRequest> {
  const { path, upload } = good.endpoint
  const inQuery = usesQueryString(good.endpoint)
  return fc.oneof(
    { weight: 1, arbitrary: headers(good) },
    { weight: inQuery ? 6 : 1, arbitrary: queries(good) },
    ...(pathKeys(path).length ? [{ weight: 2, arbitrary: paths(good) }] : []),
    ...(upload ? [{ weight: 6, arbitrary: files(good, upload) }] : []),
    ...(inQuery ? [] : [{ weight: 4, arbitrary: wholeBodies(good) }]),
    ...(inQuery || good.request.body === undefined ? [] : [{ weight: 8, arbitrary: bodies(good) }]),
  )
}

function headers({ endpoint, request }: ValidInput): fc.Arbitrary<HttpRequest> {
  const { method, path, versioned, notRepeatable, access } = endpoint
  // A day of the till that nobody has touched is at version 0.
  const noVersions = path.startsWith('/cash-days/') ? [] : ['"0"']
  const wrong = {
    'api-version': ['v2', 'v1, v2', ''],
    'x-api-version': ['2'],
    'if-match': versioned ? ['abc', '"abc"', '-1', ...noVersions, '1e5', '"1", "2"', '99999999999', '1;', ''] : [],
    'idempotency-key': method === 'POST' && !notRepeatable ? ['two words', 'ü', 'a'.repeat(201), ''] : [],
    authorization: access === 'public' ? [] : ['nonsense', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`],
  }
  const pairs = Object.entries(wrong).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]))
  return fc.constantFrom(...pairs).map(([name, value]) => ({ ...request, headers: { ...request.headers, [name]: value } }))
}

function queries({ endpoint, request }: ValidInput): fc.Arbitrary<HttpRequest> {
  const shape = objectShape(endpoint.input)
  const filters = filtersOf(endpoint)
  const each = (name: string, texts: string[]) => texts.map((text) => `${name}=${encodeURIComponent(text)}`)
  const list = [
    ...each('order_by', [...sqlTexts, 'nope', 'toString', '']),
    ...each('order_dir', ['sideways', 'DESC', 'desc;', '']),
    ...each('page_size', ['0', '101', '-1', 'abc', '1.5', '1e309', '1e2', '99999999999999999999', '', ' 5', '5;']),
    ...each('page_count', ['0', '100001', '-1', 'NaN', '1e9', '']),
    'order_by=id&order_by=total',
    'order_by[]=id',
    'page_size=5&page_size=6',
  ]
  const wrong = [
    // Names of filters are excluded, because a filter may be written without its brackets.
    ...strangeNames.filter((name) => !filters.includes(`models[${name}]`)).map((name) => `${name}=1`),
    ...('pageSize' in shape ? list : []),
    ...filters.flatMap((name) => [`${name}=${'a'.repeat(2000)}`, `${name}=a%00&${name}=b`, `${name}[deep][er]=1`]),
  ]
  const mark = request.url.includes('?') ? '&' : '?'
  return fc.constantFrom(...wrong).map((text) => ({ ...request, url: `${request.url}${mark}${text}` }))
}
const filtersOf = ({ input }: Endpoint): string[] => {
  const { models } = objectShape(input)
  return models ? Object.keys(objectShape(models)).map((key) => `models[${toSnakeCase(key)}]`) : []
}

function paths({ endpoint, request }: ValidInput): fc.Arbitrary<HttpRequest> {
  const [pathname, ...query] = request.url.split('?') as [string, ...string[]]
  const parts = pathname.split('/')
  const places = `/api/v1${endpoint.path}`.split('/').flatMap((part, i) => (part.startsWith(':') ? [i] : []))
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...noIds))
    .map(([place, id]) => ({ ...request, url: [parts.with(place, id).join('/'), ...query].join('?') }))
}

/** Bodies that are no JSON, no object, of another type, too large, or have forbidden keys. */
function wholeBodies({ request }: ValidInput): fc.Arbitrary<HttpRequest> {
  const tooLarge = `{"a":"${'a'.repeat(1_100_000)}"}`
  const forbidden = wrongAnywhere.filter((json) => json.startsWith('{'))
  const sentAs = (type: string) => ({ body: JSON.stringify(request.body ?? {}), headers: { ...request.headers, 'content-type': type } })
  return fc.oneof(
    fc.constantFrom(...noJson, ...forbidden).map((body) => ({ ...request, body })),
    fc.constantFrom(...otherTypes).map((type) => ({ ...request, ...sentAs(type) })),
    fc.constant(0).map(() => ({ ...request, body: tooLarge })),
  )
}

/** Uploads without a file, with a too large one, with another type, or with something else. */
function files({ request }: ValidInput, { types, bytes }: Upload): fc.Arbitrary<HttpRequest> {
  const sentAs = (type: string, body: unknown) => ({ ...request, body, headers: { ...request.headers, 'content-type': type } })
  const others = ['application/json', ...otherTypes].filter((type) => !types.includes(type))
  return fc.oneof(
    fc.constantFrom(undefined, new Uint8Array(0), new Uint8Array(bytes + 1)).map((body) => ({ ...request, body })),
    fc.constantFrom(...others).chain((type) => fc.constantFrom(request.body, '{}').map((body) => sentAs(type, body))),
  )
}

/** Bodies with one wrong value or one unknown key. */
function bodies({ endpoint, request }: ValidInput): fc.Arbitrary<HttpRequest> {
  const body = request.body as object
  const wrongValue = fc
    .constantFrom(...spotsOf(endpoint.input).filter(({ path }) => (path[0] ?? '') in body && isObject(at(body, path.slice(0, -1)))))
    .chain(({ path, wrong }) => fc.constantFrom(...wrong).map((json) => ({ ...request, body: bodyWith(body, path, json) })))
  // Keys that the sample omits are valid nevertheless.
  const left = Object.keys(objectShape(endpoint.input)).map(toSnakeCase)
  const strangeKey = fc
    .constantFrom(...objectsIn(body))
    .chain((path) =>
      fc
        .constantFrom(
          ...strangeKeys(at(body, path), endpoint.result, path.length > 0).filter((key) => path.length > 0 || !left.includes(key)),
        )
        .map((key) => ({ ...request, body: bodyWith(body, [...path, key], '1') })),
    )
  return fc.oneof({ weight: 2, arbitrary: wrongValue }, { weight: 1, arbitrary: strangeKey })
}

/** Filters accept the scalars of a query: a single value for a list, and text, numbers and booleans for each other. */
const readInFilters: Partial<Record<Kind, Json[]>> = {
  array: ['"a"', '5', 'true'],
  boolean: ['0', '"true"'],
  number: ['"5"'],
  string: ['5', 'true'],
  union: ['2', '-1', '"0"'],
}

function spotsOf(schema: $ZodType, path: string[] = []): Spot[] {
  const def = schemaDefinition(unwrapSchema(schema))
  const type = def.type === 'pipe' ? schemaDefinition(unwrapSchema(def.in)).type : def.type
  const inner = {
    object: () => Object.entries(objectShape(schema)).flatMap(([key, field]) => spotsOf(field, [...path, toSnakeCase(key)])),
    array: () => (def.type === 'array' ? spotsOf(def.element, [...path, '0']) : []),
  }
  const within = type === 'object' || type === 'array' ? inner[type]() : []
  if (path.length === 0 || !(type in wrongFor)) return within
  const kind = type as Kind
  const isFilter = path[0] === 'models' && path.length > 1
  const wrongHere = wrongFor[kind].filter((json) => !(isFilter && readInFilters[kind]?.includes(json)) && !isOfUnion(schema, json))
  const wrong = [...wrongAnywhere, ...wrongHere, ...(isNullable(schema) || kind === 'null' ? [] : ['null'])]
  return [{ path, kind, wrong }, ...within]
}

/** A choice of texts and numbers takes any of them. */
function isOfUnion(schema: $ZodType, json: Json): boolean {
  const def = schemaDefinition(unwrapSchema(schema))
  return def.type === 'union' && def.options.some((each) => schemaDefinition(unwrapSchema(each)).type === typeof JSON.parse(json))
}

function isNullable(schema: $ZodType): boolean {
  const def = schemaDefinition(schema)
  return def.type === 'nullable' || ('innerType' in def && isNullable(def.innerType))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const at = (body: unknown, path: string[]): unknown =>
  path.reduce((value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined), body)

/** Lists the paths of all objects in a body; the path of the body itself is empty. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, each]) => objectsIn(each, [...path, key]))
  return Array.isArray(value) ? inner : [path, ...inner]
}

/** Unknown keys, keys that only the server sets, and camelCase spellings. Nested records may have an id, which keeps them. */
function strangeKeys(object: unknown, result: $ZodType, isWithin: boolean): string[] {
  const own = Object.keys(object as object)
  const camel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const others = ['account_id', 'user_id', 'role', 'roles', 'is_admin', 'credits', '', 'a.b', '$ne']
  return [...Object.keys(objectShape(result)).map(toSnakeCase), ...own.map(camel), ...others].filter(
    (key) => !own.includes(key) && !(isWithin && key === 'id'),
  )
}

const marker = '@@wrong@@'
/** Returns the body as JSON with the raw text at the path. */
function bodyWith(body: unknown, path: string[], json: Json): Json {
  const copy = structuredClone(body)
  put(copy, path, marker)
  return JSON.stringify(copy).replace(`"${marker}"`, () => json)
}

/** Sets the value at the path; an unknown path changes nothing. */
function put(body: unknown, path: string[], value: unknown) {
  const holder = at(body, path.slice(0, -1))
  if (typeof holder === 'object' && holder !== null) (holder as Record<string, unknown>)[path.at(-1)!] = value
}

/** Requests with odd values of the right type. Some are even valid, and each must be answered. */
export function malformedValues({ endpoint, request }: ValidInput): fc.Arbitrary<HttpRequest> {
  const spots = spotsOf(endpoint.input).filter(({ kind }) => kind !== 'object')
  if (spots.length === 0) return fc.constant(request)
  const changes = fc.array(fc.constantFrom(...spots).chain(oddValue), { minLength: 1, maxLength: 2 })
  if (request.body === undefined || usesQueryString(endpoint))
    return changes.map((all) => ({ ...request, url: `${request.url.split('?')[0]}?${queryOf(all)}` }))
  return changes.map((all) => {
    const body = structuredClone(request.body)
    for (const { path, value } of all) put(body, path, value)
    return { ...request, body }
  })
}

type Change = { path: string[]; value: unknown }
function oddValue({ path, kind }: Spot): fc.Arbitrary<Change> {
  const texts = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 30 }))
  const numbers = fc.oneof(fc.constantFrom(...oddNumbers), fc.integer())
  const values = kind === 'number' ? numbers : kind === 'array' ? fc.constantFrom([], [1, 1], [null]) : texts
  return values.map((value: unknown) => ({ path, value }))
}

const queryOf = (changes: Change[]): string => {
  const query = new URLSearchParams()
  for (const { path, value } of changes) {
    const [name = '', filter, item] = path
    query.append(filter === undefined ? name : `models[${filter}]${item === undefined ? '' : '[]'}`, String(value))
  }
  return query.toString()
}
