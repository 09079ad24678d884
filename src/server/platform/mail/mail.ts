import { sql, type QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import { fail } from '#contract/kit/errors.ts'
import type { Language } from '#domain/text/format.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { World } from '#server/platform/process/world.ts'
import type { Db } from '#server/platform/database/db.ts'
import { enqueue, defineJob, RetryLater, type Place } from '#server/platform/jobs/job.ts'
import { composeMail, mailTemplates, type MailMessage, type Template } from './templates.ts'

const Queued = z.object({ id: z.uuid() })
/** Servers refuse large mails, and a file grows by a third on its way. */
const maxAttachmentBytes = 5 * 1024 * 1024
const sendJob = defineJob('mail.send', Queued, { queue: 'mail' })

/**
 * Queues a mail in the caller's transaction: it is sent if, and only if, that commits. Without mail on this server, a needed mail fails
 * with MailNotConfigured.
 */
export async function queueMail<T extends Template>(
  db: QueryExecutorProvider,
  mailConfig: Config['mail'],
  place: Place,
  message: MailMessage<T>,
): Promise<void> {
  const { to: receiver, template, language = place.language, values, attachment, notAfter } = message
  if (mailConfig === 'off') return mailTemplates[template].isNeeded ? fail('MailNotConfigured') : undefined
  const { fileName = null, mediaType = null, content } = attachment ?? {}
  if (content && content.byteLength > maxAttachmentBytes) fail('TooLarge')
  const { rows } = await sql<{ id: string }>`insert into mails
      (account_id, receiver, template, language, "values", not_after, attachment_name, attachment_type, attachment)
    values (${place.account}, ${receiver}, ${template}, ${language}, ${JSON.stringify(values)}::jsonb, ${notAfter ?? null}::timestamptz,
      ${fileName}, ${mediaType}, ${content ? Buffer.from(content) : null}::bytea)
    returning id`.execute(db)
  await enqueue(db, { account: place.account, language }, sendJob, rows[0]!)
}

/**
 * Sends one mail outside any transaction, and deletes it. Failures are retried with growing delays until the mail is too old, except
 * permanent ones. Log and queue contain no recipient.
 */
export const sendMail = {
  name: sendJob.name,
  cron: undefined,
  async run({ db, mailer, config, log }: Pick<World, 'db' | 'mailer' | 'config' | 'log'>, queued: unknown) {
    const { id } = z.object({ payload: Queued }).parse(queued).payload
    const mail = await findMail(db, id)
    if (!mail) return
    const { receiver: to, template, language, values, attachmentName: fileName, attachmentType: mediaType, attachment: content } = mail
    const attachment = fileName && mediaType && content ? { fileName, mediaType, content } : undefined
    const trySend = () => {
      const letter = composeMail({ template, language, values }, config.publicUrl)
      return mailer
        .send({ ...letter, id, to, template, language, attachment, at: new Date().toISOString() })
        .then(() => undefined, toFailure)
    }
    const isPointless = mail.isTooOld || config.mail === 'off'
    const failure = isPointless ? { code: mail.lastCode, isFinal: true } : await trySend()
    if (failure && !failure.isFinal) {
      if (failure.code !== mail.lastCode) log.warn({ mail: id, template, code: failure.code }, 'a mail was not sent and is tried again')
      await db.updateTable('mails').set({ lastCode: failure.code }).where('id', '=', id).execute()
      throw new RetryLater(`The mail ${id} (${template}) was not sent: ${failure.code}`)
    }
    if (failure) log.warn({ mail: id, template, code: failure.code }, 'a mail was given up')
    await db.deleteFrom('mails').where('id', '=', id).execute()
  },
}

const findMail = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .select(['receiver', 'template', 'language', 'values', 'lastCode', 'attachmentName', 'attachmentType', 'attachment'])
    .select(sql<boolean>`coalesce(not_after, created_at + interval '3 days') < now()`.as('isTooOld'))
    .$narrowType<{ template: Template; language: Language; values: Record<string, string> }>()
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * A failed login is temporary: with a corrected password the mail can be sent. A rejected envelope without an answer of the server has an
 * invalid address.
 */
function toFailure(error: unknown): { code: string; isFinal: boolean } {
  const { responseCode = 0, code = 'unknown' } = error as { responseCode?: number; code?: string }
  return { code: String(responseCode || code), isFinal: responseCode ? responseCode >= 500 && code !== 'EAUTH' : code === 'EENVELOPE' }
}
