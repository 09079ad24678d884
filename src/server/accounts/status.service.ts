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

type Asked = Context<UserActor>

/** The others’ pages are closed and not their sessions: what they may still do is looked up anew at their next call. */
export const suspend = (context: Asked): Promise<Account> => toggle(context, 'active', 'suspended', 'accountSuspended')
export const restore = (context: Asked): Promise<Account> => toggle(context, 'suspended', 'active', 'accountRestored')

async function toggle(context: Asked, from: AccountStatus, to: AccountStatus, template: Told): Promise<Account> {
  // Before it is changed: what is known of this version of the account may not come from a change that is taken back.
  const { account } = await getInformation(context)
  await change(context, from, to, template)
  await context.closeSockets({ butMine: true })
  return { ...account, status: to, version: account.version + 1 }
}

/** Whoever closes an account stays, to see it go; everyone else is out at once. */
export async function close(context: Asked): Promise<null> {
  const { db, scope, actor } = context
  await change(context, 'suspended', 'deleted', 'accountClosed')
  await context.endSessions({ butMine: true })
  await queries.requestErasure(db, scope.account, actor.id)
  await context.enqueue(erasureJobs.erase, {})
  return null
}

async function change(context: Asked, from: AccountStatus, to: AccountStatus, template: Told): Promise<void> {
  const { db, scope, actor } = context
  const { account } = scope
  if (!(await queries.changeStatus(db, account, from, to))) fail('StatusNotAllowed')
  const { name } = await queries.findAccount(db, account)
  const admins = await queries.listAdmins(db, account)
  const by = admins.find(({ id }) => id === actor.id)
  const values = { account: name, name: by ? personName(by) : '' }
  for (const { email } of admins) if (email) await context.mail({ to: email, template, values })
  await context.audit('account', account, { name, before: { status: from }, after: { status: to } })
  await context.listChanged('account', 'UPDATED', { id: account }, [])
}
type Told = Extract<Template, `account${string}`>

export async function deleteRequests({ db, scope }: Asked): Promise<{ items: DeleteRequest[]; total: number }> {
  const rows = await queries.deleteRequests(db, scope.account)
  const items = rows.map((row) => ({ ...row, status: row.status as DeleteRequest['status'] }))
  return { items, total: items.length }
}
