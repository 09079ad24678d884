import { fromWire, objectShape, toWire } from '#contract/kit/codec.ts'
import { pathKeys, usesQueryString, type Endpoint, type InputOf, type ResultOf, type SentFile } from '#contract/kit/endpoint.ts'
import { AppError, failures, type Failure, type FieldErrors } from '#contract/kit/errors.ts'
import { toQuery } from '#contract/kit/query-string.ts'
import { loadChunk } from '#client/platform/chunks/network.ts'
import { askPassword } from '#client/platform/sign-in/ask-password.ts'
import { trackSlowCall } from './progress.ts'
import { syncServerClock } from '#client/platform/clock.ts'
import { isRepeatableWrite, randomKey, retryWhileBusy } from './retry.ts'
import { currentToken, clearToken, extendTokenExpiry } from '#client/platform/sign-in/token.ts'

const timeout = 35_000

declare global {
  interface Window {
    early?: { url: string; token: string; at: number; answer: Promise<Response> }
  }
}

/** `keepalive`: it goes on when the page is closed; browsers allow that for small bodies only. */
type Options = { signal?: AbortSignal; idempotencyKey?: string; keepalive?: boolean }

/** One call of the contract. Throws an `AppError` for every refusal and for a server that does not answer. */
export async function callEndpoint<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Options = {}): Promise<ResultOf<E>> {
  const run = () => send(endpoint, input, options, (response) => (response.status === 204 ? Promise.resolve(null) : response.json()))
  return fromWire(endpoint.result, await withProof(run)) as ResultOf<E>
}

/** Asks for the password where the server needs it shown, and calls once more. */
const withProof = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.code === 'PasswordRequired' && (await askPassword()))) throw error
    return run()
  })

/** A call whose answer is a file. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<{ blob: Blob; fileName: string }> {
  const take = async (response: Response) => ({
    blob: await response.blob(),
    fileName: await fileName(response.headers.get('content-disposition') ?? ''),
  })
  return withProof(() => send(endpoint, input, options, take))
}

export function saveFile(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), blobUrlLifetimeMs)
}

/** No browser tells when it no longer needs a file. */
export const blobUrlLifetimeMs = 10 * 60_000

async function send<T>(endpoint: Endpoint, input: unknown, options: Options, take: (response: Response) => Promise<T>): Promise<T> {
  const token = endpoint.access === 'public' ? undefined : currentToken()
  const isRepeatable = isRepeatableWrite(endpoint) && !options.keepalive
  const keyed = isRepeatable && endpoint.method === 'POST' ? { idempotencyKey: randomKey(), ...options } : options
  const { url, init } = requestOf(endpoint, input as Record<string, unknown>, token, keyed)
  const late = AbortSignal.timeout(timeout)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  const attempt = async () => {
    const response = await (takeEarly(url, token) ?? fetch(url, { ...init, signal, keepalive: options.keepalive ?? false }))
    syncServerClock(response.headers.get('date'))
    if (!response.ok) throw await refusal(response)
    if (token) extendTokenExpiry()
    return take(response)
  }
  try {
    return await trackSlowCall(isRepeatable ? retryWhileBusy(attempt, performance.now() + timeout, signal) : attempt())
  } catch (error) {
    // If the token was replaced while this call was under way, the refusal was for the old one and must not end the new session.
    if (token && token === currentToken() && error instanceof AppError && error.code === 'SignInRequired') clearToken('expired')
    if (error instanceof AppError || options.signal?.aborted) throw error
    throw new AppError('TechnicalDifficultiesError', { message: late.aborted ? 'RequestTimeout' : 'NoNetwork' })
  }
}

/** The answer to what index.html asked for before the program was here, for the first who asks: with the same token, and soon. */
function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  const { early } = window
  if (early?.url !== url || early.token !== token) return undefined
  delete window.early
  if (Date.now() - early.at > timeout) return undefined
  return early.answer
}

/** Each key of the input goes where the contract puts it: path, If-Match, query or body, which may be a file. */
function requestOf(endpoint: Endpoint, input: Record<string, unknown>, token: string | undefined, { idempotencyKey }: Options) {
  const { method, path, input: schema, versioned, upload } = endpoint
  // In whose language the server speaks, in a mail for one: the page's, which is not always the browser's.
  const headers: Record<string, string> = { 'API-Version': 'v1', 'Accept-Language': document.documentElement.lang }
  if (token && endpoint.access !== 'guest') headers['Authorization'] = `Bearer ${token}`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (versioned && input['version'] !== undefined) headers['If-Match'] = `"${Number(input['version'])}"`

  const elsewhere = new Set([...pathKeys(path), ...(versioned ? ['version'] : []), ...(upload ? ['file'] : [])])
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !elsewhere.has(key)))
  const url = `/api/v1${path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input[key])))}`

  if (usesQueryString(endpoint)) {
    const query = toQuery(schema, rest)
    const { mediaType, content } = (upload ? input['file'] : {}) as Partial<SentFile>
    if (mediaType) headers['Content-Type'] = mediaType
    return { url: query ? `${url}?${query}` : url, init: { method, headers, body: content } }
  }
  if (Object.keys(objectShape(schema)).every((key) => elsewhere.has(key))) return { url, init: { method, headers } }
  headers['Content-Type'] = 'application/json'
  return { url, init: { method, headers, body: JSON.stringify(toWire(schema, rest)) } }
}

async function refusal(response: Response): Promise<AppError> {
  const body = await response.json().catch(() => undefined)
  const { error_message: said, code, request_id: _, ...details } = (body ?? {}) as Record<string, unknown>
  const known =
    typeof code === 'string' && code in failures ? (code as Failure) : response.status > 500 ? 'TechnicalDifficultiesError' : 'UnknownError'
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (typeof said === 'string') return new AppError(known, { message: said, retryAfter, details })
  if (isFieldErrors(said)) return new AppError(known, { fields: asFormPaths(said), retryAfter, details })
  return new AppError(known, { message: said === undefined ? known : 'InvalidErrorFormat', retryAfter, details })
}

const isFieldErrors = (said: unknown): said is FieldErrors =>
  typeof said === 'object' &&
  said !== null &&
  Object.values(said).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'))

/** `work_order.client_name` is the form's `workOrder.clientName`. */
const asFormPaths = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, keys]) => [path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), keys]),
  )

/** RFC 6266: the encoded name, which may hold any letter, else the plain one. */
/** Read with a package that the first load does without. */
const fileName = async (disposition: string): Promise<string> =>
  (await loadChunk(() => import('content-disposition'))).parse(disposition).parameters['filename'] ?? 'download'
