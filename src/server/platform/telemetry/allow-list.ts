import { readFileSync } from 'node:fs'
import path from 'node:path'
import { failures } from '#contract/kit/errors.ts'
import { builtPath } from '#server/platform/http/static-pages.ts'

// What may be told is known by name beforehand. Everything else could be somebody's name, plate or password.

type Built = { version: string; files: readonly string[] }
let build: Built | undefined

/** The pages as they were built, if they were. */
export function readBuildInfo(): Built {
  if (build) return build
  try {
    build = JSON.parse(readFileSync(path.join(builtPath('client'), 'asset-manifest.json'), 'utf8')) as Built
  } catch {
    build = { version: '', files: [] }
  }
  return build
}

const types = new Set(
  `Error TypeError RangeError ReferenceError SyntaxError URIError AggregateError AbortError TimeoutError NetworkError QuotaExceededError
  NotFoundError InvalidStateError DataCloneError NotAllowedError ZodError DatabaseError PrintFailed PrintUnavailable`
    .split(/\s+/)
    .concat(Object.keys(failures)),
)
export const allowedErrorType = (type: string): string => (types.has(type) ? type : 'Error')

/** A message names what was at hand; of those that are always alike the beginning is told. */
const messages = [
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of undefined',
  'Failed to fetch dynamically imported module',
  'Failed to execute',
  'Maximum call stack size exceeded',
  'Minified React error',
  'Unexpected end of JSON input',
  'Unexpected token',
]
export const allowedErrorMessage = (message: string): string => messages.find((known) => message.startsWith(known)) ?? ''
