// Keeps the files of the program in the browser, so that its pages open without network. Nothing of the API is ever kept.

const worker = self as unknown as ServiceWorkerGlobalScope

/** Names of caches: the prefix, the milliseconds at which the cache was begun, and the version of its files. */
const prefix = 'program'
const parallelFetches = 4
/** How long a page waits for the network before the kept one opens. */
const patienceMs = 4000
const keptVersions = 2
const maxShared = 20

/** Addresses that belong to the server: the API, live events, pages for guests and checks of operators. */
const serverPaths = /^\/(api|app|broadcasting|programari|r|client|dev|healthz|readyz|metrics)(\/|$)/

/** The type of a file by its ending. A proxy that answers with a page of its own must not end up among the kept files. */
const mediaTypes: Record<string, RegExp> = {
  js: /javascript/,
  css: /css/,
  woff2: /woff2/,
  svg: /svg/,
  json: /json/,
  wasm: /wasm/,
  png: /png/,
  webp: /webp/,
  '/': /html/,
}

type FillRequest = { only?: string[] | undefined }

worker.addEventListener('install', () => {
  // Later versions of this file wait until no page uses the former one.
  if (!worker.registration.active) void worker.skipWaiting()
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => event.waitUntil(fillNext(event.data as FillRequest)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === worker.location.origin && pathname === '/share') return event.respondWith(takeShared(request))
  if (request.method !== 'GET' || origin !== worker.location.origin || serverPaths.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (isOfProgram(pathname.slice(1))) event.respondWith(openFile(request))
})

/** Keeps files that another program shares until their user has chosen a record; a page reads them from this cache. */
async function takeShared(request: Request): Promise<Response> {
  try {
    const files = (await request.formData()).getAll('files').filter((entry) => entry instanceof File)
    const cache = await caches.open('shared')
    const now = Date.now()
    await Promise.all(
      files.slice(0, maxShared).map((file, at) => {
        const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) }
        return cache.put(`/share/${now}-${at}`, new Response(file, { headers }))
      }),
    )
  } catch {
    // The disk may be full: the page then says that nothing came.
  }
  return Response.redirect('/dashboard/share', 303)
}

const isOfProgram = (file: string) => file.startsWith('assets/') || file === 'favicon.svg'

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

/** Opens every screen with the same page; the router of the program reads the address. */
async function openPage(request: Request): Promise<Response> {
  const answer = fetch(request)
  const inTime = await Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(resolve, patienceMs)
    }),
  ])
  if (inTime && inTime.status < 500) return inTime
  return (await findWholePages()).at(-1) ?? answer
}

/** Names of our caches, the newest last. */
const listNames = async () => (await caches.keys()).filter((name) => name.startsWith(`${prefix} `)).toSorted()

/** The page of each version that is kept whole, the newest last: it is stored after all other files. */
async function findWholePages(): Promise<Response[]> {
  const pages = await Promise.all((await listNames()).map(async (name) => (await caches.open(name)).match('/')))
  return pages.filter((page) => page !== undefined)
}

let lastFill = Promise.resolve()

/** One after the other, since every tab asks. A fill that fails goes on with the next one. */
const fillNext = (request: FillRequest) => (lastFill = lastFill.then(() => fill(request)).catch(() => undefined))

/** Keeps the files of the deployed version beside those of the former one. `only` names files for browsers that save data. */
async function fill({ only }: FillRequest) {
  const { version, files } = (await (await fetchFile('/asset-manifest.json', 'no-store')).json()) as { version: string; files: string[] }
  const newest = (await listNames()).at(-1)
  const cache = await caches.open(newest?.endsWith(` ${version}`) ? newest : `${prefix} ${Date.now()} ${version}`)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = files.filter((file) => isOfProgram(file) && (!only || only.includes(file))).map((file) => `/${file}`)
  const queue = missing.filter((path) => !kept.has(path))
  const fetchQueued = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) await cache.put(path, await findOrFetch(path))
  }
  await Promise.all(Array.from({ length: parallelFetches }, fetchQueued))
  if (!kept.has('/')) {
    const page = await fetchFile('/', 'no-store')
    // The server may have been updated since it named the files.
    if (!(await page.clone().text()).includes(`-${version}.js`)) return
    await cache.put('/', page)
  }
  await deleteFormer()
}

/** A file whose name has a hash of its content is the same in every version. */
async function findOrFetch(path: string): Promise<Response> {
  const former = path.startsWith('/assets/') ? await caches.match(path, { ignoreVary: true }) : undefined
  return former ?? fetchFile(path, 'default')
}

async function fetchFile(path: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(path, { cache, priority: 'low' })
  const type = mediaTypes[path.slice(path.lastIndexOf('.') + 1)]
  if (answer.status !== 200 || (type && !type.test(answer.headers.get('content-type') ?? ''))) throw new Error(`${path} did not come`)
  return answer
}

async function deleteFormer() {
  const names = await listNames()
  await Promise.all(names.slice(0, -keptVersions).map((name) => caches.delete(name)))
}
