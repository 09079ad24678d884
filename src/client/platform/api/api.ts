import { fromWire, objectShape, toWire } from '#contract/kit/codec.ts'
import { pathKeys, usesQueryString, type Endpoint, type InputOf, type ResultOf, type SentFile } from '#contract/kit/endpoint.ts'
import { AppError, failures, type Failure, type FieldErrors } from '#contract/kit/errors.ts'
import { toQuery } from '#contract/kit/query-string.ts'
import { loadChunk, noteUnanswered } from '#client/platform/network.ts'
import { askPassword } from '#client/platform/sign-in/ask-password.ts'
import { trackSlowCall } from './progress.ts'
import { syncServerClock } from '#client/platform/clock.ts'
import { isRepeatableWrite, randomKey, retryWhileBusy } from './retry.ts'
import { currentToken, clearToken, extendTokenExpiry } from '#client/platform/sign-in/token.ts'

const timeoutMs = 35_000

declare global {
  interface Window {
    early?: { url: string; token: string; at: number; answer: Promise<Response> }
  }
}

/** `keepalive`: the call continues when the page is closed; browsers allow that for small bodies only. */
type Options = { signal?: AbortSignal; idempotencyKey?: string; keepalive?: boolean }

/** One call of the contract. Throws an `AppError` for every refusal and for a server that does not answer. */
export async function callEndpoint<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Options = {}): Promise<ResultOf<E>> {
  const run = () => send(endpoint, input, options, (response) => (response.status === 204 ? Promise.resolve(null) : response.json()))
  return fromWire(endpoint.result, await withProof(run)) as ResultOf<E>
}

/** Asks for the password if the server requires it, and calls once more. */
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
    fileName: await readFileName(response.headers.get('content-disposition') ?? ''),
  })
  return withProof(() => send(endpoint, input, options, take))
}

export function saveFile(blob: Blob, readFileName: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = readFileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), blobUrlLifetimeMs)
}

/** Milliseconds. Browsers do not report when a blob URL is no longer used. */
export const blobUrlLifetimeMs = 10 * 60_000

async function send<T>(endpoint: Endpoint, input: unknown, options: Options, take: (response: Response) => Promise<T>): Promise<T> {
  const token = endpoint.access === 'public' ? undefined : currentToken()
  const isRepeatable = isRepeatableWrite(endpoint) && !options.keepalive
  const keyed = isRepeatable && endpoint.method === 'POST' ? { idempotencyKey: randomKey(), ...options } : options
  const { url, init } = buildRequest(endpoint, input as Record<string, unknown>, token, keyed)
  const late = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  const attempt = async () => {
    const response = await (takeEarly(url, token) ?? fetch(url, { ...init, signal, keepalive: options.keepalive ?? false }))
    syncServerClock(response.headers.get('date'))
    if (!response.ok) throw await readRefusal(response)
    if (token) extendTokenExpiry()
    return take(response)
  }
  try {
    return await trackSlowCall(isRepeatable ? retryWhileBusy(attempt, performance.now() + timeoutMs, signal) : attempt())
  } catch (error) {
    // If the token was replaced while this call was under way, the refusal was for the old one and must not end the new session.
    if (token && token === currentToken() && error instanceof AppError && error.code === 'SignInRequired') clearToken('expired')
    if (error instanceof AppError || options.signal?.aborted) throw error
    void noteUnanswered()
    throw new AppError('TechnicalDifficultiesError', { message: late.aborted ? 'RequestTimeout' : 'NoNetwork' })
  }
}

/** Returns the request that index.html started before this program had loaded: once, for the same token, and within the timeout. */
function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  const { early } = window
  if (early?.url !== url || early.token !== token) return undefined
  delete window.early
  if (Date.now() - early.at > timeoutMs) return undefined
  return early.answer
}

/** Puts each key of the input where the contract has it: path, If-Match, query or body, which may be a file. */
function buildRequest(endpoint: Endpoint, input: Record<string, unknown>, token: string | undefined, { idempotencyKey }: Options) {
  const { method, path, input: schema, versioned, upload } = endpoint
  // The server answers and mails in the language of the page, which is not always the browser's.
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

async function readRefusal(response: Response): Promise<AppError> {
  const body = await response.json().catch(() => undefined)
  const { error_message: message, code, request_id: _, ...details } = (body ?? {}) as Record<string, unknown>
  const failure =
    typeof code === 'string' && code in failures ? (code as Failure) : response.status > 500 ? 'TechnicalDifficultiesError' : 'UnknownError'
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (typeof message === 'string') return new AppError(failure, { message, retryAfter, details })
  if (isFieldErrors(message)) return new AppError(failure, { fields: toFormPaths(message), retryAfter, details })
  return new AppError(failure, { message: message === undefined ? failure : 'InvalidErrorFormat', retryAfter, details })
}

const isFieldErrors = (message: unknown): message is FieldErrors =>
  typeof message === 'object' &&
  message !== null &&
  Object.values(message).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'))

/** Maps `work_order.client_name` to the form's `workOrder.clientName`. */
const toFormPaths = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, keys]) => [path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), keys]),
  )

/** RFC 6266: prefers the encoded name, which may contain any letter, to the plain one. */
/** Read with a package that the first load does without. */
const readFileName = async (disposition: string): Promise<string> =>
  (await loadChunk(() => import('content-disposition'))).parse(disposition).parameters['filename'] ?? 'download'
