import type { AnyRouter } from '@tanstack/react-router'
import { telemetry, type ClientError, type PageViewBatch } from '#contract/telemetry.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { queryClient } from '#client/platform/api/queries.ts'
import { clientVersion } from '#client/shell/use-version.ts'

// Reports errors and page views to the server, if it has receivers for these. Only named values are sent.

const traceShare = 0.1
const maxBatch = 10
const sendDelayMs = 500

/** The user loses nothing if telemetry fails. */
const ignoreFailure = (sending: Promise<unknown>) => void sending.catch(() => undefined)

export function startTelemetry(router: AnyRouter, hears: { errors: boolean; events: boolean }): () => void {
  const where = () => {
    const { fullPath = '/' } = router.state.matches.at(-1) ?? {}
    return { at: new Date().toISOString(), route: String(fullPath), version: clientVersion() ?? '', language: currentLanguage() }
  }
  const watching = new AbortController()
  const { signal } = watching

  if (hears.errors) {
    const crumbs: ClientError['crumbs'] = []
    const stopCrumbs = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.fetchStatus !== 'idle') return
      const status = (query.state.error as { status?: number } | null)?.status ?? (query.state.error ? 0 : 200)
      crumbs.push({ call: String(query.queryKey[1]), status })
      if (crumbs.length > 20) crumbs.shift()
    })
    const reportedSigns = new Set<string>()
    const reportError = (error: unknown) => {
      const { name, message, stack } = error instanceof Error ? error : new Error()
      const frames = parseFrames(stack ?? '')
      // A repeated error adds no information.
      const sign = JSON.stringify([name, frames[0]])
      if (reportedSigns.has(sign) || reportedSigns.size > 20) return
      reportedSigns.add(sign)
      ignoreFailure(
        callEndpoint(telemetry.fault, {
          ...where(),
          type: name.slice(0, 100),
          message: message.slice(0, 500),
          frames,
          crumbs: [...crumbs],
        }),
      )
    }
    const onError = (event: Event) => reportError((event as ErrorEvent).error)
    const onRejected = (event: PromiseRejectionEvent) => reportError(event.reason)
    addEventListener('error', onError, { signal })
    addEventListener('pagefailed', onError, { signal })
    addEventListener('unhandledrejection', onRejected, { signal })
    signal.addEventListener('abort', stopCrumbs)
  }

  const waiting: PageViewBatch[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Sent on leaving the page, too, by fetch with keepalive: `sendBeacon` cannot send the session. */
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.splice(0)
    if (batch.length) ignoreFailure(callEndpoint(telemetry.opened, { batch }, { keepalive: true }))
  }
  let began = performance.now()
  const starts = router.subscribe('onBeforeLoad', () => void (began = performance.now()))
  const ends = router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return
    const opened = { ...where(), ms: Math.round(performance.now() - began) }
    if (hears.events) waiting.push({ ...opened, name: 'page' })
    if (hears.errors && Math.random() < traceShare) waiting.push({ ...opened, name: 'trace' })
    if (waiting.length >= maxBatch) send()
    else timer ??= setTimeout(send, sendDelayMs)
  })
  addEventListener('pagehide', send, { signal })
  return () => {
    watching.abort()
    for (const stop of [starts, ends, send]) stop()
  }
}

/** The locations in stack lines such as `at x (http://shop:8080/assets/start-BxYz.js:1:234)`, the last call last. */
const parseFrames = (stack: string): ClientError['frames'] =>
  [...stack.matchAll(/\/(assets\/[\w.-]+\.js):(\d+):(\d+)/g)]
    .slice(0, 50)
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }))
    .toReversed()
