import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { forbiddenKeys } from '#contract/kit/codec.ts'
import type { Upload } from '#contract/kit/endpoint.ts'
import { AppError } from '#contract/kit/errors.ts'

const forbiddenKeyPattern = /__proto__|constructor|prototype|\\u/

/** Accepts JSON bodies only; a body that is not UTF-8, not JSON, or has a forbidden key at any depth fails with 400. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseBody(decodeUtf8(bytes as Buffer)))
    } catch (error) {
      done(error instanceof AppError ? error : new AppError('BadRequest'), undefined)
    }
  })
}

/** Opens a plugin scope for routes that take a file of these types; every other body there, JSON too, fails with 415. */
export function readFiles(app: FastifyInstance, { types }: Upload, open: (room: FastifyInstance) => void): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser([...types], { parseAs: 'buffer' }, ({ mediaType, headers }, content, done) =>
      // The content is stored as it arrives, so a content encoding would be stored with it.
      headers['content-encoding'] ? done(new AppError('UnsupportedMediaType'), undefined) : done(null, { mediaType, content }),
    )
    open(room)
  })
}

/** A lenient decoder would store replacement characters for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new AppError('BadRequest')
  return bytes.toString()
}

function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined
  if (!forbiddenKeyPattern.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) => {
    if (forbiddenKeys.has(key)) throw new AppError('ForbiddenKey')
    return value
  })
}
