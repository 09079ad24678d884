import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'

export type HttpCallOptions = { method: string; url: string; headers: Record<string, string>; body: string; maxBytes?: number }
/** `isSent`: whether any part of the request may have reached the other side. `isWhole`: whether the answer was within `maxBytes`. */
export type HttpCallResult =
  | { status: number; headers: Record<string, string | string[] | undefined>; text: string; bytes: Buffer; isWhole: boolean }
  | { isSent: boolean; why: string }

const maxSmallAnswer = 64 * 1024

/**
 * Makes one call on its own connection: on a reused one it is unknown whether a lost call was sent. Redirects are not followed, since
 * they would send text and password elsewhere.
 */
export function sendHttpCall(
  { method, url, headers, body, maxBytes = maxSmallAnswer }: HttpCallOptions,
  signal: AbortSignal,
): Promise<HttpCallResult> {
  const { promise, resolve } = Promise.withResolvers<HttpCallResult>()
  let isSent = false
  const onError = (error: Error & { code?: string }) =>
    resolve({ isSent, why: signal.aborted ? 'timeout' : (error.code ?? error.message).slice(0, 60) })
  const isTls = url.startsWith('https:')
  const length = String(Buffer.byteLength(body))
  const outgoing = (isTls ? overTls : overHttp)(url, {
    method,
    headers: { ...headers, ...(method !== 'GET' && { 'content-length': length }) },
    agent: false,
    signal,
  })
  outgoing.on('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => (isSent = true)))
  outgoing.on('error', onError)
  outgoing.on('response', (answer) => {
    const parts: Buffer[] = []
    let size = 0
    answer.on('data', (part: Buffer) => {
      size += part.length
      if (size <= maxBytes) parts.push(part)
    })
    answer.on('error', onError)
    answer.on('end', () => {
      const bytes = Buffer.concat(parts)
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: bytes.toString('utf8'),
        bytes,
        isWhole: size <= maxBytes,
      })
    })
  })
  outgoing.end(method === 'GET' ? undefined : body)
  return promise
}

/** Reads the seconds of Retry-After, at most an hour. */
export const readRetryAfterSeconds = (headers: Record<string, string | string[] | undefined>): number | undefined => {
  const seconds = Number([headers['retry-after']].flat()[0])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : undefined
}
