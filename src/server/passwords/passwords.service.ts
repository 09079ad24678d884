import { AppError, fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ResetPasswordInput } from '#contract/sign-in/passwords.ts'
import { checkCaptcha } from '#server/platform/sign-in/captcha.ts'
import { checkNewPassword } from '#server/platform/sign-in/new-password.ts'
import { issueDevice } from '#server/platform/sign-in/known-device.ts'
import { hashSecret, hashToken, newToken } from '#server/platform/sign-in/passwords.ts'
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { setPassword } from '#server/users/users.service.ts'
import * as queries from './passwords.queries.ts'

const lifetimeSeconds = { reset: 3600, invitation: 72 * 3600 }
/** Links of one user in an hour. */
const maxLinksPerHour = 3
/** Limits for one account, because it chooses the receivers: per address and hour, and in all per day. */
const maxInvitations = { toReceiver: 8, ofDay: 200 }

/** Creates a link whose token stands behind the # of its address, which browsers never send, so no log contains it. */
function newLink(kind: keyof typeof lifetimeSeconds, email: string): queries.NewLink & { path: string } {
  const token = newToken()
  const expiresAt = new Date(Date.now() + lifetimeSeconds[kind] * 1000).toISOString()
  return { kind, receiver: email.toLowerCase(), tokenHash: hashToken(token), expiresAt, path: `/reset-password#${token}` }
}

/** Mails a link for each user with this address; an unknown address gets the same answer. */
export async function sendResetLink(
  context: PublicContext,
  { email, captcha }: { email: string; captcha?: string | null | undefined },
): Promise<null> {
  const { directory, config, mail } = context
  await checkCaptcha(context, captcha)
  if (config.mail === 'off') fail('MailNotConfigured')
  await directory.transaction().execute(async (tx) => {
    const links: string[] = []
    const holders = (await queries.listHolders(tx, email)).filter(({ recentLinks }) => recentLinks < maxLinksPerHour)
    for (const { username, ...holder } of holders) {
      const { path, ...link } = newLink('reset', email)
      await queries.insert(tx, holder, link)
      links.push(`${username} ${path}`)
    }
    const notAfter = new Date(Date.now() + lifetimeSeconds.reset * 1000).toISOString()
    if (links.length) await mail(tx, { to: email, template: 'passwordReset', values: { links: links.join('\n') }, notAfter })
  })
  return null
}

export async function resetPassword(
  { directory, config, enter, installation }: PublicContext,
  { token, password }: ResetPasswordInput,
): Promise<{ username: string; device: string }> {
  const tokenHash = hashToken(token)
  const holder = (await queries.findHolder(directory, tokenHash)) ?? failExpired()
  await checkNewPassword(config, 'password', password, holder.username)
  const passwordHash = await hashSecret(password)
  return enter(holder.accountId as AccountId, async (context) => {
    if (!(await queries.consumeToken(context.db, context.scope.account, tokenHash))) failExpired()
    await setPassword(context, holder.userId, passwordHash)
    return { username: holder.username, device: issueDevice(installation, { ...holder, passwordHash }) }
  })
}

const failExpired = (): never => failField('token', 'LinkExpired')

/**
 * Creates a link for an operator to hand on, since a user without an address gets no mail. Returns its path, or undefined if nobody of
 * that name may sign in.
 */
export async function createPasswordLink(context: Context, username: string): Promise<string | undefined> {
  const { db, scope } = context
  const user = await queries.findUser(db, scope.account, { username })
  if (!user) return undefined
  const { path, ...link } = newLink('reset', user.email ?? '')
  await queries.insert(db, { accountId: scope.account, userId: user.id }, link)
  await context.audit('user', user.id, { name: user.username, before: {}, after: { password: 'link' } })
  return path
}

/** Mails the user a link for choosing a password. */
export async function sendInvitation(context: Context, { id }: { id: number }): Promise<null> {
  const { db, scope, mail } = context
  const { username, email, account } = (await queries.findUser(db, scope.account, { id })) ?? failNotFound('user', id)
  if (!email) return failField('email', 'RequiredField')
  const { ofUser, toReceiver, ofDay } = await queries.countLinks(db, scope.account, id, email.toLowerCase())
  if (ofDay >= maxInvitations.ofDay) throw new AppError('TooManyRequests', { retryAfter: 24 * 3600 })
  if (ofUser >= maxLinksPerHour || toReceiver >= maxInvitations.toReceiver) throw new AppError('TooManyRequests', { retryAfter: 3600 })
  const { path, ...link } = newLink('invitation', email)
  await queries.insert(db, { accountId: scope.account, userId: id }, link)
  await mail({ to: email, template: 'invitation', values: { account, username, link: path }, notAfter: link.expiresAt })
  return null
}
