import type { FastifyInstance } from 'fastify'
import { toAppError } from '#server/platform/http/failures.ts'
import { allowedErrorMessage, allowedErrorType, readBuildInfo } from './allow-list.ts'
import type { Telemetry } from './telemetry.ts'

/** Matches `at wrote (file:///srv/atelier/src/server/clients/service.ts:12:3)`: places in our own files, never call arguments. */
const placePattern = /[/\\](src[/\\](?:server|contract|domain)[/\\][\w./\\-]+\.ts):(\d+):(\d+)/

/** Reports server errors and failed sign-ins: their route and kind, nothing of the request. */
export function reportFailures(app: FastifyInstance, telemetry: Telemetry): void {
  if (!telemetry.hears.errors) return
  app.addHook('onError', async ({ routeOptions, method }, _reply, error) => {
    const { status, code } = toAppError(error)
    const route = `${method} ${routeOptions.url ?? 'unknown'}`
    if (status < 500 && route !== 'POST /api/v1/login') return
    const frames = (error.stack ?? '').split('\n').flatMap((line) => {
      const [, file, row, column] = placePattern.exec(line) ?? []
      return file ? [{ file, line: Number(row), column: Number(column) }] : []
    })
    telemetry.send({
      at: new Date().toISOString(),
      side: 'server',
      route,
      version: readBuildInfo().version,
      tags: { code, status: String(status), ...(/^[0-9A-Z]{5}$/.test(error.code ?? '') && { sqlstate: error.code }) },
      type: allowedErrorType(status < 500 ? code : error.name),
      message: allowedErrorMessage(error.message),
      // Receivers expect the innermost frame last.
      frames: status < 500 ? [] : frames.reverse(),
      crumbs: [],
    })
  })
}
