import { parse as parseDisposition } from 'content-disposition'
import { parse } from 'zod/v4/core'
import { fromWire, objectShape, toWire } from '#contract/kit/codec.ts'
import { pathKeys, usesQueryString, type Endpoint, type InputOf, type ResultOf, type SentFile } from '#contract/kit/endpoint.ts'
import { toQuery } from '#contract/kit/query-string.ts'

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path with `/api/v1` and the query. */
  url: string
  headers?: Record<string, string>
  /** Text and bytes are sent unchanged, anything else as JSON. */
  body?: unknown
}
export type HttpAnswer = { status: number; headers: Headers; bytes: Uint8Array; text: string }
/** Sends a request into a server of this process, or through a port. */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>

/** Error of an endpoint, with its members in camelCase. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errorMessage: string | Record<string, string[]>
  /** Messages by field; empty for other errors. */
  readonly fields: Record<string, string[]>
  readonly requestId: string
  /** Delay in seconds. */
  readonly retryAfter: number | undefined
  constructor({ status, headers, text }: HttpAnswer) {
    super(`${status} ${text}`)
    const { code, error_message: message, request_id: requestId } = JSON.parse(text)
    this.status = status
    this.code = code
    this.errorMessage = message
    this.fields = typeof message === 'object' ? message : {}
    this.requestId = requestId
    this.retryAfter = Number(headers.get('retry-after')) || undefined
  }
}

export type Caller = {
  /** Returns the decoded result and throws a `Refusal` for an error. */
  <E extends Endpoint>(endpoint: E, input: InputOf<E>, headers?: Record<string, string>): Promise<ResultOf<E>>
  /** Sends any request with the caller's token. */
  send: Send
  /** Session token, empty for an anonymous caller. */
  token: string
}

export function createCaller(send: Send, token = ''): Caller {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const sendSigned: Send = (request) => send({ ...request, headers: { ...authorization, ...request.headers } })
  const call: Caller = Object.assign(
    async <E extends Endpoint>(endpoint: E, input: InputOf<E>, headers: Record<string, string> = {}) => {
      const request = toHttpRequest(endpoint, { ...(input as object) })
      const answer = await sendSigned({ ...request, headers: { ...request.headers, ...headers } })
      if (answer.status >= 400) throw new Refusal(answer)
      return resultOf(endpoint, answer)
    },
    { send: sendSigned, token },
  )
  return call
}

/** Returns the payload of a body and its default headers. */
export function toPayload(body: unknown): { payload?: string | Buffer; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} }
  if (body instanceof Uint8Array) return { payload: Buffer.from(body), headers: {} }
  return { payload: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Puts each key of the input where the contract has it: path, If-Match, query or body, which may be a file. */
export function toHttpRequest(endpoint: Endpoint, input: Record<string, unknown>): HttpRequest {
  const { method, path, input: schema, versioned, upload } = endpoint
  const headers: Record<string, string> = {}
  if (versioned && typeof input['version'] === 'number') headers['if-match'] = `"${input['version']}"`
  const elsewhere = new Set([...pathKeys(path), ...(versioned ? ['version'] : []), ...(upload ? ['file'] : [])])
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !elsewhere.has(key)))
  const url = `/api/v1${path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input[key])))}`
  if (usesQueryString(endpoint)) {
    const { mediaType, content } = (upload ? input['file'] : {}) as Partial<SentFile>
    if (mediaType) headers['content-type'] = mediaType
    return { method, url: [url, toQuery(schema, rest)].filter(Boolean).join('?'), headers, body: content }
  }
  const bodiless = Object.keys(objectShape(schema)).every((key) => elsewhere.has(key))
  return { method, url, headers, body: bodiless ? undefined : toWire(schema, rest) }
}

function resultOf<E extends Endpoint>({ blob, result }: E, { status, headers, bytes, text }: HttpAnswer): ResultOf<E> {
  if (blob !== undefined) return { fileName: fileName(headers), content: bytes } as ResultOf<E>
  return parse(result, fromWire(result, status === 204 ? null : JSON.parse(text))) as ResultOf<E>
}

const fileName = (headers: Headers): string => parseDisposition(headers.get('content-disposition') ?? '').parameters['filename'] ?? ''
