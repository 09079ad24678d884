import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#contract/kit/errors.ts'
import type { Config } from '#server/platform/process/config.ts'
import { sendPlainOrCompressed } from './compression.ts'

/** Folder of a browser build that `scripts/build.ts` writes. */
export const builtPath = (name: string): string => path.resolve(import.meta.dirname, '../../../../dist', name)

/** Serves the built client: its assets with a long cache life, and its page for every address without a route. */
export async function servePages(app: FastifyInstance, { serviceWorker }: Pick<Config, 'serviceWorker'>): Promise<void> {
  const file = path.join(builtPath('client'), 'index.html')
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const packed = gzipSync(page ?? '')
  const policy = contentPolicy(page ?? '')
  if (page !== undefined) {
    // A route for each asset would take a third of the start time.
    const globIgnore = ['assets/**', ...(serviceWorker ? [] : ['sw.js*'])]
    await app.register(fastifyStatic, { ...staticOptions('client'), globIgnore })
    if (!serviceWorker) serveWorkerRemoval(app)
    await app.register(fastifyStatic, assetOptions('client', '/assets/'))
    answerShares(app)
  }
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', policy)
    void reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('referrer-policy')) void reply.header('referrer-policy', 'same-origin')
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|app|broadcasting|assets|programari|\.[^/?]*)(\/|$)/.test(request.url)
    if (!isPage || page === undefined) throw new AppError('NotFound', { message: 'NotFound' })
    return sendPlainOrCompressed(reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8'), page, packed)
  })
}

/** The service worker takes what other programs share. Where it is missing the files are not read, and a page says that nothing came. */
function answerShares(app: FastifyInstance): void {
  app.post('/share', { onRequest: (_request, reply) => void reply.redirect('/dashboard/share', 303) }, () => undefined)
}

/** Browsers that have the service worker ask for its file again and run what they get: it removes the worker and the files that it kept. */
function serveWorkerRemoval(app: FastifyInstance): void {
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(workerRemoval),
  )
}
const workerRemoval = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

const staticOptions = (name: string) =>
  ({
    root: builtPath(name),
    index: false,
    // Only existing files have a route: a folder gets the page instead.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header: (name: string, value: string) => unknown }, file: string) =>
      void reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`)
          ? 'public, max-age=31536000, immutable'
          : // Open pages detect a new version by this file.
            file.endsWith('asset-manifest.json')
            ? 'no-store'
            : 'no-cache',
      ),
  }) as const

/** Serves files named by content hash through one route that looks on disk at each call, so files of a newer build are found, too. */
export const assetOptions = (name: string, prefix: string) =>
  ({
    ...staticOptions(name),
    root: path.join(builtPath(name), 'assets'),
    prefix,
    wildcard: true,
    decorateReply: false,
    // The folder itself gets no answer here, either.
    allowedPath: (pathName: string) => !pathName.endsWith('/'),
  }) as const

/** Source expression of inline content for a content security policy. */
export const cspHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** Allows our own scripts, the inline ones of the page by hash, and inline styles, which the interface kit needs. */
function contentPolicy(page: string): string {
  const hashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => cspHash(script!))
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Serves the contact for security reports (RFC 9116), if the host configures one. `Expires` is always 30 days ahead. */
export function serveSecurityText(app: FastifyInstance, { securityContact, hasPublicUrl, publicUrl }: Config): void {
  if (securityContact === null) return
  const url = '/.well-known/security.txt'
  app.get(url, (_request, reply) => {
    const expires = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: ro, en, hu']
    if (hasPublicUrl) lines.push(`Canonical: ${publicUrl}${url}`)
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

/** Serves Swagger UI from its package, without any foreign origin. */
export async function serveApiPage(app: FastifyInstance, document: () => object): Promise<void> {
  const root = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  let text: string | undefined // The text is built at the first request, so that the start need not wait for it.
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(document()))),
  )
  app.get('/api/docs', (_request, reply) => reply.redirect('/api/docs/'))
  app.get('/api/docs/', (_request, reply) => withDocsPolicy(reply).type('text/html; charset=utf-8').send(docsPage))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(docsScript))
  await app.register(fastifyStatic, {
    root,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (name) => /^\/swagger-ui[\w.-]*\.(js|css)$/.test(name),
  })
}
const withDocsPolicy = (reply: FastifyReply) =>
  reply.header(
    'content-security-policy',
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
const docsPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Atelier API</title><link rel="stylesheet" href="./swagger-ui.css"></head>
<body><div id="api"></div><script src="./swagger-ui-bundle.js"></script><script src="./start.js"></script></body></html>`
const docsScript = `SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#api', persistAuthorization: true })`
