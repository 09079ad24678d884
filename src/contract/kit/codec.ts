import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/**
 * Between the wire (snake_case) and TypeScript (camelCase), driven by the schema and computed once per schema:
 * free maps and unknown values keep their keys, undeclared keys never leave and are reported when they arrive.
 */
export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** `products.0.productId` → `products.0.product_id`. */
export const snakePath = (path: readonly PropertyKey[]): string => path.map((part) => snake(String(part))).join('.')

type Unknown = (path: string) => void
type Encode = (value: unknown) => unknown
type Decode = (value: unknown, path: string, unknown: Unknown) => unknown
type Codec = { encode: Encode; decode: Decode }

const plain: Codec = { encode: (value) => value, decode: (value) => value }
const codecs = new WeakMap<$ZodType, Codec>()
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (path: string, key: string): string => (path ? `${path}.${key}` : key)

export const definition = (schema: $ZodType): $ZodTypes['_zod']['def'] => (schema as $ZodTypes)._zod.def

function codec(schema: $ZodType): Codec {
  const known = codecs.get(schema)
  if (known) return known
  const made = make(schema)
  codecs.set(schema, made)
  return made
}

function make(schema: $ZodType): Codec {
  const def = definition(schema)
  switch (def.type) {
    case 'object':
      return objectCodec(def.shape)
    case 'array': {
      const { encode, decode } = codec(def.element)
      return {
        encode: (value) => (Array.isArray(value) ? value.map(encode) : value),
        decode: (value, path, unknown) =>
          Array.isArray(value) ? value.map((item, i) => decode(item, inside(path, String(i)), unknown)) : value,
      }
    }
    case 'union':
      return unionCodec(def.options as $ZodType[])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return codec(def.innerType)
    case 'pipe':
      return { encode: codec(def.out).encode, decode: codec(def.in).decode }
    default:
      return plain
  }
}

function objectCodec(shape: Record<string, $ZodType>): Codec {
  const fields = Object.entries(shape).map(([key, inner]) => ({ key, wire: snake(key), ...codec(inner) }))
  const byWire = new Map(fields.map((field) => [field.wire, field]))
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

/** The only unions of the contract are of one object and scalars, so the object's codec serves. */
function unionCodec(options: $ZodType[]): Codec {
  const made = options.map(codec)
  return made.find((option) => option !== plain) ?? plain
}

/** camelCase value → wire body, with undeclared keys left out. */
export const toWire = (schema: $ZodType, value: unknown): unknown => codec(schema).encode(value)

/** Wire body → camelCase value; `unknown` hears the dotted path of each key that the schema does not declare. */
export const fromWire = (schema: $ZodType, value: unknown, unknown: Unknown = () => undefined): unknown =>
  codec(schema).decode(value, '', unknown)

/** The schema below optional, default and the like. */
export function bare(schema: $ZodType): $ZodType {
  const def = definition(schema)
  return 'innerType' in def ? bare(def.innerType) : schema
}
export const shapeOf = (schema: $ZodType): Record<string, $ZodType> => {
  const def = definition(bare(schema))
  return def.type === 'object' ? def.shape : {}
}
