import type { FastifyRequest } from 'fastify'
import { safeParse, type $ZodType, type output } from 'zod/v4/core'
import { fromWire, objectShape, toSnakeCase } from '#contract/kit/codec.ts'
import { pathKeys, usesQueryString, type Endpoint, type ParsedInputOf, type SentFile } from '#contract/kit/endpoint.ts'
import { AppError, fail, failField, type FieldErrors } from '#contract/kit/errors.ts'
import { fromQuery, readBodyFilters, parseQueryValue } from '#contract/kit/query-string.ts'
import { fieldErrors } from './failures.ts'

/**
 * What a call takes, gathered from where each key belongs: the path, If-Match, and the query or else the body, unless that is a file.
 * A key that is unknown, read-only or in the wrong place is refused by its path, never dropped.
 */
export function inputReader<E extends Endpoint>(endpoint: E): (request: FastifyRequest) => ParsedInputOf<E> {
  const { input: schema, path, versioned, upload } = endpoint
  const shape = objectShape(schema)
  const fromPath = pathKeys(path)
  const elsewhere = new Set([...fromPath, ...(versioned ? ['version'] : [])].map(toSnakeCase))
  const inQuery = usesQueryString(endpoint)

  return (request) => {
    // Without a prototype: `?__proto__=1` is then a name as any other, and refused.
    const refused: FieldErrors = Object.create(null)
    const unknown = (name: string) => void (refused[name] = ['UnknownField'])
    const query = parseQueryString(request.url.slice(request.url.split('?', 1)[0]!.length + 1))
    const raw: unknown = inQuery ? fromQuery(schema, query, unknown) : readBodyFilters(schema, fromWire(schema, body(request), unknown))
    // What stands in the wrong place would be taken for heard: a version in the body of a DELETE, say.
    for (const name of upload ? [] : inQuery ? Object.keys(body(request)) : query.keys()) unknown(name)
    for (const name of elsewhere) if (typeof raw === 'object' && raw !== null && camelIn(raw, name)) unknown(name)

    const input = { ...(raw as object) } as Record<string, unknown>
    const params = request.params as Record<string, string>
    for (const key of fromPath) input[key] = parseQueryValue(shape[key]!, params[key]!)
    if (versioned) input['version'] = version(request.headers['if-match'])

    const file = upload && (request.body as SentFile | undefined)
    if (upload && !file?.content.length) refused['file'] = ['RequiredField']

    const parsed = safeParse(schema, input)
    if (!parsed.success) Object.assign(refused, { ...fieldErrors(parsed.error), ...refused })
    if (Object.keys(refused).length || !parsed.success) throw new AppError('InvalidInput', { fields: refused })
    return (file ? { ...(parsed.data as object), file } : parsed.data) as ParsedInputOf<E>
  }
}

/** The row of a file is judged as a person's input would be: what it is, or what is wrong by the field's path. */
export function validateRow<S extends $ZodType>(schema: S, given: object): { value?: output<S>; wrong: FieldErrors } {
  const parsed = safeParse(schema, given)
  return parsed.success ? { value: parsed.data, wrong: {} } : { wrong: fieldErrors(parsed.error) }
}

/** Fields of a query or a form. Read leniently, what is no UTF-8 would be taken for replacement characters. */
export function parseQueryString(text: string): URLSearchParams {
  try {
    decodeURIComponent(text)
  } catch {
    fail('BadRequest')
  }
  return new URLSearchParams(text)
}

const camelIn = (raw: object, name: string) => Object.keys(raw).some((key) => toSnakeCase(key) === name)

function body({ body: sent }: FastifyRequest): object {
  if (sent === undefined) return {}
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return fail('InvalidInput', { message: 'InvalidValue' })
  return sent
}

function version(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? []
  return digits === undefined ? failField('if_match', 'InvalidValue') : Number(digits)
}
