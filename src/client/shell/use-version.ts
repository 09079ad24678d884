import type { AnyRouter } from '@tanstack/react-router'
import { create } from 'zustand'
import { keepDeployedFiles } from '#client/platform/app-worker.ts'
import { isServerReachable } from '#client/platform/network.ts'
import { isIdle } from '#client/platform/recovery.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

// Whether the server has a newer version of these pages. One tab asks for all tabs of the browser.

/** Key of local storage by which tabs share the answer; while one of them asks, the value has no version. */
const versionKey = 'version'
type StoredVersion = { version?: string; at: number }
const intervalMs = 10 * 60_000
/** A tab does not repeat a request that another tab made within this time. */
const recentMs = 10_000

const useOutdated = create(() => ({ isOutdated: false }))
export const useIsClientOutdated = (): boolean => useOutdated(({ isOutdated }) => isOutdated)

/** The version of this page, from the name of its entry file; undefined under the Vite server. */
export const clientVersion = (): string | undefined =>
  /\/assets\/[^/]+-([\w-]{8})\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[1]

function readLastAnswer(): StoredVersion | undefined {
  try {
    return JSON.parse(readStored(versionKey) ?? 'null') as StoredVersion | undefined
  } catch {
    return undefined
  }
}

/** Without an answer the known state stays. */
function compareVersion(version: string | undefined) {
  if (version === undefined) return
  const isOutdated = version !== clientVersion()
  if (isOutdated && !useOutdated.getState().isOutdated) void keepDeployedFiles()
  useOutdated.setState({ isOutdated })
}

let requestCount = 0

async function checkVersion(sinceAtLeast: number) {
  const { version, at = 0 } = readLastAnswer() ?? {}
  // An answer from before this page was loaded may be older than the page itself.
  if (at > performance.timeOrigin && Math.abs(Date.now() - at) < sinceAtLeast) {
    compareVersion(version)
    return
  }
  // Written before the answer arrives, because all tabs wake up together.
  writeStored(versionKey, JSON.stringify({ at: Date.now() }))
  const turn = ++requestCount
  const response = await fetch('/asset-manifest.json', { cache: 'no-store' }).catch(() => undefined)
  const deployedVersion = response?.ok
    ? ((await response.json().catch(() => undefined)) as { version?: unknown } | undefined)?.version
    : undefined
  // The latest request wins, whichever answer comes first.
  if (typeof deployedVersion !== 'string' || turn !== requestCount) return
  writeStored(versionKey, JSON.stringify({ version: deployedVersion, at: Date.now() }))
  compareVersion(deployedVersion)
}

/** The server may have been updated while the user was away. */
export const checkDeployedVersion = () => void checkVersion(recentMs)

/** Checks regularly until the returned function is called. A new version loads with the next navigation, if nothing is lost by it. */
export function watchDeployedVersion(router: AnyRouter): () => void {
  if (clientVersion() === undefined) return () => {}
  const now = () => document.visibilityState === 'visible' && checkDeployedVersion()
  const onStorage = (event: StorageEvent) => {
    if (event.key === versionKey) compareVersion(readLastAnswer()?.version)
  }
  // Without network the browser would replace the page by its own error page.
  const takeNewVersion = async (load: () => void) => {
    if (useOutdated.getState().isOutdated && isIdle() && (await isServerReachable()) && isIdle()) load()
  }
  // A file of the page is missing, because it belongs to an older version or the network is down.
  const missing = () => void checkVersion(0).then(() => takeNewVersion(() => location.reload()))
  const timer = setInterval(() => void checkVersion(intervalMs - recentMs), intervalMs)
  const moved = router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation, toLocation }) => {
    if (pathChanged && fromLocation) void takeNewVersion(() => location.assign(toLocation.href))
  })
  const watching = new AbortController()
  const { signal } = watching
  addEventListener('focus', now, { signal })
  addEventListener('online', now, { signal })
  addEventListener('storage', onStorage, { signal })
  addEventListener('vite:preloadError', missing, { signal })
  return () => {
    clearInterval(timer)
    moved()
    watching.abort()
  }
}
