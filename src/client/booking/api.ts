import { pageLanguage } from './data.ts'

/** A refusal of the server with its code and the messages by field. */
export class GuestApiError extends Error {
  readonly code: string
  readonly fields: Record<string, string[]>
  constructor(code: string, fields: Record<string, string[]> = {}) {
    super(code)
    this.code = code
    this.fields = fields
  }
}

/** Renames the keys of nested objects between contract and wire names. */
const renameKeys = (value: unknown, rename: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), renameKeys(inner, rename)]))
}
const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const toCamelCase = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

type CallOptions = { body?: object; headers?: Record<string, string> }

const timeoutMs = 35_000

/** One call of the server; a call with a body is a POST. Throws a `GuestApiError`, with the code `Offline` if no answer came. */
export async function callGuestApi<T>(path: string, { body, headers }: CallOptions = {}): Promise<T> {
  const response = await fetch(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'API-Version': 'v1', 'Accept-Language': pageLanguage, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(renameKeys(body, toSnakeCase)) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  const answer: unknown = await response?.json().catch(() => undefined)
  if (response?.ok && answer !== undefined) return renameKeys(answer, toCamelCase) as T
  const { code = 'Offline', error_message: message } = (answer ?? {}) as { code?: string; error_message?: unknown }
  const fields = typeof message === 'object' && message !== null ? (renameKeys(message, toCamelCase) as Record<string, string[]>) : {}
  throw new GuestApiError(code, fields)
}
