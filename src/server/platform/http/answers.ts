import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { encodeExtended } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { toWire } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { sendCompressed, addVaryHeader } from './compression.ts'
import { endOutage } from './failures.ts'

/** `tag` is the ETag by which a caller proves that it has this answer. */
export type EndpointAnswer = { status: number; body: string; tag?: string } | FileContent

/** ETag of each result that was sent. A handler that returns the very same object states that nothing in it has changed. */
const tags = new WeakMap<object, string>()

/**
 * Validates the result before the commit, so that a result that breaks the contract rolls back. With `revalidate`, a caller that already
 * has the answer gets 304 and no body.
 */
export function buildAnswer(
  { blob, created, result, revalidate }: Endpoint,
  value: unknown,
  { 'if-none-match': clientTags = '' }: IncomingHttpHeaders,
): EndpointAnswer {
  const clientHas = (tag: string) => clientTags.split(/,\s*/).includes(tag)
  const sentTag = revalidate && tags.get(value as object)
  if (sentTag !== undefined && clientHas(sentTag)) return { status: 304, body: '', tag: sentTag }
  const validated = safeParse(result, value)
  if (!validated.success) throw new Error(`The answer breaks the contract: ${JSON.stringify(validated.error.issues)}`)
  if (blob !== undefined) return validated.data as FileContent
  const body = JSON.stringify(toWire(result, validated.data))
  if (!revalidate) return { status: created ? 201 : body === 'null' ? 204 : 200, body }
  // The ETag is weak because the compressed and the plain body share it.
  const tag = `W/"${hash('sha256', body, 'base64url')}"`
  tags.set(value as object, tag)
  return { status: clientHas(tag) ? 304 : 200, body, tag }
}

export function sendAnswer(reply: FastifyReply, { access, blob, maxAgeSeconds }: Endpoint, answer: EndpointAnswer) {
  if (access !== 'public') endOutage(reply)
  if ('content' in answer) {
    const name = answer.fileName.toWellFormed()
    if (answer.tag !== undefined) {
      addImmutableHeaders(reply, answer.tag)
      if (reply.request.headers['if-none-match'] === answer.tag) return reply.code(304).send()
    }
    return reply
      .type(answer.mediaType ?? blob!)
      .header('content-disposition', `attachment; filename="${toAsciiName(name)}"; filename*=${encodeExtended(name)}`)
      .send(answer.content)
  }
  void reply.code(answer.status)
  if (answer.status === 204) return reply.send()
  // Other callers may see other rows, so the answer varies by authorization.
  if (answer.tag !== undefined)
    void reply.header('etag', answer.tag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
  // Names are in the caller's language.
  if (maxAgeSeconds !== undefined)
    void reply.header('cache-control', `private, max-age=${maxAgeSeconds}`).header('vary', 'authorization, accept-language')
  if (answer.status === 304) return addVaryHeader(reply).send()
  return sendCompressed(reply.type('application/json; charset=utf-8'), answer.body)
}

/** Files of users may hold anything, so a browser that opens one gives it no rights and no other site may embed it. */
const addImmutableHeaders = (reply: FastifyReply, tag: string) =>
  reply.headers({
    etag: tag,
    'cache-control': 'private, max-age=600, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })

/** Sends both file names always, as the contract promises: the package's own header omits the second one where ASCII is enough. */
const toAsciiName = (name: string) => name.replace(/[^\w.-]/g, '_')
