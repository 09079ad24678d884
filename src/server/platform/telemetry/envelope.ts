import { randomBytes } from 'node:crypto'

/** A fault or the opening of a page, as it leaves the house: there is nothing in it that anybody typed. */
export type Outgoing = {
  at: string
  side: 'browser' | 'server'
  route: string
  version: string
  tags: Record<string, string>
  /** Stands for a user, and tells nobody who it is. */
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

/** `https://key@host/path/7`: what is told goes to `https://host/path/api/7/envelope/`. */
export function parseDsn(dsn: string): Receiver | undefined {
  const url = URL.parse(dsn)
  const [, path = '', project] = /^(.*)\/(\d+)\/?$/.exec(url?.pathname ?? '') ?? []
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !project || url.search || url.hash) return undefined
  return { address: `${url.origin}${path}/api/${project}/envelope/`, key: url.username }
}

const id = (bytes: number) => randomBytes(bytes).toString('hex')

/** The lines that Sentry, GlitchTip and others of their kind read. */
export function toEnvelope(told: Outgoing, environment: string): string {
  const event = id(16)
  const { at, side, route, version, tags, user } = told
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
    'ms' in told
      ? {
          ...common,
          type: 'transaction',
          start_timestamp: seconds - told.ms / 1000,
          contexts: { trace: { trace_id: id(16), span_id: id(8), op: 'navigation' } },
          spans: [],
        }
      : {
          ...common,
          level: 'error',
          exception: {
            values: [
              {
                type: told.type,
                value: told.message,
                stacktrace: {
                  frames: told.frames.map(({ file, line, column }) => ({ filename: file, lineno: line, colno: column, in_app: true })),
                },
              },
            ],
          },
          breadcrumbs: {
            values: told.crumbs.map(({ call, status }) => {
              const [method, url] = call.split(' ')
              return { type: 'http', category: 'fetch', data: { method, url, status_code: status } }
            }),
          },
        }
  const head = { event_id: event, sent_at: new Date().toISOString() }
  return [head, { type: 'ms' in told ? 'transaction' : 'event' }, item].map((line) => JSON.stringify(line)).join('\n')
}
