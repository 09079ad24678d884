import type { $ZodType, input, output } from 'zod/v4/core'
import type { Access, Group, Module } from './access.ts'
import { unwrapSchema, codecOf, schemaDefinition, isPlainObject, objectShape } from './codec.ts'
import './messages.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The file that a call takes instead of JSON: its accepted media types, its maximum size in bytes, and how images are redrawn. */
export type Upload = { readonly types: readonly string[]; readonly bytes: number; readonly image?: 'logo' | 'photo' }
export type SentFile = { mediaType: string; content: Uint8Array<ArrayBuffer> }
/** The file as the handler gets it. An image is redrawn: media type, width and height (pixels) are those of the copy. */
export type ReceivedFile = {
  mediaType: string
  content: Uint8Array
  width: number | null
  height: number | null
  /** A small WebP of a photo. */
  thumb?: Uint8Array
}

export type Endpoint<
  In extends $ZodType = $ZodType,
  Out extends $ZodType = $ZodType,
  A extends Access = Access,
  U extends Upload | undefined = Upload | undefined,
> = {
  readonly method: Method
  /** A path below `/api/v1`, such as `/clients/:id`. */
  readonly path: string
  readonly access: A
  /** The part of the product that the account must have turned on. */
  readonly module?: Module
  /** Groups that may call while the account is suspended, or deleted and not yet erased; absent means nobody. */
  readonly allowedWhen?: { readonly suspended?: Group; readonly deleted?: Group }
  /** A GET that writes needs a transaction that is not read-only. With `slow` it reads much and writes little. */
  readonly writes?: true
  /** A slow call uses a small pool of its own, where a statement may run for 25 seconds. */
  readonly slow?: true
  /** The input object: keys of the path come from there, `version` from If-Match, the rest from query (GET) or body. */
  readonly input: In
  /** The body is a file, which the handler gets as `file`; the rest of the input travels in the query. Not repeatable. */
  readonly upload: U
  readonly result: Out
  /** The call answers with status 201. */
  readonly created?: true
  /** The input has the version of the record: If-Match is honoured, a stale one is 412. */
  readonly versioned: boolean
  /**
   * A large answer that seldom changes: the browser keeps it and revalidates it at each call. A handler that returns the same object as
   * before marks the answer as unchanged, so returned objects must never be mutated.
   */
  readonly revalidate?: true
  /** The answer depends on the input alone for so long, and the browser need not ask again. */
  readonly maxAgeSeconds?: number
  /** The answer is a file of this media type. Not repeatable. */
  readonly blob?: string
  /** Calls per minute from one address, stricter than the general limit. */
  readonly perMinute?: number
  /** The contract file of the endpoint, set by `feature`: browser queries and live events use this name. */
  readonly feature?: string
  /** Requires the password shown within ten minutes: for every call, or for one that changes one of these members. */
  readonly proof?: 'always' | readonly string[]
  /** The Idempotency-Key store skips this call: its answer is a secret or must be computed anew. */
  readonly notRepeatable?: true
}

/** An object without keys allows none, not even the file's. */
type WithFile<U, In, File> = U extends Upload ? (string extends keyof In ? unknown : In) & { file: File } : In
export type InputOf<E extends Endpoint> = WithFile<E['upload'], input<E['input']>, SentFile>
export type ParsedInputOf<E extends Endpoint> = WithFile<E['upload'], output<E['input']>, ReceivedFile>
export type ResultOf<E extends Endpoint> = output<E['result']>

/** Defines one endpoint of the contract: input, access and result. Throws if the wire cannot carry it. */
export const endpoint = <In extends $ZodType, Out extends $ZodType, const A extends Access, U extends Upload | undefined = undefined>(
  route: `${Method} /${string}`,
  rest: Omit<Endpoint<In, Out, A, U>, 'method' | 'path' | 'upload' | 'versioned'> & { upload?: U },
): Endpoint<In, Out, A, NoInfer<U>> => {
  const [method, path] = route.split(' ') as [Method, string]
  const fields = objectShape(rest.input)
  const versioned = fields['version'] !== undefined && schemaDefinition(unwrapSchema(fields['version'])).type === 'number'
  // A repeated call is recognized by its stored body and answer, and neither is stored for files.
  const isFile = (rest.upload ?? rest.blob) !== undefined
  const row = { method, path, ...rest, upload: rest.upload as U, versioned, ...(isFile && { notRepeatable: true as const }) }
  try {
    refuseUnsendable(row)
  } catch (error) {
    throw new Error(`${route}: ${(error as Error).message}`, { cause: error })
  }
  return row
}

/** Throws at the start of the process for a schema that cannot be read back unambiguously from the wire. */
function refuseUnsendable(row: Endpoint) {
  const { method, access, input, result, blob, slow, upload } = row
  if (schemaDefinition(unwrapSchema(input)).type !== 'object') throw new Error('The input has to be an object')
  codecOf(input)
  if (blob === undefined) codecOf(result)
  if (upload && (method === 'GET' || method === 'DELETE')) throw new Error(`A ${method} has no body, so no file either`)
  if (upload && 'file' in objectShape(input)) throw new Error('The file that is sent is the input’s `file`')
  if (access === 'public' && (slow || upload)) throw new Error('Only for those who are known are there slow connections and uploads')
  if (!usesQueryString(row)) return
  const { models, ...flat } = objectShape(input)
  const nested = Object.entries({ ...flat, ...(models && objectShape(models)) }).filter(([, field]) => !isPlainObject(field))
  if (nested.length) throw new Error(`A query cannot carry ${nested.map(([key]) => key).join(', ')}`)
}

/** True if input outside the path travels in the query, because the call has no JSON body. */
export const usesQueryString = ({ method, upload }: Endpoint): boolean => method === 'GET' || method === 'DELETE' || upload !== undefined

/** Groups the endpoints of one contract file and sets its name as `feature` of each. */
export const feature = <const F extends Record<string, Endpoint>>(name: string, endpoints: F): F => {
  for (const row of Object.values(endpoints)) Object.assign(row, { feature: name })
  return endpoints
}

/** Names of the parameters in an endpoint's path. */
export const pathKeys = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, key]) => key!)
