import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { encodeExtended } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { toWire } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { sendCompressed, addVaryHeader } from './compression.ts'

/** `tag`: by what a caller knows that it has this answer. */
export type EndpointAnswer = { status: number; body: string; tag?: string } | FileContent

/** Of results that were answered so. A handler that hands over the very same object again says by that that nothing of it has changed. */
const tags = new WeakMap<object, string>()

/**
 * The result, checked against the contract before the commit: what would break a promise is rolled back, not sent. Nothing but that it is the same,
 * where that is asked for and the caller has it.
 */
export function buildAnswer(
  { blob, created, result, revalidate }: Endpoint,
  value: unknown,
  { 'if-none-match': had = '' }: IncomingHttpHeaders,
): EndpointAnswer {
  const isHad = (tag: string) => had.split(/,\s*/).includes(tag)
  const before = revalidate && tags.get(value as object)
  if (before !== undefined && isHad(before)) return { status: 304, body: '', tag: before }
  const kept = safeParse(result, value)
  if (!kept.success) throw new Error(`The answer breaks the contract: ${JSON.stringify(kept.error.issues)}`)
  if (blob !== undefined) return kept.data as FileContent
  const body = JSON.stringify(toWire(result, kept.data))
  if (!revalidate) return { status: created ? 201 : body === 'null' ? 204 : 200, body }
  // Weak, as packed and unpacked are the same.
  const tag = `W/"${hash('sha256', body, 'base64url')}"`
  tags.set(value as object, tag)
  return { status: isHad(tag) ? 304 : 200, body, tag }
}

export function sendAnswer(reply: FastifyReply, { blob }: Endpoint, made: EndpointAnswer) {
  if ('content' in made) {
    const name = made.fileName.toWellFormed()
    return reply
      .type(blob!)
      .header('content-disposition', `attachment; filename="${ascii(name)}"; filename*=${encodeExtended(name)}`)
      .send(made.content)
  }
  void reply.code(made.status)
  if (made.status === 204) return reply.send()
  // What others may see is another answer.
  if (made.tag !== undefined)
    void reply.header('etag', made.tag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
  if (made.status === 304) return addVaryHeader(reply).send()
  return sendCompressed(reply.type('application/json; charset=utf-8'), made.body)
}

/** Both names always, as the wire promises: the package's own header has the second only where the first is not enough. */
const ascii = (name: string) => name.replace(/[^\w.-]/g, '_')
