import type { Config } from '#server/platform/process/config.ts'
import { toEnvelope, parseDsn, type Outgoing } from './envelope.ts'

export type Telemetry = ReturnType<typeof openTelemetry>

/** The body of the answer is discarded: it may be endless or break off. */
async function postOnce(address: string, init: RequestInit): Promise<boolean> {
  try {
    const { body, status } = await fetch(address, init)
    await body?.cancel()
    return status < 500
  } catch {
    return false
  }
}

const timeoutMs = 5000
/** Limit of simultaneous reports; further ones are dropped. */
const maxPending = 20

/** Reports errors and usage to the receivers that the operator configured. Callers never wait for it, and it never fails. */
export function openTelemetry({ errorReporting, analyticsUrl }: Pick<Config, 'errorReporting' | 'analyticsUrl'>, secret: string) {
  const receiver = errorReporting ? parseDsn(errorReporting.dsn) : undefined
  let pending = 0

  async function post(address: string, body: string, headers: Record<string, string>) {
    if (pending >= maxPending) return
    pending++
    // A report is retried once, and then dropped.
    for (let tries = 0; tries < 2; tries++) {
      const init = { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
      if (await postOnce(address, init)) break
    }
    pending--
  }

  return {
    /** Secret of this installation that turns users into pseudonyms. */
    secret,
    /** Whether a receiver of errors, and one of page views, is configured. */
    hears: { errors: receiver !== undefined, events: analyticsUrl !== undefined },
    send: (report: Outgoing) => {
      if (!receiver || !errorReporting) return
      const auth = `Sentry sentry_version=7, sentry_client=atelier/1.0, sentry_key=${receiver.key}`
      const headers = { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth }
      void post(receiver.address, toEnvelope(report, errorReporting.environment), headers)
    },
    count: (batch: object[]) => {
      if (analyticsUrl) void post(analyticsUrl, JSON.stringify({ batch }), { 'content-type': 'application/json' })
    },
  }
}
