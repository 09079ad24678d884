import type { $ZodType, $ZodTypes } from 'zod/v4/core'

// Codecs convert between the wire (snake_case) and TypeScript (camelCase), once computed per schema: undeclared keys are not sent, and are
// reported when received; free maps and unknown values keep their keys. An ambiguous schema throws when an endpoint declares it.

export const toSnakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** `products.0.productId` → `products.0.product_id`. */
export const toSnakePath = (path: readonly PropertyKey[]): string => path.map((part) => toSnakeCase(String(part))).join('.')

/** Such keys are refused, because they could change the prototype of the decoded object. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

type Unknown = (path: string) => void
type Encode = (value: unknown) => unknown
type Decode = (value: unknown, path: string, unknown: Unknown) => unknown
type Codec = { encode: Encode; decode: Decode }

const plain: Codec = { encode: (value) => value, decode: (value) => value }
const codecs = new WeakMap<$ZodType, Codec>()
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (path: string, key: string | number): string => (path ? `${path}.${key}` : String(key))
const refuse = (reason: string): never => {
  throw new Error(`The wire cannot carry ${reason}`)
}

export const schemaDefinition = (schema: $ZodType): $ZodTypes['_zod']['def'] => (schema as $ZodTypes)._zod.def

/** Returns the codec of a schema; throws if the schema cannot be decoded unambiguously. */
export function codecOf(schema: $ZodType): Codec {
  const cachedCodec = codecs.get(schema)
  if (cachedCodec) return cachedCodec
  const codec = make(schema)
  codecs.set(schema, codec)
  return codec
}

/** True for schemas that contain no object keys: texts, numbers and lists of them. */
export const isPlainObject = (schema: $ZodType): boolean => codecOf(schema) === plain

function make(schema: $ZodType): Codec {
  const def = schemaDefinition(schema)
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
    case 'template_literal':
    case 'unknown':
    case 'any':
    case 'transform': // A transform is taken to turn one scalar into another; `pipe` checks the schemas around it.
      return plain
    case 'object':
      return def.catchall && schemaDefinition(def.catchall).type !== 'never'
        ? refuse('an object of undeclared keys: use a record')
        : objectCodec(def.shape)
    case 'array':
      return listCodec([], codecOf(def.element))
    case 'tuple':
      return listCodec(def.items.map(codecOf), def.rest ? codecOf(def.rest) : undefined)
    case 'record':
      return recordCodec(codecOf(def.valueType))
    case 'union':
      return 'discriminator' in def
        ? choiceCodec(def.options as $ZodType[], String(def.discriminator))
        : unionCodec(def.options as $ZodType[])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return codecOf(def.innerType)
    case 'pipe': {
      const before = codecOf(def.in)
      const after = codecOf(def.out)
      return before === after ? before : refuse('a shape that is another before it is parsed: transform it in the service')
    }
    default:
      return refuse(`a schema of the kind ${def.type}`)
  }
}

function objectCodec(shape: Record<string, $ZodType>): Codec {
  const fields = Object.entries(shape).map(([key, inner]) => ({ key, wire: toSnakeCase(key), ...codecOf(inner) }))
  const byWire = new Map(fields.map((field) => [field.wire, field]))
  if (byWire.size < fields.length) refuse(`two keys of one name: ${Object.keys(shape).join(', ')}`)
  return {
    encode: (value) => {
      if (!isObject(value)) return value
      const out: Record<string, unknown> = {}
      for (const { key, wire, encode } of fields) if (value[key] !== undefined) out[wire] = encode(value[key])
      return out
    },
    decode: (value, path, unknown) => {
      if (!isObject(value)) return value
      const out: Record<string, unknown> = {}
      for (const key of Object.keys(value)) {
        const field = byWire.get(key)
        if (field) out[field.key] = field.decode(value[key], inside(path, key), unknown)
        else unknown(inside(path, key))
      }
      return out
    },
  }
}

/** Each of the first items has its own codec; all others use `rest`. */
function listCodec(items: Codec[], rest: Codec = plain): Codec {
  if (rest === plain && items.every((item) => item === plain)) return plain
  return {
    encode: (value) => (Array.isArray(value) ? value.map((item, i) => (items[i] ?? rest).encode(item)) : value),
    decode: (value, path, unknown) =>
      Array.isArray(value) ? value.map((item, i) => (items[i] ?? rest).decode(item, inside(path, i), unknown)) : value,
  }
}

/** A free map: its keys are data, such as languages, and stay as they are. */
const recordCodec = ({ encode, decode }: Codec): Codec => ({
  // `fromEntries` creates own keys only; an assignment to `__proto__` would set the prototype.
  encode: (value) => (isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item)])) : value),
  decode: (value, path, unknown) => {
    if (!isObject(value)) return value
    for (const key of Object.keys(value)) if (forbiddenKeys.has(key)) unknown(inside(path, key))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item, inside(path, key), unknown)]))
  },
})

/** Codec of a union of objects that the value of one key distinguishes. */
function choiceCodec(options: $ZodType[], discriminator: string): Codec {
  const wire = toSnakeCase(discriminator)
  const byValue = new Map<unknown, Codec>()
  for (const option of options) {
    const values = option._zod.propValues?.[discriminator]
    if (!values || schemaDefinition(option).type !== 'object') refuse('a choice between anything but objects')
    for (const value of values!) byValue.set(value, codecOf(option))
  }
  return {
    encode: (value) => (isObject(value) ? (byValue.get(value[discriminator]) ?? plain).encode(value) : value),
    // If no option has this value, only the discriminator is kept, so that the schema reports that key and no others.
    decode: (value, path, unknown) =>
      isObject(value)
        ? (byValue.get(value[wire])?.decode(value, path, unknown) ?? (wire in value ? { [discriminator]: value[wire] } : {}))
        : value,
  }
}

/** A union may contain any scalars but only one kind of object or list, because nothing else distinguishes them. */
function unionCodec(options: $ZodType[]): Codec {
  const shapes = new Set(options.map(codecOf).filter((option) => option !== plain))
  return shapes.size > 1 ? refuse('a choice between shapes without a key that tells them apart') : ([...shapes][0] ?? plain)
}

/** camelCase value → wire body, with undeclared keys left out. */
export const toWire = (schema: $ZodType, value: unknown): unknown => codecOf(schema).encode(value)

/** Wire body → camelCase value; `unknown` hears the dotted path of each key that the schema does not declare. */
export const fromWire = (schema: $ZodType, value: unknown, unknown: Unknown = () => undefined): unknown =>
  codecOf(schema).decode(value, '', unknown)

/** The schema below optional, default and the like. */
export function unwrapSchema(schema: $ZodType): $ZodType {
  const def = schemaDefinition(schema)
  return 'innerType' in def ? unwrapSchema(def.innerType) : schema
}
export const objectShape = (schema: $ZodType): Record<string, $ZodType> => {
  const def = schemaDefinition(unwrapSchema(schema))
  return def.type === 'object' ? def.shape : {}
}
