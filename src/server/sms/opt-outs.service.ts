import type { z } from 'zod'
import { fail, failNotFound } from '#contract/kit/errors.ts'
import type { SmsMessage, SmsOptOut, SmsOptOutDraft, SmsOptOutSearch } from '#contract/sms.ts'
import { isMarketing } from '#domain/sms/sms-messages.ts'
import { smsNumber } from '#domain/sms/sms-numbers.ts'
import type { Context } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import * as queries from './opt-outs.queries.ts'

/** Returns true if the number has opted out of messages of this kind. */
export async function hasOptedOut({ db, scope }: Context, phone: string, kind: SmsMessage['kind']): Promise<boolean> {
  const optOutRow = await queries.find(db, scope, phone)
  return optOutRow !== undefined && (optOutRow.scope === 'all' || isMarketing(kind))
}

export const search = ({ db, scope }: Context, request: SmsOptOutSearch) => queries.search(db, scope, request)

/** Records an opt-out that a client stated to the staff. */
export async function optOut(
  context: Context,
  { phone: typedPhone, scope: optOutScope }: z.output<typeof SmsOptOutDraft>,
): Promise<SmsOptOut> {
  const { db, scope, actor } = context
  const phone = smsNumber(typedPhone, await findTimeZone(db, scope, scope.organizations[0]))
  if (phone === null) return fail('SmsNumberNotAllowed')
  await queries.upsertOptOut(db, scope, { phone, scope: optOutScope, source: 'staff', userId: actor.kind === 'user' ? actor.id : null })
  const created = (await queries.find(db, scope, phone))!
  context.publish('sms-opt-out', 'CREATED', created, scope.organizations)
  return created
}

/** Ends an opt-out because the client told the staff so. */
export async function optIn(context: Context, { id }: { id: number }): Promise<null> {
  const { db, scope, actor } = context
  const deletion = { deletedAt: new Date().toISOString(), deletedBy: actor.kind === 'user' ? actor.id : null }
  if (!(await queries.endOptOut(db, scope, id, deletion))) failNotFound('sms opt-out', id)
  context.publish('sms-opt-out', 'DELETED', { id }, scope.organizations)
  return null
}

/** Records an opt-out by a STOP reply; it covers all messages. */
export async function optOutByReply(context: Context, phone: string): Promise<void> {
  const { db, scope } = context
  await queries.upsertOptOut(db, scope, { phone, scope: 'all', source: 'reply', userId: null })
  const created = (await queries.find(db, scope, phone))!
  context.publish('sms-opt-out', 'CREATED', created, scope.organizations)
}
