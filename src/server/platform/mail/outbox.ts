import type { FastifyInstance } from 'fastify'
import type { Mailer } from './mailer.ts'
import type { SmsCarrier } from '#server/platform/sms/carrier.ts'
import { escapeHtml } from './templates.ts'

/** Serves the unsent mails and text messages to developers. */
export function serveOutbox(app: FastifyInstance, { outbox }: Mailer, sms: SmsCarrier | undefined): void {
  const messages = sms?.outbox ?? []
  // Files are named, since their bytes would fill the answer.
  const shown = () => outbox.map(({ attachment, ...mail }) => ({ ...mail, ...(attachment && { attachment: attachment.fileName }) }))
  app.get('/dev/outbox.json', () => ({ items: shown(), messages }))
  app.get('/dev/outbox', (_request, reply) => {
    const mails = shown().map(({ at, to, template, subject, html, attachment }) => {
      const about = [at, escapeHtml(to), template, ...(attachment ? [escapeHtml(attachment)] : [])].join(' · ')
      return `<article><h2>${escapeHtml(subject)}</h2><p>${about}</p>${html}</article>`
    })
    const texts = messages.map(
      ({ at, phone, text, reference }) =>
        `<article><h2>${escapeHtml(phone)}</h2><p>${at} · ${reference}</p><p>${escapeHtml(text)}</p></article>`,
    )
    const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Outbox</title>'
    const mailsHtml = mails.join('<hr>') || '<p>No mail has been sent since the server started.</p>'
    const textsHtml = texts.join('<hr>') || '<p>No text message has been sent since the server started.</p>'
    const page = `<!doctype html><html lang="en"><head>${head}</head><body><h1>Outbox</h1>${mailsHtml}<hr>${textsHtml}</body></html>`
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
