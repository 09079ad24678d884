import type { FastifyInstance } from 'fastify'
import { forbiddenKeys } from '#contract/kit/codec.ts'
import { AppError } from '#contract/kit/errors.ts'

const suspicious = /__proto__|constructor|prototype|\\u/

/** Reads JSON bodies; a body that is no JSON, or has a forbidden key anywhere in it, is refused with 400. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseBody(String(text)))
    } catch (error) {
      done(error instanceof AppError ? error : new AppError('BadRequest'), undefined)
    }
  })
}

function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined
  if (!suspicious.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) => {
    if (forbiddenKeys.has(key)) throw new AppError('ForbiddenKey')
    return value
  })
}
