import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#contract/kit/errors.ts'
import type { Config } from '#server/platform/process/config.ts'
import { sendPlainOrCompressed } from './compression.ts'

/** What `scripts/build.ts` makes: a folder each of the browser's side. */
export const builtPath = (name: string): string => path.resolve(import.meta.dirname, '../../../../dist', name)

/** The built client: its files for good, and its page for every address that is not ours to answer. */
export async function servePages(app: FastifyInstance): Promise<void> {
  const file = path.join(builtPath('client'), 'index.html')
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const packed = gzipSync(page ?? '')
  const policy = contentPolicy(page ?? '')
  if (page !== undefined) {
    // A route for each of the many assets would take a third of the start.
    await app.register(fastifyStatic, { ...filesOf('client'), globIgnore: ['assets/**'] })
    await app.register(fastifyStatic, assetOptions('client', '/assets/'))
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

const filesOf = (name: string) =>
  ({
    root: builtPath(name),
    index: false,
    // Its files and nothing else: a folder is no answer, the page is.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header: (name: string, value: string) => unknown }, file: string) =>
      void reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`)
          ? 'public, max-age=31536000, immutable'
          : // By it open pages learn of a new version.
            file.endsWith('asset-manifest.json')
            ? 'no-store'
            : 'no-cache',
      ),
  }) as const

/** What a build names by its content, by one route: looked for when asked, so that what is built anew is found, too. */
export const assetOptions = (name: string, prefix: string) =>
  ({
    ...filesOf(name),
    root: path.join(builtPath(name), 'assets'),
    prefix,
    wildcard: true,
    decorateReply: false,
    // A folder is no answer here either.
    allowedPath: (asked: string) => !asked.endsWith('/'),
  }) as const

/** Only our own scripts, and the inline ones of the page by their hash; styles inline too, which the interface kit needs. */
function contentPolicy(page: string): string {
  const hashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
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

/** Where whoever finds a fault may tell of it (RFC 9116), if the host says where. It holds for as long as the server answers so: a month at a time. */
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

/** The agreement for people: Swagger UI from its package, nothing from elsewhere. */
export async function serveApiPage(app: FastifyInstance, document: () => object): Promise<void> {
  const root = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  let text: string | undefined // made when first asked for: a start need not wait for it
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
