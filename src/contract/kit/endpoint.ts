import type { $ZodType, input, output } from 'zod/v4/core'
import type { Access, Group, Module } from './access.ts'
import { bare, codecOf, definition, isPlain, shapeOf } from './codec.ts'
import './messages.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint<In extends $ZodType = $ZodType, Out extends $ZodType = $ZodType, A extends Access = Access> = {
  readonly method: Method
  /** `/clients/:id`, below `/api/v1`. */
  readonly path: string
  readonly access: A
  /** The part of the product that the account must have turned on. */
  readonly module?: Module
  /** For whom it goes on while the account is suspended, or deleted and not yet erased; without it, for nobody. */
  readonly stays?: { readonly suspended?: Group; readonly deleted?: Group }
  /** A GET that writes: its transaction is not read-only. */
  readonly writes?: true
  /** Takes long: it has connections of its own, few of them, and statements that may run for 25 seconds. */
  readonly slow?: true
  /** Everything the call takes, an object: keys named in the path come from it, `version` from If-Match, the rest from query (GET) or body. */
  readonly input: In
  readonly result: Out
  /** Answers 201. */
  readonly created?: true
  /** The record carries a version: If-Match is honoured, a stale one is 412. */
  readonly versioned?: true
  /** The answer is a file of this media type. */
  readonly blob?: string
  /** Stricter than the general limit: so many calls a minute from one address. */
  readonly perMinute?: number
  /** The contract file it stands in: the browser's queries and live events go by this name. Set by `feature`. */
  readonly feature?: string
  /** Left out of the Idempotency-Key store: its answer is a secret or must be made anew. */
  readonly notRepeatable?: true
}

export type InputOf<E extends Endpoint> = input<E['input']>
export type ParsedInputOf<E extends Endpoint> = output<E['input']>
export type ResultOf<E extends Endpoint> = output<E['result']>

/** One row of the contract: what may be asked, by whom, and what comes back. */
export const endpoint = <In extends $ZodType, Out extends $ZodType, const A extends Access>(
  route: `${Method} /${string}`,
  rest: Omit<Endpoint<In, Out, A>, 'method' | 'path'>,
): Endpoint<In, Out, A> => {
  const [method, path] = route.split(' ') as [Method, string]
  const made = { method, path, ...rest }
  try {
    refuseUnsendable(made)
  } catch (error) {
    throw new Error(`${route}: ${(error as Error).message}`, { cause: error })
  }
  return made
}

/** What could only be guessed at on its way over the wire is found at the start, not in an answer. */
function refuseUnsendable({ method, access, input, result, blob, slow }: Endpoint) {
  if (definition(bare(input)).type !== 'object') throw new Error('The input has to be an object')
  codecOf(input)
  if (blob === undefined) codecOf(result)
  if (access === 'public' && slow) throw new Error('Only for those who are known are there slow connections')
  if (method !== 'GET' && method !== 'DELETE') return
  const { models, ...flat } = shapeOf(input)
  const nested = Object.entries({ ...flat, ...(models && shapeOf(models)) }).filter(([, field]) => !isPlain(field))
  if (nested.length) throw new Error(`A query cannot carry ${nested.map(([key]) => key).join(', ')}`)
}

/** The endpoints of one contract file, each told the file's name. */
export const feature = <const F extends Record<string, Endpoint>>(name: string, endpoints: F): F => {
  for (const row of Object.values(endpoints)) Object.assign(row, { feature: name })
  return endpoints
}

/** Names of the parameters in an endpoint's path. */
export const pathKeys = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, key]) => key!)
