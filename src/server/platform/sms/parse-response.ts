import { parseJson } from '#server/platform/parse-json.ts'
import { readRetryAfterSeconds, type HttpCallResult } from '#server/platform/http/foreign-call.ts'
import type { SendOutcome } from './adapter.ts'

/**
 * Outcome that the status alone determines; undefined if the body decides. A rejected login or rate limit accepted nothing; a server
 * error may come after the message was accepted.
 */
export function toSendOutcome(called: HttpCallResult): SendOutcome | undefined {
  if (!('status' in called)) return called.isSent ? { kind: 'unclear', why: called.why } : { kind: 'not-reached', why: called.why }
  const { status, headers } = called
  const retryAfter = readRetryAfterSeconds(headers)
  if ([401, 403, 429].includes(status)) return { kind: 'not-reached', why: `status ${status}`, ...(retryAfter && { retryAfter }) }
  if (status === 408 || status >= 500 || (status >= 300 && status < 400)) return { kind: 'unclear', why: `status ${status}` }
  return undefined
}

/** Reads a value by its JSON pointer. */
export function readJsonPointer(json: unknown, pointer: string): string | undefined {
  const keys = pointer.split('/').slice(1)
  const found = keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    json,
  )
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

/** Reads the fields of a call: those of its address, and of its body, a form or JSON. */
export function readCallbackFields({ url, body }: { url: string; body: string }): (name: string) => string | undefined {
  const json = body.trimStart().startsWith('{') ? parseJson(body) : undefined
  const form = json === undefined ? new URLSearchParams(body) : new URLSearchParams()
  const query = new URL(url).searchParams
  return (name) => readJsonPointer(json, name.startsWith('/') ? name : `/${name}`) ?? form.get(name) ?? query.get(name) ?? undefined
}
