import type { $ZodType, input, output } from 'zod/v4/core'
import type { Access, Group, Module } from './access.ts'
import { unwrapSchema, codecOf, schemaDefinition, isPlainObject, objectShape } from './codec.ts'
import './messages.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The one file that a call takes instead of JSON: of these media types, and of at most so many bytes. */
export type Upload = { readonly types: readonly string[]; readonly bytes: number }
export type SentFile = { mediaType: string; content: Uint8Array<ArrayBuffer> }
/** As the handler gets it. An image was drawn anew: its type is that of the copy, and its size in pixels is known. */
export type ReceivedFile = { mediaType: string; content: Uint8Array; width: number | null; height: number | null }

export type Endpoint<
  In extends $ZodType = $ZodType,
  Out extends $ZodType = $ZodType,
  A extends Access = Access,
  U extends Upload | undefined = Upload | undefined,
> = {
  readonly method: Method
  /** `/clients/:id`, below `/api/v1`. */
  readonly path: string
  readonly access: A
  /** The part of the product that the account must have turned on. */
  readonly module?: Module
  /** For whom it goes on while the account is suspended, or deleted and not yet erased; without it, for nobody. */
  readonly allowedWhen?: { readonly suspended?: Group; readonly deleted?: Group }
  /** A GET that writes: its transaction is not read-only. Of what is slow: that it reads much and writes little. */
  readonly writes?: true
  /** Takes long: it has connections of its own, few of them, and statements that may run for 25 seconds. */
  readonly slow?: true
  /** Everything the call takes, an object: keys named in the path come from it, `version` from If-Match, the rest from query (GET) or body. */
  readonly input: In
  /** The body is a file, which the handler gets as `file`; the rest of the input travels in the query. Not repeatable. */
  readonly upload: U
  readonly result: Out
  /** Answers 201. */
  readonly created?: true
  /** The record carries a version: If-Match is honoured, a stale one is 412. */
  readonly versioned?: true
  /**
   * Large and seldom new: the browser keeps the answer, and asks each time whether it is still the same. A handler that hands over the very object
   * of a former answer says by that that it is; what was handed over is never changed.
   */
  readonly revalidate?: true
  /** The answer is a file of this media type. Not repeatable. */
  readonly blob?: string
  /** Stricter than the general limit: so many calls a minute from one address. */
  readonly perMinute?: number
  /** The contract file it stands in: the browser's queries and live events go by this name. Set by `feature`. */
  readonly feature?: string
  /** Needs the password shown within the last ten minutes: for every call, or for one that changes one of these members. */
  readonly proof?: 'always' | readonly string[]
  /** Left out of the Idempotency-Key store: its answer is a secret or must be made anew. */
  readonly notRepeatable?: true
}

/** An object without keys allows none, not even the file's. */
type WithFile<U, In, File> = U extends Upload ? (string extends keyof In ? unknown : In) & { file: File } : In
export type InputOf<E extends Endpoint> = WithFile<E['upload'], input<E['input']>, SentFile>
export type ParsedInputOf<E extends Endpoint> = WithFile<E['upload'], output<E['input']>, ReceivedFile>
export type ResultOf<E extends Endpoint> = output<E['result']>

/** One row of the contract: what may be asked, by whom, and what comes back. */
export const endpoint = <In extends $ZodType, Out extends $ZodType, const A extends Access, U extends Upload | undefined = undefined>(
  route: `${Method} /${string}`,
  rest: Omit<Endpoint<In, Out, A, U>, 'method' | 'path' | 'upload'> & { upload?: U },
): Endpoint<In, Out, A, NoInfer<U>> => {
  const [method, path] = route.split(' ') as [Method, string]
  // Repeating is told by what was kept of a body and its answer, and of files nothing is.
  const made = { method, path, ...rest, upload: rest.upload as U, ...((rest.upload || rest.blob) && { notRepeatable: true as const }) }
  try {
    refuseUnsendable(made)
  } catch (error) {
    throw new Error(`${route}: ${(error as Error).message}`, { cause: error })
  }
  return made
}

/** What could only be guessed at on its way over the wire is found at the start, not in an answer. */
function refuseUnsendable(made: Endpoint) {
  const { method, access, input, result, blob, slow, upload } = made
  if (schemaDefinition(unwrapSchema(input)).type !== 'object') throw new Error('The input has to be an object')
  codecOf(input)
  if (blob === undefined) codecOf(result)
  if (upload && (method === 'GET' || method === 'DELETE')) throw new Error(`A ${method} has no body, so no file either`)
  if (upload && 'file' in objectShape(input)) throw new Error('The file that is sent is the input’s `file`')
  if (access === 'public' && (slow || upload)) throw new Error('Only for those who are known are there slow connections and uploads')
  if (!usesQueryString(made)) return
  const { models, ...flat } = objectShape(input)
  const nested = Object.entries({ ...flat, ...(models && objectShape(models)) }).filter(([, field]) => !isPlainObject(field))
  if (nested.length) throw new Error(`A query cannot carry ${nested.map(([key]) => key).join(', ')}`)
}

/** Whether what is not in the path travels in the query, since the body is no JSON. */
export const usesQueryString = ({ method, upload }: Endpoint): boolean => method === 'GET' || method === 'DELETE' || upload !== undefined

/** The endpoints of one contract file, each told the file's name. */
export const feature = <const F extends Record<string, Endpoint>>(name: string, endpoints: F): F => {
  for (const row of Object.values(endpoints)) Object.assign(row, { feature: name })
  return endpoints
}

/** Names of the parameters in an endpoint's path. */
export const pathKeys = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, key]) => key!)
