import type { AnyRouter } from '@tanstack/react-router'
import { create } from 'zustand'
import { isServerReachable } from '#client/platform/chunks/network.ts'
import { isIdle } from '#client/platform/chunks/recovery.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

// Whether the server has a newer version of these pages. One tab asks for all of the browser.

/** Under this key of local storage the tabs tell each other what they heard; while one of them asks, no version. */
const key = 'version'
type Heard = { version?: string; at: number }
const always = 10 * 60_000
/** What another tab has asked just now is not asked again. */
const justNow = 10_000

const useOutdated = create(() => ({ isOutdated: false }))
export const useIsClientOutdated = (): boolean => useOutdated(({ isOutdated }) => isOutdated)

/** That of the page, as its entry is called; none while Vite serves it. */
export const clientVersion = (): string | undefined =>
  /\/assets\/[^/]+-([\w-]{8})\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[1]

function lastHeard(): Heard | undefined {
  try {
    return JSON.parse(readStored(key) ?? 'null') as Heard | undefined
  } catch {
    return undefined
  }
}

/** Where nothing was heard, what was known stays. */
const compare = (version: string | undefined) => version !== undefined && useOutdated.setState({ isOutdated: version !== clientVersion() })

let asked = 0

async function ask(sinceAtLeast: number) {
  const { version, at = 0 } = lastHeard() ?? {}
  // What was heard before this page was loaded may be older than the page itself.
  if (at > performance.timeOrigin && Math.abs(Date.now() - at) < sinceAtLeast) {
    compare(version)
    return
  }
  // Before the answer is there: the tabs come back to life together.
  writeStored(key, JSON.stringify({ at: Date.now() }))
  const turn = ++asked
  const response = await fetch('/asset-manifest.json', { cache: 'no-store' }).catch(() => undefined)
  const said = response?.ok ? ((await response.json().catch(() => undefined)) as { version?: unknown } | undefined)?.version : undefined
  // What was asked later knows better, whichever answer comes first.
  if (typeof said !== 'string' || turn !== asked) return
  writeStored(key, JSON.stringify({ version: said, at: Date.now() }))
  compare(said)
}

/** Whoever comes back may find a server that was made anew meanwhile. */
export const checkDeployedVersion = () => void ask(justNow)

/** Asks now and then until the returned function is called. A new version is taken with the next page that is opened, if nothing is lost by it. */
export function watchDeployedVersion(router: AnyRouter): () => void {
  if (clientVersion() === undefined) return () => {}
  const now = () => document.visibilityState === 'visible' && checkDeployedVersion()
  const told = (event: StorageEvent) => event.key === key && compare(lastHeard()?.version)
  // Without network the browser would show a page of its own instead.
  const takeNewVersion = async (load: () => void) => {
    if (useOutdated.getState().isOutdated && isIdle() && (await isServerReachable()) && isIdle()) load()
  }
  // A file of the page is gone: it was of an older version, or the network is.
  const missing = () => void ask(0).then(() => takeNewVersion(() => location.reload()))
  const timer = setInterval(() => void ask(always - justNow), always)
  const moved = router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation, toLocation }) => {
    if (pathChanged && fromLocation) void takeNewVersion(() => location.assign(toLocation.href))
  })
  addEventListener('focus', now)
  addEventListener('online', now)
  addEventListener('storage', told)
  addEventListener('vite:preloadError', missing)
  return () => {
    clearInterval(timer)
    moved()
    removeEventListener('focus', now)
    removeEventListener('online', now)
    removeEventListener('storage', told)
    removeEventListener('vite:preloadError', missing)
  }
}
