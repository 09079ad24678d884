import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodError } from 'zod/v4/core'
import { toSnakePath } from '#contract/kit/codec.ts'
import { AppError, failures, type Failure, type FieldErrors } from '#contract/kit/errors.ts'
import { isLockConflict } from '#server/platform/database/driver.ts'
import { PrintFailed, PrintUnavailable } from '#server/platform/pdf/pdf.ts'

/** Of what is answered before there is a request: nobody is to take it for a page, or to show it in theirs. */
export const earlyErrorHeaders = "X-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'"

/** What a guard of the door refuses, rather than a form: told to the log, so that whoever tries what is not theirs can be found in it. */
const guarded = new Set<Failure>([
  'SignInRequired',
  'AccessDenied403',
  'PasswordRequired',
  'InvalidCredentials',
  'WrongPin',
  'PinLocked',
  'SignInLocked',
  'GuestTokenRequired',
  'InvalidCaptcha',
  'ForbiddenKey',
  'TooManyRequests',
])
const told = new WeakSet<Error>()
/** Whoever refuses has told the log, and more of it than is known here. */
export const markLogged = <E extends Error>(error: E): E => {
  told.add(error)
  return error
}

/** Nobody reads more, and a body of nothing but mistakes must not be answered with one as large. */
const maxFields = 50
const maxName = 200

/** To the log, with who asked and where. */
export function logDenial({ ip: address, userId, method, routeOptions, log }: FastifyRequest, code: Failure) {
  log.info({ code, address, userId, method, route: routeOptions.url }, 'call refused')
}

/** Answers every error in the wire's one shape; what is ours to fix is logged with its request id and told as UnknownError. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error)
  const fields =
    known.fields &&
    Object.fromEntries(
      Object.entries(known.fields)
        .slice(0, maxFields)
        .map(([name, messages]) => [name.slice(0, maxName), messages]),
    )
  if (known.status >= 500) request.log.error({ err: error }, 'request failed')
  if (guarded.has(known.code) && !told.has(known)) logDenial(request, known.code)
  if (known.retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(known.retryAfter))))
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error_message: fields ?? known.message, code: known.code, request_id: request.id, ...known.details }))
}

/**
 * For what cannot be parsed as HTTP, has headers that are too large, or does not come in time: no request comes of it, so no route and no hook
 * ever sees it. Browsers open connections beforehand; what is said on one on which nothing was asked they may take for the answer to their next
 * question, and one that is closed they ask anew.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) return socket.destroy()
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ error_message: 'BadRequest', code: 'BadRequest', request_id: randomUUID() })
  const headers = `Connection: close\r\nCache-Control: no-store\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${earlyErrorHeaders}`
  return socket.end(`HTTP/1.1 ${status}\r\nAPI-Version: v1\r\n${headers}\r\n\r\n${body}`, () => socket.destroy())
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof PrintUnavailable || error instanceof PrintFailed) return new AppError('WorkOrderPdfError', { retryAfter: 10 })
  if (!(error instanceof Error)) return new AppError('UnknownError')
  // The other way round, a caller who hangs up midway would be taken for the database: both say ECONNRESET.
  return fromHttp(error as FastifyError) ?? fromDatabase(error) ?? new AppError('UnknownError')
}

export function fieldErrors({ issues }: $ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of issues) (fields[toSnakePath(path)] ??= []).push(message)
  return fields
}

/** What a client sent must never become a 500, even where the database is the first to notice. */
function fromDatabase(error: Error & { code?: string; constraint?: string }): AppError | undefined {
  const { code = '', constraint, message } = error
  if (code === '23505') return new AppError('AlreadyExists')
  if (code === '23P01') return new AppError(constraint === 'time_sheets_apart' ? 'TimeSheetOverlap' : 'GuestSlotTaken')
  if (/^22|^23(514|503|502)$/.test(code)) return new AppError('InvalidInput', { message: 'InvalidValue' })
  // The twin has not ended; once it has, whoever comes again hears what became of it.
  if (isLockConflict(error)) return new AppError('TooManyRequests', { retryAfter: 2 })
  // Among them that nobody is let in for now: an operator has closed the database, put another in its place, or changed the password.
  const away = /^(57P|08|53|57014|40|28|3D000|55000)/.test(code) || /^(ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)
  if (away || /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable/.test(message))
    return new AppError('TechnicalDifficultiesError', { retryAfter: 2 })
  return undefined
}

function fromHttp(error: FastifyError): AppError | undefined {
  const status = error.statusCode ?? 500
  if (status >= 500) return undefined
  const code = status === 413 ? 'TooLarge' : status === 415 ? 'UnsupportedMediaType' : status === 429 ? 'TooManyRequests' : 'BadRequest'
  return new AppError(code satisfies keyof typeof failures)
}
