import type { z } from 'zod'
import { fail, failNotFound } from '#contract/kit/errors.ts'
import type { SmsOptOut, SmsOptOutDraft, SmsOptOutSearch } from '#contract/sms.ts'
import { smsNumber } from '#domain/sms/sms-numbers.ts'
import type { Context } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import * as queries from './opt-outs.queries.ts'

/** Whether a number wants no messages such as these. */
export async function hasOptedOut({ db, scope }: Context, phone: string, scopes: string[]): Promise<boolean> {
  const found = await queries.find(db, scope, phone)
  return found !== undefined && scopes.includes(found.scope)
}

export const search = ({ db, scope }: Context, asked: SmsOptOutSearch) => queries.search(db, scope, asked)

/** What a client has told somebody of the staff. */
export async function optOut(context: Context, { phone: typed, scope: of }: z.output<typeof SmsOptOutDraft>): Promise<SmsOptOut> {
  const { db, scope, actor } = context
  const phone = smsNumber(typed, await findTimeZone(db, scope, scope.organizations[0]))
  if (phone === null) return fail('SmsNumberNotAllowed')
  await queries.upsertOptOut(db, scope, { phone, scope: of, source: 'staff', userId: actor.kind === 'user' ? actor.id : null })
  const made = (await queries.find(db, scope, phone))!
  context.publish('sms-opt-out', 'CREATED', made, scope.organizations)
  return made
}

/** The client wants messages again, and has said so to somebody. */
export async function optIn(context: Context, { id }: { id: number }): Promise<null> {
  const { db, scope, actor } = context
  const by = { deletedAt: new Date().toISOString(), deletedBy: actor.kind === 'user' ? actor.id : null }
  if (!(await queries.endOptOut(db, scope, id, by))) failNotFound('sms opt-out', id)
  context.publish('sms-opt-out', 'DELETED', { id }, scope.organizations)
  return null
}

/** Somebody has answered that they want no more. */
export async function optOutByReply(context: Context, phone: string): Promise<void> {
  const { db, scope } = context
  await queries.upsertOptOut(db, scope, { phone, scope: 'all', source: 'reply', userId: null })
  const made = (await queries.find(db, scope, phone))!
  context.publish('sms-opt-out', 'CREATED', made, scope.organizations)
}
