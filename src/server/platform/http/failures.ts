import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodError } from 'zod/v4/core'
import { toSnakePath } from '#contract/kit/codec.ts'
import { AppError, failures, type Failure, type FieldErrors } from '#contract/kit/errors.ts'
import { isLockConflict } from '#server/platform/database/driver.ts'
import { PrintFailed, PrintUnavailable } from '#server/platform/pdf/pdf.ts'

/** Headers for answers that are sent before a request exists: no browser may read them as a page or frame them. */
export const earlyErrorHeaders = "X-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'"

/** Failures of access checks, not of forms. The log records them so that attempts on foreign data can be found. */
const accessFailures = new Set<Failure>([
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
const loggedErrors = new WeakSet<Error>()
/** Marks an error whose thrower has already logged it, with more detail than `answerFailure` has. */
export const markLogged = <E extends Error>(error: E): E => {
  loggedErrors.add(error)
  return error
}

/** Limits of an error answer: a body of nothing but mistakes must not cause an answer of its own size. */
const maxFields = 50
const maxNameChars = 200

/** Logs the denied call with its caller and route. */
export function logDenial({ ip: address, userId, method, routeOptions, log }: FastifyRequest, code: Failure) {
  log.info({ code, address, userId, method, route: routeOptions.url }, 'call refused')
}

type Outage = { beganAt: number; refused: number }
const outages = new WeakMap<Server, Outage>()

/** An outage is one line when it begins and one when it ends: a line for each request would bury all others. */
function logOutage({ server: { server }, log }: FastifyRequest, { message }: Error) {
  const outage = outages.get(server)
  if (outage) outage.refused += 1
  else {
    outages.set(server, { beganAt: performance.now(), refused: 1 })
    log.error({ reason: message }, 'the database is away, and requests are refused')
  }
}

/** An answer proves that the database is back only if its request came after the outage began: others may have read before. */
export function endOutage({ request, elapsedTime }: FastifyReply) {
  const { server, log } = request.server
  const outage = outages.get(server)
  if (!outage || performance.now() - elapsedTime < outage.beganAt) return
  outages.delete(server)
  log.warn({ refused: outage.refused }, 'the database is back')
}

/** Answers every error in the one shape of the wire; server faults are logged with the request id and sent as UnknownError. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error)
  const fields =
    appError.fields &&
    Object.fromEntries(
      Object.entries(appError.fields)
        .slice(0, maxFields)
        .map(([name, messages]) => [name.slice(0, maxNameChars), messages]),
    )
  if (appError.status >= 500) {
    // A file that is missing has the code of a missing socket.
    if (error instanceof Error && isDatabaseAway(error) && !('path' in error)) logOutage(request, error)
    else request.log.error({ err: error }, 'request failed')
  }
  if (accessFailures.has(appError.code) && !loggedErrors.has(appError)) logDenial(request, appError.code)
  if (appError.retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(appError.retryAfter))))
  return reply
    .code(appError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error_message: fields ?? appError.message, code: appError.code, request_id: request.id, ...appError.details }))
}

/**
 * Handles input that is not HTTP, has too large headers or is late; no route or hook sees it. Silent connections close without a body:
 * browsers open spares, would take it for their next answer, and retry after a close.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) return socket.destroy()
  const status = statusByErrorCode[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ error_message: 'BadRequest', code: 'BadRequest', request_id: randomUUID() })
  const headers = `Connection: close\r\nCache-Control: no-store\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${earlyErrorHeaders}`
  return socket.end(`HTTP/1.1 ${status}\r\nAPI-Version: v1\r\n${headers}\r\n\r\n${body}`, () => socket.destroy())
}

const statusByErrorCode: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof PrintUnavailable || error instanceof PrintFailed) return new AppError('WorkOrderPdfError', { retryAfter: 10 })
  if (!(error instanceof Error)) return new AppError('UnknownError')
  // HTTP errors come first: ECONNRESET of a caller who hangs up would otherwise count as a database failure.
  return fromHttp(error as FastifyError) ?? fromDatabase(error) ?? new AppError('UnknownError')
}

export function fieldErrors({ issues }: $ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of issues) (fields[toSnakePath(path)] ??= []).push(message)
  return fields
}

/** Input of a client must never become a 500, even where the database is the first to reject it. */
function fromDatabase(error: Error & { code?: string; constraint?: string }): AppError | undefined {
  const { code = '', constraint } = error
  if (code === '23505') return new AppError('AlreadyExists')
  if (code === '23P01') return new AppError(constraint === 'time_sheets_apart' ? 'TimeSheetOverlap' : 'GuestSlotTaken')
  if (/^22|^23(514|503|502)$/.test(code)) return new AppError('InvalidInput', { message: 'InvalidValue' })
  // The first call with this key still runs; a retry after it ends gets its answer.
  if (isLockConflict(error)) return new AppError('TooManyRequests', { retryAfter: 2 })
  if (isDatabaseAway(error) || isDatabaseBusy(error)) return new AppError('TechnicalDifficultiesError', { retryAfter: 2 })
  return undefined
}

type DatabaseFailure = Error & { code?: string; severity?: string }

/** Refused logins are fatal and count: an operator has closed or replaced the database, or changed its password. */
export function isDatabaseAway({ code = '', severity, message }: DatabaseFailure): boolean {
  if (/^(57P0[1-4]|0800)/.test(code) || /^(ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)) return true
  if (/^(28|3D000|55000)/.test(code)) return severity === 'FATAL'
  return /Connection terminated|Query read timeout|connection error and is not queryable/.test(message)
}

/** The database is there, so the log keeps the stack: the cause may be too many callers or a fault of this program. */
function isDatabaseBusy({ code = '', message }: DatabaseFailure): boolean {
  return /^(08|40|53|55000|57014|57P)/.test(code) || /timeout exceeded when trying to connect|not queryable/.test(message)
}

function fromHttp(error: FastifyError): AppError | undefined {
  const status = error.statusCode ?? 500
  if (status >= 500) return undefined
  const code = status === 413 ? 'TooLarge' : status === 415 ? 'UnsupportedMediaType' : status === 429 ? 'TooManyRequests' : 'BadRequest'
  return new AppError(code satisfies keyof typeof failures)
}
