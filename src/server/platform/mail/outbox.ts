import type { FastifyInstance } from 'fastify'
import type { Mailer } from './mailer.ts'
import { escaped } from './templates.ts'

/** Shows the mails that would have been sent, to whoever develops. */
export function serveOutbox(app: FastifyInstance, { outbox }: Mailer): void {
  app.get('/dev/outbox.json', () => ({ items: outbox }))
  app.get('/dev/outbox', (_request, reply) => {
    const mails = outbox.map(
      ({ at, to, template, subject, html }) =>
        `<article><h2>${escaped(subject)}</h2><p>${at} · ${escaped(to)} · ${template}</p>${html}</article>`,
    )
    const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Outbox</title>'
    const shown = mails.join('<hr>') || '<p>No mail has been sent since the server started.</p>'
    const page = `<!doctype html><html lang="en"><head>${head}</head><body><h1>Outbox</h1>${shown}</body></html>`
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
