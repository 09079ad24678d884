import { randomBytes } from 'node:crypto'

/** An error or a page view that leaves the installation; it contains nothing that a person typed. */
export type Outgoing = {
  at: string
  side: 'browser' | 'server'
  route: string
  version: string
  tags: Record<string, string>
  /** A pseudonym of the user. */
  user?: string
} & (
  | {
      type: string
      message: string
      frames: { file: string; line: number; column: number }[]
      crumbs: { call: string; status: number }[]
    }
  | { ms: number }
)

export type Receiver = { address: string; key: string }

/** Parses `https://key@host/path/7`; reports go to `https://host/path/api/7/envelope/`. */
export function parseDsn(dsn: string): Receiver | undefined {
  const url = URL.parse(dsn)
  const [, path = '', project] = /^(.*)\/(\d+)\/?$/.exec(url?.pathname ?? '') ?? []
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !project || url.search || url.hash) return undefined
  return { address: `${url.origin}${path}/api/${project}/envelope/`, key: url.username }
}

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')

/** Builds the envelope that Sentry, GlitchTip and compatible servers read. */
export function toEnvelope(report: Outgoing, environment: string): string {
  const event = randomHex(16)
  const { at, side, route, version, tags, user } = report
  const seconds = Date.parse(at) / 1000
  const common = {
    event_id: event,
    timestamp: seconds,
    platform: side === 'browser' ? 'javascript' : 'node',
    environment,
    release: version,
    transaction: route,
    tags,
    ...(user && { user: { id: user } }),
  }
  const item =
    'ms' in report
      ? {
          ...common,
          type: 'transaction',
          start_timestamp: seconds - report.ms / 1000,
          contexts: { trace: { trace_id: randomHex(16), span_id: randomHex(8), op: 'navigation' } },
          spans: [],
        }
      : {
          ...common,
          level: 'error',
          exception: {
            values: [
              {
                type: report.type,
                value: report.message,
                stacktrace: {
                  frames: report.frames.map(({ file, line, column }) => ({ filename: file, lineno: line, colno: column, in_app: true })),
                },
              },
            ],
          },
          breadcrumbs: {
            values: report.crumbs.map(({ call, status }) => {
              const [method, url] = call.split(' ')
              return { type: 'http', category: 'fetch', data: { method, url, status_code: status } }
            }),
          },
        }
  const head = { event_id: event, sent_at: new Date().toISOString() }
  return [head, { type: 'ms' in report ? 'transaction' : 'event' }, item].map((line) => JSON.stringify(line)).join('\n')
}
