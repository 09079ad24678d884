import type { Context } from '#server/platform/context.ts'
import type { MailValues, Template } from '#server/platform/mail/templates.ts'
import { listAdminEmails } from './users.queries.ts'

/** Mails the admins in the language of the account's messages. */
export async function mailAdmins<T extends Template>(context: Context, template: T, values: MailValues<T>): Promise<void> {
  const setting = await context.settings()
  const language = setting('sms_language')
  for (const to of await listAdminEmails(context.db, context.scope)) await context.mail({ to, template, language, values })
}
