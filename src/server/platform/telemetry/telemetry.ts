import type { Config } from '#server/platform/process/config.ts'
import { toEnvelope, parseDsn, type Outgoing } from './envelope.ts'

/** Tells others how the program does, where whoever runs it wants that. Nobody waits for it, and nothing fails by it. */
export type Telemetry = {
  /** Whether anybody hears of errors, and of pages that were opened. */
  hears: { errors: boolean; events: boolean }
  /** Of this installation: it makes users into numbers. */
  secret: string
  tell: (told: Outgoing) => void
  count: (batch: object[]) => void
}

/** What they say of it is not read: it may have no end, or break off. */
async function isTaken(address: string, sent: RequestInit): Promise<boolean> {
  try {
    const { body, status } = await fetch(address, sent)
    await body?.cancel()
    return status < 500
  } catch {
    return false
  }
}

const patience = 5000
/** On their way at once; what comes on top is lost. */
const mostUnderway = 20

type Asked = Pick<Config, 'errorReporting' | 'analyticsUrl'>

export function openTelemetry({ errorReporting, analyticsUrl }: Asked, secret: string): Telemetry {
  const receiver = errorReporting ? parseDsn(errorReporting.dsn) : undefined
  let underway = 0

  async function post(address: string, body: string, headers: Record<string, string>) {
    if (underway >= mostUnderway) return
    underway++
    // A receiver that is away is tried once more, and then forgotten.
    for (let tries = 0; tries < 2; tries++) {
      const sent = { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(patience) } as const
      if (await isTaken(address, sent)) break
    }
    underway--
  }

  return {
    secret,
    hears: { errors: receiver !== undefined, events: analyticsUrl !== undefined },
    tell: (told) => {
      if (!receiver || !errorReporting) return
      const auth = `Sentry sentry_version=7, sentry_client=atelier/1.0, sentry_key=${receiver.key}`
      const headers = { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth }
      void post(receiver.address, toEnvelope(told, errorReporting.environment), headers)
    },
    count: (batch) => {
      if (analyticsUrl) void post(analyticsUrl, JSON.stringify({ batch }), { 'content-type': 'application/json' })
    },
  }
}
