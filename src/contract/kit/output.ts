import { z } from 'zod'
import { util, type $ZodOptional, type $ZodType, type output } from 'zod/v4/core'
import { schemaDefinition } from './codec.ts'

/** Formats an instant as `2026-11-20T08:00:00.000Z`, however many decimals it was stored with. */
const threeDecimals = (instant: string): string => {
  const [, seconds, decimals = ''] = /^(.{19})(?:\.(\d+))?(?:Z|\+00:00)$/.exec(instant) ?? []
  return seconds === undefined ? instant : `${seconds}.${decimals.padEnd(3, '0').slice(0, 3)}Z`
}
const InstantOut = z.string().overwrite(threeDecimals).meta({ format: 'date-time' })
const DayOut = z.string().meta({ format: 'date' })
const WholeNumber = z.number().meta({ type: 'integer' })

type Shape = Record<string, $ZodType>
type Plain<S extends Shape> = {
  [K in keyof S]: S[K] extends $ZodOptional ? z.ZodOptional<z.ZodType<Exclude<output<S[K]>, undefined>>> : z.ZodType<output<S[K]>>
}

/**
 * The schema of an answer: the same shape without limits and defaults, because values stored under older limits are still answered.
 * Kinds that the API document names stay named.
 */
export const outputOf = <S extends Shape>(shape: S): z.ZodObject<Plain<S>> => z.object(plainShape(shape) as unknown as Plain<S>)

const plainShape = (shape: Shape) => Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, plain(schema)]))

function plain(schema: $ZodType): $ZodType {
  const def = schemaDefinition(schema)
  const format = 'format' in def ? def.format : undefined
  // A copy of the schema itself: naming each kind of zod's would have the browser load them all.
  const of = (def: object) => util.clone(schema, { ...def, checks: [] } as never)
  switch (def.type) {
    case 'string':
      return schema === InstantOut || format === 'datetime' ? InstantOut : schema === DayOut || format === 'date' ? DayOut : z.string()
    case 'number':
      return schema === WholeNumber || format === 'safeint' ? WholeNumber : z.number()
    case 'object':
      return of({ ...def, shape: plainShape(def.shape) })
    case 'array':
      return of({ ...def, element: plain(def.element) })
    case 'tuple':
      return of({ ...def, items: def.items.map(plain), rest: def.rest && plain(def.rest) })
    case 'record':
      return of({ ...def, keyType: z.string(), valueType: plain(def.valueType) })
    case 'union':
      return of({ ...def, options: def.options.map(plain) })
    case 'nullable':
    case 'optional':
      return of({ ...def, innerType: plain(def.innerType) })
    case 'pipe':
      return plain(def.out)
    default:
      return 'innerType' in def ? plain(def.innerType) : schema
  }
}
