// The service worker keeps the files of the program. Browsers allow one to https and localhost alone; elsewhere all else works without it.

const isSupported = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Registers the service worker. Call it once the page has come to rest, so that keeping files delays nothing. */
export async function startAppWorker(): Promise<void> {
  if (!isSupported()) return
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  await keepDeployedFiles()
}

/** Asks the worker to keep the files of the deployed version; those that it has are not fetched again. */
export async function keepDeployedFiles(): Promise<void> {
  if (!isSupported()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ only: savesData() ? listLoadedFiles() : undefined })
}

/** Not all browsers say whether their user saves data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const listLoadedFiles = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1))
