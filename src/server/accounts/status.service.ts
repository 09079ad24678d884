import type { Account } from '#contract/accounts/account.ts'
import type { DeleteRequest } from '#contract/accounts/accounts.ts'
import type { AccountStatus } from '#contract/kit/access.ts'
import { fail } from '#contract/kit/errors.ts'
import { personName } from '#domain/text/people.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { Template } from '#server/platform/mail/templates.ts'
import { getInformation } from '#server/session/session.service.ts'
import * as erasureJobs from '#server/accounts/erasure.job.ts'
import * as queries from './status.queries.ts'

type Caller = Context<UserActor>

/** Closes the sockets of other users but keeps their sessions: each next call reads what they still may do. */
export const suspend = (context: Caller): Promise<Account> => switchStatus(context, 'active', 'suspended', 'accountSuspended')
export const restore = (context: Caller): Promise<Account> => switchStatus(context, 'suspended', 'active', 'accountRestored')

/** Suspends or restores an account as the server; false if it has that status, or was closed. */
export async function setStatus(context: Context, to: 'active' | 'suspended'): Promise<boolean> {
  const [from, template] = to === 'active' ? (['suspended', 'accountRestored'] as const) : (['active', 'accountSuspended'] as const)
  if (!(await changeStatus(context, from, to, template))) return false
  await context.closeSockets({})
  return true
}

async function switchStatus(context: Caller, from: AccountStatus, to: AccountStatus, template: StatusTemplate): Promise<Account> {
  // Read before the change: the cache of this version must not contain a change that is rolled back.
  const { account } = await getInformation(context)
  if (!(await changeStatus(context, from, to, template))) fail('StatusNotAllowed')
  await context.closeSockets({ butMine: true })
  return { ...account, status: to, version: account.version + 1 }
}

/** The closing admin stays signed in to watch the erasure; all other sessions end at once. */
export async function close(context: Caller): Promise<null> {
  const { db, scope, actor } = context
  if (!(await changeStatus(context, 'suspended', 'deleted', 'accountClosed'))) fail('StatusNotAllowed')
  await context.endSessions({ butMine: true })
  await queries.requestErasure(db, scope.account, actor.id)
  await context.enqueue(erasureJobs.erase, {})
  return null
}

/** Returns false if the status was not `from`. Mails name the acting admin, or else the server. */
async function changeStatus(context: Context, from: AccountStatus, to: AccountStatus, template: StatusTemplate): Promise<boolean> {
  const { db, scope, actor } = context
  const { account } = scope
  if (!(await queries.changeStatus(db, account, from, to))) return false
  const { name } = await queries.findAccount(db, account)
  const admins = await queries.listAdmins(db, account)
  const admin = admins.find(({ id }) => id === actingUserId(actor))
  const values = { account: name, name: admin ? personName(admin) : serverName }
  for (const { email } of admins) if (email) await context.mail({ to: email, template, values })
  await context.audit('account', account, { name, before: { status: from }, after: { status: to } })
  await context.listChanged('account', 'UPDATED', { id: account }, [])
  return true
}
const serverName = 'Atelier'
type StatusTemplate = Extract<Template, `account${string}`>

export async function deleteRequests({ db, scope }: Caller): Promise<{ items: DeleteRequest[]; total: number }> {
  const rows = await queries.deleteRequests(db, scope.account)
  const items = rows.map((row) => ({ ...row, status: row.status as DeleteRequest['status'] }))
  return { items, total: items.length }
}
