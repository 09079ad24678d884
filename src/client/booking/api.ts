import { pageLanguage } from './data.ts'

/** A refusal of the server: what it is called, and what is said of each field. */
export class GuestApiError extends Error {
  readonly code: string
  readonly fields: Record<string, string[]>
  constructor(code: string, fields: Record<string, string[]> = {}) {
    super(code)
    this.code = code
    this.fields = fields
  }
}

/** As the contract names its keys, and as they travel. */
const renamed = (value: unknown, rename: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), renamed(inner, rename)]))
}
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

type Sent = { body?: object; headers?: Record<string, string> }

const timeout = 35_000

/** One call of the server; what it sends is a POST. Throws a `GuestApiError`, `Offline` when no answer came. */
export async function callGuestApi<T>(path: string, { body, headers }: Sent = {}): Promise<T> {
  const response = await fetch(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'API-Version': 'v1', 'Accept-Language': pageLanguage, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(renamed(body, snake)) }),
    signal: AbortSignal.timeout(timeout),
  }).catch(() => undefined)
  const answer: unknown = await response?.json().catch(() => undefined)
  if (response?.ok && answer !== undefined) return renamed(answer, camel) as T
  const { code = 'Offline', error_message: said } = (answer ?? {}) as { code?: string; error_message?: unknown }
  const fields = typeof said === 'object' && said !== null ? (renamed(said, camel) as Record<string, string[]>) : {}
  throw new GuestApiError(code, fields)
}
