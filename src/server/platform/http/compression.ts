import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Smallest size in bytes that is compressed; a page of a list, requested hundreds of times an hour per shop, stays below. */
const minCompressedBytes = 16 * 1024
const gzipAsync = promisify(gzip)

/** Compresses a large answer if the caller accepts gzip: not every shop has a proxy that does it. */
export async function sendCompressed(reply: FastifyReply, body: string) {
  const isPlain = body.length < minCompressedBytes || !acceptsGzip(reply.request)
  addVaryHeader(reply)
  return isPlain ? reply.send(body) : reply.header('content-encoding', 'gzip').send(await gzipAsync(body))
}

/** Sends an answer that is the same for all callers and was compressed beforehand. */
export function sendPlainOrCompressed(reply: FastifyReply, plain: string, packed: Buffer) {
  addVaryHeader(reply)
  return acceptsGzip(reply.request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
}

/** Proxies and browser caches must keep the compressed and the plain answer apart. */
export const addVaryHeader = (reply: FastifyReply) =>
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))

const acceptsGzip = ({ headers: { 'accept-encoding': acceptedEncodings = '' } }: FastifyRequest) =>
  gzipPattern.test([acceptedEncodings].flat().join())
const gzipPattern = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
