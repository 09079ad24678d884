import { hash } from 'node:crypto'
import { encodeExtended } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { toWire } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { sendPacked, varies } from './packed.ts'

export type Answer = { status: number; body: string } | FileContent

/** The result, checked against the contract before the commit: what would break a promise is rolled back, not sent. */
export function answer({ blob, created, result }: Endpoint, value: unknown): Answer {
  const kept = safeParse(result, value)
  if (!kept.success) throw new Error(`The answer breaks the contract: ${JSON.stringify(kept.error.issues)}`)
  if (blob !== undefined) return kept.data as FileContent
  const body = JSON.stringify(toWire(result, kept.data))
  return { status: created ? 201 : body === 'null' ? 204 : 200, body }
}

export function send(reply: FastifyReply, { blob, revalidate }: Endpoint, made: Answer) {
  if ('content' in made) {
    const name = made.fileName.toWellFormed()
    return reply
      .type(blob!)
      .header('content-disposition', `attachment; filename="${ascii(name)}"; filename*=${encodeExtended(name)}`)
      .send(made.content)
  }
  if (made.status === 204) return reply.code(204).send()
  void reply.code(made.status).type('application/json; charset=utf-8')
  return revalidate ? sendIfNew(reply, made.body) : sendPacked(reply, made.body)
}

/** Nothing but that it is the same, where the caller has it. What others may see is another answer. */
function sendIfNew(reply: FastifyReply, body: string) {
  const { 'if-none-match': known = '' } = reply.request.headers
  // Weak, as packed and unpacked are the same.
  const tag = `W/"${hash('sha256', body, 'base64url')}"`
  void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
  return known.split(/,\s*/).includes(tag) ? varies(reply).code(304).send() : sendPacked(reply, body)
}

/** Both names always, as the wire promises: the package's own header has the second only where the first is not enough. */
const ascii = (name: string) => name.replace(/[^\w.-]/g, '_')
