import { findUnknownVariable } from '#contract/accounts/account-settings.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { QueuedMessage, SmsDraft, SmsPreview } from '#contract/sms.ts'
import { afterQuietHours, countCredits, countSegments } from '#domain/sms/sms.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import { prepareMessage, queueMessage, type MessageRequest } from '#server/sms/sms.service.ts'
import * as queries from '#server/sms/sms.queries.ts'

/** Variables that we fill into a typed text; any other variable in it is refused as a mistake. */
const workplaceVariables = ['organizationName', 'address']

async function toMessageRequest(context: Context, { organizationId, phone, text, language, clientId }: SmsDraft): Promise<MessageRequest> {
  const { db, scope } = context
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const unknownVariable = findUnknownVariable(text, workplaceVariables)
  if (unknownVariable) failField('text', unknownVariable)
  if (clientId !== null && !(await queries.hasClient(db, await clientScope(context), clientId))) failField('client_id', 'InvalidChoice')
  return { kind: 'manual', organizationId, phone, words: { template: text }, language, values: {}, about: { client: clientId } }
}

export async function preview(context: Context, draft: SmsDraft): Promise<SmsPreview> {
  const { text, timeZone, refusal, balance, isOptedOut } = await prepareMessage(context, await toMessageRequest(context, draft), {
    queues: false,
  })
  const setting = await context.settings()
  const now = new Date().toISOString()
  const quiet = { from: setting('sms_quiet_from'), to: setting('sms_quiet_to') }
  const isNight = afterQuietHours(now, timeZone, quiet) !== now
  return { text, credits: countCredits(text), segments: countSegments(text), balance, refusal: refusal ?? null, isOptedOut, isNight }
}

type OptOutOverride = { despiteOptOut: boolean }

export async function create(context: Context, { despiteOptOut, ...draft }: SmsDraft & OptOutOverride): Promise<QueuedMessage> {
  // A message sent by hand is queued or fails; only automatic ones return null.
  return (await queueMessage(context, { ...(await toMessageRequest(context, draft)), despiteOptOut }))!
}

/** Sends the same text to the same number again. Fails for a message that is still being sent. */
export async function resendMessage(context: Context, { id, despiteOptOut }: { id: number } & OptOutOverride): Promise<QueuedMessage> {
  const { db, scope } = context
  const message = (await queries.find(db, scope, id)) ?? failNotFound('sms', id)
  const { organizationId, phone, text, language, clientId, workOrderId, appointmentId, status } = message
  // Messages of erased clients, and messages older than a year, have no text left.
  if (text === '' || status === 'queued' || status === 'sending') return fail('StatusNotAllowed')
  const about = { client: clientId, ...(workOrderId && { workOrder: workOrderId }), ...(appointmentId && { appointment: appointmentId }) }
  return (await queueMessage(context, {
    kind: message.kind as 'created',
    organizationId,
    phone,
    words: { literal: text },
    language: language as 'ro',
    values: {},
    about,
    despiteOptOut,
  }))!
}
