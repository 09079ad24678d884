import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { forbiddenKeys } from '#contract/kit/codec.ts'
import type { Upload } from '#contract/kit/endpoint.ts'
import { AppError } from '#contract/kit/errors.ts'

const suspicious = /__proto__|constructor|prototype|\\u/

/** Reads JSON bodies and no others; a body that is no UTF-8 or no JSON, or has a forbidden key anywhere in it, is refused with 400. */
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

/** A room for routes that take a file of these types: there every other body is refused with 415, JSON too. */
export function readFiles(app: FastifyInstance, { types }: Upload, open: (room: FastifyInstance) => void): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser([...types], { parseAs: 'buffer' }, ({ mediaType, headers }, content, done) =>
      // Taken as it is, what was compressed on the way would be kept compressed.
      headers['content-encoding'] ? done(new AppError('UnsupportedMediaType'), undefined) : done(null, { mediaType, content }),
    )
    open(room)
  })
}

/** Decoded leniently, what is no UTF-8 would be stored as replacement characters. */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new AppError('BadRequest')
  return bytes.toString()
}

function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined
  if (!suspicious.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) => {
    if (forbiddenKeys.has(key)) throw new AppError('ForbiddenKey')
    return value
  })
}
