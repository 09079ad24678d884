import { readFileSync } from 'node:fs'
import path from 'node:path'
import { failures } from '#contract/kit/errors.ts'
import { builtPath } from '#server/platform/http/static-pages.ts'

// Only values listed here may be reported: any other text could be a name, a plate or a password.

type BuildInfo = { version: string; files: readonly string[]; commit?: string | null; builtAt?: string }
let build: BuildInfo | undefined

/** Version and files of the built client; empty without a build. */
export function readBuildInfo(): BuildInfo {
  if (build) return build
  try {
    build = JSON.parse(readFileSync(path.join(builtPath('client'), 'asset-manifest.json'), 'utf8')) as BuildInfo
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

/** Error messages may contain data, so only these constant beginnings are reported. */
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
export const allowedErrorMessage = (message: string): string => messages.find((prefix) => message.startsWith(prefix)) ?? ''
