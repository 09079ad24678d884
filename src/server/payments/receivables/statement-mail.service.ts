import { fail, failField, failNotFound } from '#contract/kit/errors.ts'
import { maxStatementMails, type StatementMail } from '#contract/receivables.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { formatDate } from '#domain/text/format.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import { narrowScope, organizationIds } from '#server/platform/database/scope.ts'
import type { AccountSteps } from '#server/platform/jobs/bind.ts'
import { countStatementMails, findSender, lockClients } from './reminders.queries.ts'
import { mailStatementJob, type StatementLetter } from './statement.job.ts'
import { prepareStatementPdf } from './statement.print.ts'

/** Queues a mail with the statement to an address of the client. The audit names each, and by its entries they are counted. */
export async function mailStatement(context: Context<UserActor>, { clientId, to, language, until }: StatementMail): Promise<null> {
  const { db, scope, actor, config } = context
  if (config.mail === 'off') fail('MailNotConfigured')
  const { id, name, email, contacts } = await clients.get(context, { id: clientId })
  const addresses = [email, ...contacts.map((contact) => contact.email)]
  if (!addresses.some((address) => address?.toLowerCase() === to.toLowerCase())) failField('to', 'InvalidChoice')
  const [locked] = await lockClients(db, await clients.clientScope(context), [id])
  if (!locked) failNotFound('client', id)
  const timeZone = await findTimeZone(db, scope, actor.organizationId)
  const today = dayInZone(new Date().toISOString(), timeZone)
  if ((await countStatementMails(db, scope, id, { timeZone, today })) >= maxStatementMails) failField('to', 'SmsCapReached')
  const { organizationId } = actor
  const lastDay = until ?? today
  await context.audit('client', id, { name, before: { statementMailed: null }, after: { statementMailed: lastDay } })
  const organizations = [...organizationIds(scope)]
  await context.enqueue(mailStatementJob, { clientId: id, to, language, until: lastDay, organizationId, organizations })
  return null
}

/** Writes the statement, with no transaction open meanwhile, and queues its mail. */
export async function sendStatement(
  { enter }: Pick<AccountSteps, 'enter'>,
  { to, organizationId, organizations, ...request }: StatementLetter,
): Promise<void> {
  const { language, clientId, until } = request
  const within = (context: Context): Context => ({ ...context, scope: narrowScope(context.scope, organizations) })
  const layOut = await enter((context) => prepareStatementPdf(within(context), organizationId, request))
  const { fileName, content } = await layOut()
  await enter(async (context) => {
    const { name: workplace, phone } = await findSender(context.db, context.scope, organizationId)
    const { name: client } = await clients.get(within(context), { id: clientId })
    const values = { workplace, client, phone, date: formatDate(until, '', language) }
    const attachment = { fileName, mediaType: 'application/pdf', content }
    await context.mail({ to, template: 'statement', language, values, attachment })
  })
}
