import type { Account } from '#contract/accounts/account.ts'
import type { DeleteRequest } from '#contract/accounts/accounts.ts'
import type { AccountStatus } from '#contract/kit/access.ts'
import { fail } from '#contract/kit/errors.ts'
import { personName } from '#domain/text/people.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { Template } from '#server/platform/mail/templates.ts'
import { getInformation } from '#server/session/session.service.ts'
import * as erasureJobs from '#server/accounts/erasure.job.ts'
import * as queries from './status.queries.ts'

type Caller = Context<UserActor>

/** Closes the sockets of other users but keeps their sessions: each next call reads what they still may do. */
export const suspend = (context: Caller): Promise<Account> => switchStatus(context, 'active', 'suspended', 'accountSuspended')
export const restore = (context: Caller): Promise<Account> => switchStatus(context, 'suspended', 'active', 'accountRestored')

async function switchStatus(context: Caller, from: AccountStatus, to: AccountStatus, template: StatusTemplate): Promise<Account> {
  // Read before the change: the cache of this version must not contain a change that is rolled back.
  const { account } = await getInformation(context)
  await changeStatus(context, from, to, template)
  await context.closeSockets({ butMine: true })
  return { ...account, status: to, version: account.version + 1 }
}

/** The closing admin stays signed in to watch the erasure; all other sessions end at once. */
export async function close(context: Caller): Promise<null> {
  const { db, scope, actor } = context
  await changeStatus(context, 'suspended', 'deleted', 'accountClosed')
  await context.endSessions({ butMine: true })
  await queries.requestErasure(db, scope.account, actor.id)
  await context.enqueue(erasureJobs.erase, {})
  return null
}

async function changeStatus(context: Caller, from: AccountStatus, to: AccountStatus, template: StatusTemplate): Promise<void> {
  const { db, scope, actor } = context
  const { account } = scope
  if (!(await queries.changeStatus(db, account, from, to))) fail('StatusNotAllowed')
  const { name } = await queries.findAccount(db, account)
  const admins = await queries.listAdmins(db, account)
  const admin = admins.find(({ id }) => id === actor.id)
  const values = { account: name, name: admin ? personName(admin) : '' }
  for (const { email } of admins) if (email) await context.mail({ to: email, template, values })
  await context.audit('account', account, { name, before: { status: from }, after: { status: to } })
  await context.listChanged('account', 'UPDATED', { id: account }, [])
}
type StatusTemplate = Extract<Template, `account${string}`>

export async function deleteRequests({ db, scope }: Caller): Promise<{ items: DeleteRequest[]; total: number }> {
  const rows = await queries.deleteRequests(db, scope.account)
  const items = rows.map((row) => ({ ...row, status: row.status as DeleteRequest['status'] }))
  return { items, total: items.length }
}
