import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes from which an answer is packed: not a page of a list, of which a shop asks for hundreds an hour. */
const large = 16 * 1024
const pack = promisify(gzip)

/** What is large, packed, if the caller reads that: not every shop has a proxy that does so. */
export async function sendCompressed(reply: FastifyReply, body: string) {
  const small = body.length < large || !readsPacked(reply.request)
  addVaryHeader(reply)
  return small ? reply.send(body) : reply.header('content-encoding', 'gzip').send(await pack(body))
}

/** What is the same for all and was packed before. */
export function sendPlainOrCompressed(reply: FastifyReply, plain: string, packed: Buffer) {
  addVaryHeader(reply)
  return readsPacked(reply.request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
}

/** For whoever keeps answers on the way: there are two of this one. */
export const addVaryHeader = (reply: FastifyReply) =>
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))

const readsPacked = ({ headers: { 'accept-encoding': readable = '' } }: FastifyRequest) => readsGzip.test([readable].flat().join())
const readsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
