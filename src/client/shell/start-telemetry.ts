import type { AnyRouter } from '@tanstack/react-router'
import { telemetry, type ClientError, type PageViewBatch } from '#contract/telemetry.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { queryClient } from '#client/platform/api/queries.ts'
import { clientVersion } from '#client/shell/use-version.ts'

// Tells the server how the program does, where somebody wants to hear it. The server passes on what it knows by name alone.

const tenth = 0.1
const most = 10
const pause = 500

/** Nothing is lost for the person if it is not told. */
const quietly = (told: Promise<unknown>) => void told.catch(() => undefined)

export function startTelemetry(router: AnyRouter, hears: { errors: boolean; events: boolean }): () => void {
  const where = () => {
    const { fullPath = '/' } = router.state.matches.at(-1) ?? {}
    return { at: new Date().toISOString(), route: String(fullPath), version: clientVersion() ?? '', language: currentLanguage() }
  }
  const stops: (() => void)[] = []

  if (hears.errors) {
    const crumbs: ClientError['crumbs'] = []
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.fetchStatus !== 'idle') return
      const status = (query.state.error as { status?: number } | null)?.status ?? (query.state.error ? 0 : 200)
      crumbs.push({ call: String(query.queryKey[1]), status })
      if (crumbs.length > 20) crumbs.shift()
    })
    const told = new Set<string>()
    const tell = (error: unknown) => {
      const { name, message, stack } = error instanceof Error ? error : new Error()
      const frames = framesOf(stack ?? '')
      // The same over and over says nothing more.
      const sign = JSON.stringify([name, frames[0]])
      if (told.has(sign) || told.size > 20) return
      told.add(sign)
      quietly(
        callEndpoint(telemetry.fault, {
          ...where(),
          type: name.slice(0, 100),
          message: message.slice(0, 500),
          frames,
          crumbs: [...crumbs],
        }),
      )
    }
    const onError = (event: Event) => tell((event as ErrorEvent).error)
    const onRejected = (event: PromiseRejectionEvent) => tell(event.reason)
    addEventListener('error', onError)
    addEventListener('pagefailed', onError)
    addEventListener('unhandledrejection', onRejected)
    stops.push(stop, () => {
      removeEventListener('error', onError)
      removeEventListener('pagefailed', onError)
      removeEventListener('unhandledrejection', onRejected)
    })
  }

  let waiting: PageViewBatch[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** On leaving, too: `sendBeacon` could not show who tells it. */
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.splice(0)
    if (batch.length) quietly(callEndpoint(telemetry.opened, { batch }, { keepalive: true }))
  }
  let began = performance.now()
  const starts = router.subscribe('onBeforeLoad', () => void (began = performance.now()))
  const ends = router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return
    const opened = { ...where(), ms: Math.round(performance.now() - began) }
    if (hears.events) waiting.push({ ...opened, name: 'page' })
    if (hears.errors && Math.random() < tenth) waiting.push({ ...opened, name: 'trace' })
    if (waiting.length >= most) send()
    else timer ??= setTimeout(send, pause)
  })
  addEventListener('pagehide', send)
  return () => {
    for (const stop of [...stops, starts, ends, send]) stop()
    removeEventListener('pagehide', send)
    waiting = []
  }
}

/** Of `at x (http://shop:8080/assets/start-BxYz.js:1:234)` the place, the last call last. */
const framesOf = (stack: string): ClientError['frames'] =>
  [...stack.matchAll(/\/(assets\/[\w.-]+\.js):(\d+):(\d+)/g)]
    .slice(0, 50)
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }))
    .toReversed()
