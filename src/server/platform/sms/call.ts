import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'

export type HttpCallOptions = { method: string; url: string; headers: Record<string, string>; body: string }
/** `isSent`: whether any of it may have reached the other side. */
export type HttpCallResult =
  | { status: number; headers: Record<string, string | string[] | undefined>; text: string }
  | { isSent: boolean; why: string }

const longest = 64 * 1024

/**
 * One call on a connection of its own: of one that others have used before, nobody knows whether a call that was lost had left. Redirects are
 * not followed, since they would carry the words and the password elsewhere.
 */
export function sendHttpCall({ method, url, headers, body }: HttpCallOptions, signal: AbortSignal): Promise<HttpCallResult> {
  const { promise, resolve } = Promise.withResolvers<HttpCallResult>()
  let isSent = false
  const failed = (error: Error & { code?: string }) =>
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
  outgoing.on('error', failed)
  outgoing.on('response', (answer) => {
    const parts: Buffer[] = []
    let size = 0
    answer.on('data', (part: Buffer) => {
      size += part.length
      if (size <= longest) parts.push(part)
    })
    answer.on('error', failed)
    answer.on('end', () =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString('utf8') }),
    )
  })
  outgoing.end(method === 'GET' ? undefined : body)
  return promise
}

/** Seconds that the other side asks us to wait. */
export const readRetryAfterSeconds = (headers: Record<string, string | string[] | undefined>): number | undefined => {
  const seconds = Number([headers['retry-after']].flat()[0])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : undefined
}
