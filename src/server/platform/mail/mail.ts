import { sql, type QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import { fail } from '#contract/kit/errors.ts'
import type { Language } from '#domain/text/format.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { enqueue, defineJob, RetryLater } from '#server/platform/jobs/job.ts'
import type { BoundJob } from '#server/platform/jobs/bind.ts'
import { composeMail, mailTemplates, type Template, type MailValues } from './templates.ts'

export type MailMessage<T extends Template = Template> = {
  /** One address, which was checked. */
  to: string
  template: T
  /** Of whoever asks, unless another is said. */
  language?: Language
  values: MailValues<T>
  /** An instant after which it is of no use any more; three days where none is said. */
  notAfter?: string
}
/** `account` is null where there is none yet. */
type Place = { account: AccountId | null; language: Language }

const Queued = z.object({ id: z.uuid() })
const send = defineJob('mail.send', Queued, { queue: 'mail' })

/** Queues a mail inside the transaction of the caller: it is sent if, and only if, that commits. A server without mail refuses what needs one. */
export async function queueMail<T extends Template>(
  db: QueryExecutorProvider,
  how: Config['mail'],
  place: Place,
  message: MailMessage<T>,
): Promise<void> {
  const { to: receiver, template, language = place.language, values, notAfter } = message
  if (how === 'off') return mailTemplates[template].isNeeded ? fail('MailNotConfigured') : undefined
  const { rows } = await sql<{ id: string }>`insert into mails (account_id, receiver, template, language, "values", not_after)
    values (${place.account}, ${receiver}, ${template}, ${language}, ${JSON.stringify(values)}::jsonb, ${notAfter ?? null}::timestamptz)
    returning id`.execute(db)
  await enqueue(db, { account: place.account, language }, send, rows[0]!)
}

/**
 * Sends one mail, outside any transaction, and removes it. What fails is tried again by the queue, which waits longer each time, until the mail
 * is too old; what the server refuses for good is not. Neither the log nor the queue is told whom it was for.
 */
export const sendMail: BoundJob = {
  name: send.name,
  cron: undefined,
  async run({ db, mailer, config, log }, queued) {
    const { id } = z.object({ payload: Queued }).parse(queued).payload
    const mail = await find(db, id)
    if (!mail) return
    const { receiver: to, template, language, values } = mail
    const post = () => {
      const letter = composeMail({ template, language, values }, config.publicUrl)
      return mailer.send({ ...letter, id, to, template, language, at: new Date().toISOString() }).then(() => undefined, failureOf)
    }
    const isInVain = mail.isTooOld || config.mail === 'off'
    const failure = isInVain ? { code: mail.lastCode, isFinal: true } : await post()
    if (failure && !failure.isFinal) {
      if (failure.code !== mail.lastCode) log.warn({ mail: id, template, code: failure.code }, 'a mail was not sent and is tried again')
      await db.updateTable('mails').set({ lastCode: failure.code }).where('id', '=', id).execute()
      throw new RetryLater(`The mail ${id} (${template}) was not sent: ${failure.code}`)
    }
    if (failure) log.warn({ mail: id, template, code: failure.code }, 'a mail was given up')
    await db.deleteFrom('mails').where('id', '=', id).execute()
  },
}

const find = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .select(['receiver', 'template', 'language', 'values', 'lastCode'])
    .select(sql<boolean>`coalesce(not_after, created_at + interval '3 days') < now()`.as('isTooOld'))
    .$narrowType<{ template: Template; language: Language; values: Record<string, string> }>()
    .where('id', '=', id)
    .executeTakeFirst()

/** A server that does not know us says nothing of the mail: once its password is set right, the mail can go. */
function failureOf(error: unknown): { code: string; isFinal: boolean } {
  const { responseCode = 0, code = 'unknown' } = error as { responseCode?: number; code?: string }
  return { code: String(responseCode || code), isFinal: code === 'EENVELOPE' || (responseCode >= 500 && code !== 'EAUTH') }
}
