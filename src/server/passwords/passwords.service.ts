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

/** In seconds. */
const lifetime = { reset: 3600, invitation: 72 * 3600 }
/** In an hour, for one user. */
const mostLinks = 3
/** Of an account: to one address in an hour, and to all of them in a day, since it says itself who is mailed. */
const mostInvitations = { toReceiver: 8, ofDay: 200 }

/** A link, whose token stands behind the # of its address: browsers send that to nobody, so that no log has it. */
function newLink(kind: keyof typeof lifetime, email: string): queries.NewLink & { path: string } {
  const token = newToken()
  const expiresAt = new Date(Date.now() + lifetime[kind] * 1000).toISOString()
  return { kind, receiver: email.toLowerCase(), tokenHash: hashToken(token), expiresAt, path: `/reset-password#${token}` }
}

/** Mails a link for each user with this address; the answer is the same where there is none. */
export async function sendResetLink(
  context: PublicContext,
  { email, captcha }: { email: string; captcha?: string | null | undefined },
): Promise<null> {
  const { directory, config, mail } = context
  await checkCaptcha(context, captcha)
  if (config.mail === 'off') fail('MailNotConfigured')
  await directory.transaction().execute(async (tx) => {
    const links: string[] = []
    const holders = (await queries.listHolders(tx, email)).filter(({ lately }) => lately < mostLinks)
    for (const { username, ...holder } of holders) {
      const { path, ...link } = newLink('reset', email)
      await queries.insert(tx, holder, link)
      links.push(`${username} ${path}`)
    }
    const notAfter = new Date(Date.now() + lifetime.reset * 1000).toISOString()
    if (links.length) await mail(tx, { to: email, template: 'passwordReset', values: { links: links.join('\n') }, notAfter })
  })
  return null
}

export async function resetPassword(
  { directory, config, enter, installation }: PublicContext,
  { token, password }: ResetPasswordInput,
): Promise<{ username: string; device: string }> {
  const tokenHash = hashToken(token)
  const holder = (await queries.findHolder(directory, tokenHash)) ?? expired()
  await checkNewPassword(config, 'password', password, holder.username)
  const passwordHash = await hashSecret(password)
  return enter(holder.accountId as AccountId, async (context) => {
    if (!(await queries.consumeToken(context.db, context.scope.account, tokenHash))) expired()
    await setPassword(context, holder.userId, passwordHash)
    return { username: holder.username, device: issueDevice(installation, { ...holder, passwordHash }) }
  })
}

const expired = (): never => failField('token', 'LinkExpired')

/** Mails a link to a user who is to choose a password. */
export async function sendInvitation(context: Context, { id }: { id: number }): Promise<null> {
  const { db, scope, mail } = context
  const { username, email, account } = (await queries.findUser(db, scope.account, id)) ?? failNotFound('user', id)
  if (!email) return failField('email', 'RequiredField')
  const { ofUser, toReceiver, ofDay } = await queries.countLinks(db, scope.account, id, email.toLowerCase())
  if (ofDay >= mostInvitations.ofDay) throw new AppError('TooManyRequests', { retryAfter: 24 * 3600 })
  if (ofUser >= mostLinks || toReceiver >= mostInvitations.toReceiver) throw new AppError('TooManyRequests', { retryAfter: 3600 })
  const { path, ...link } = newLink('invitation', email)
  await queries.insert(db, { accountId: scope.account, userId: id }, link)
  await mail({ to: email, template: 'invitation', values: { account, username, link: path }, notAfter: link.expiresAt })
  return null
}
