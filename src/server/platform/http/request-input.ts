import type { FastifyRequest } from 'fastify'
import { safeParse, type $ZodType, type output } from 'zod/v4/core'
import { fromWire, objectShape, toSnakeCase } from '#contract/kit/codec.ts'
import { pathKeys, usesQueryString, type Endpoint, type ParsedInputOf, type SentFile } from '#contract/kit/endpoint.ts'
import { AppError, fail, failField, type FieldErrors } from '#contract/kit/errors.ts'
import { fromQuery, readBodyFilters, parseQueryValue } from '#contract/kit/query-string.ts'
import { fieldErrors } from './failures.ts'

/**
 * Reads the input of a call: path, If-Match, and query or body unless that is a file.
 * A key that is unknown, read-only or misplaced fails by its path and is never dropped.
 */
export function inputReader<E extends Endpoint>(endpoint: E): (request: FastifyRequest) => ParsedInputOf<E> {
  const { input: schema, path, versioned, upload } = endpoint
  const shape = objectShape(schema)
  const fromPath = pathKeys(path)
  const keysOutsideInput = new Set([...fromPath, ...(versioned ? ['version'] : [])].map(toSnakeCase))
  const inQuery = usesQueryString(endpoint)

  return (request) => {
    // Without a prototype, `?__proto__=1` is a name like any other and fails.
    const errors: FieldErrors = Object.create(null)
    const addUnknown = (name: string) => void (errors[name] = ['UnknownField'])
    const query = parseQueryString(request.url.slice(request.url.split('?', 1)[0]!.length + 1))
    const raw: unknown = inQuery
      ? fromQuery(schema, query, addUnknown)
      : readBodyFilters(schema, fromWire(schema, readBodyObject(request), addUnknown))
    // A misplaced key fails: a version in the body of a DELETE, say, would seem to be accepted.
    for (const name of upload ? [] : inQuery ? Object.keys(readBodyObject(request)) : query.keys()) addUnknown(name)
    for (const name of keysOutsideInput) if (typeof raw === 'object' && raw !== null && hasCamelKey(raw, name)) addUnknown(name)

    const input = { ...(raw as object) } as Record<string, unknown>
    const params = request.params as Record<string, string>
    for (const key of fromPath) input[key] = parseQueryValue(shape[key]!, params[key]!)
    if (versioned) input['version'] = readVersion(request.headers['if-match'])

    const file = upload && (request.body as SentFile | undefined)
    if (upload && !file?.content.length) errors['file'] = ['RequiredField']

    const parsed = safeParse(schema, input)
    if (!parsed.success) Object.assign(errors, { ...fieldErrors(parsed.error), ...errors })
    if (Object.keys(errors).length || !parsed.success) throw new AppError('InvalidInput', { fields: errors })
    return (file ? { ...(parsed.data as object), file } : parsed.data) as ParsedInputOf<E>
  }
}

/** Validates the row of a file like a person's input; returns the value or the errors by field path. */
export function validateRow<S extends $ZodType>(schema: S, given: object): { value?: output<S>; wrong: FieldErrors } {
  const parsed = safeParse(schema, given)
  return parsed.success ? { value: parsed.data, wrong: {} } : { wrong: fieldErrors(parsed.error) }
}

/** Parses a query or a form. A lenient decoder would yield replacement characters for bytes that are not UTF-8. */
export function parseQueryString(text: string): URLSearchParams {
  try {
    decodeURIComponent(text)
  } catch {
    fail('BadRequest')
  }
  return new URLSearchParams(text)
}

const hasCamelKey = (raw: object, name: string) => Object.keys(raw).some((key) => toSnakeCase(key) === name)

function readBodyObject({ body: sent }: FastifyRequest): object {
  if (sent === undefined) return {}
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return fail('InvalidInput', { message: 'InvalidValue' })
  return sent
}

function readVersion(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? []
  return digits === undefined ? failField('if_match', 'InvalidValue') : Number(digits)
}
