import { failNotFound } from '#contract/kit/errors.ts'
import type { OwnSession } from '#contract/sign-in/sessions.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as queries from './own-sessions.queries.ts'

export async function list({ db, scope, actor }: Context<UserActor>): Promise<{ items: OwnSession[]; total: number }> {
  const rows = await queries.listOwn(db, scope.account, actor)
  const items = rows.map(({ tokenHash, ...row }) => ({ ...row, current: tokenHash.equals(actor.tokenHash) }))
  return { items, total: items.length }
}

export async function remove(context: Context<UserActor>, { id }: { id: number }): Promise<null> {
  const { items } = await list(context)
  if (!items.some((own) => own.id === id)) failNotFound('session', id)
  await context.endSessions({ userId: context.actor.id, id })
  return null
}

export async function removeOthers({ actor, endSessions }: Context<UserActor>): Promise<null> {
  await endSessions({ userId: actor.id, butMine: true })
  return null
}

export async function confirmPassword({ db, scope, actor, invalidateSessions }: Context<UserActor>): Promise<null> {
  await queries.setConfirmedAt(db, scope.account, actor)
  invalidateSessions()
  return null
}
