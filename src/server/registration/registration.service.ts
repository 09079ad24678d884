import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { RegistrationCodeInput, RegistrationContact, NewRegistration, RegistrationUserInput } from '#contract/accounts/registration.ts'
import { AppError, failField } from '#contract/kit/errors.ts'
import { createBusinessAccount, type BusinessInput } from '#server/accounts/accounts.service.ts'
import { checkCaptcha } from '#server/platform/sign-in/captcha.ts'
import { checkNewPassword } from '#server/platform/sign-in/new-password.ts'
import { hashSecret, hashToken, newToken } from '#server/platform/sign-in/passwords.ts'
import type { PublicContext } from '#server/platform/context.ts'
import * as queries from './registration.queries.ts'

/** In seconds. */
const lifetime = { code: 10 * 60, token: 3600 }
const mostTries = { code: 5, lastStep: 10 }
/** Mails in an hour. */
const mostMails = { byEmail: 3, byAddress: 10 }

const after = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

/** Mails a code to the address that is to be proven. The answer is the same whoever is known here. */
export async function request(context: PublicContext, asked: RegistrationContact & { captcha?: string | null | undefined }): Promise<null> {
  const { directory, config, installation, address, mail } = context
  await checkCaptcha(context, asked.captcha)
  const [id, code, email] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, '0'), asked.email.toLowerCase()]
  const codeExpiresAt = after(lifetime.code)
  await directory.transaction().execute(async (tx) => {
    const { byEmail, byAddress } = await queries.countRecentRequests(tx, { email, address })
    if (config.rateLimit && byEmail.count >= mostMails.byEmail) tooMany(byEmail)
    if (config.rateLimit && byAddress.count >= mostMails.byAddress) tooMany(byAddress)
    const codeMac = macOf(installation.captchaSecret, id, code)
    await queries.insert(tx, { id, email, fullName: asked.fullName, phone: asked.phoneNumber, codeMac, codeExpiresAt, address })
    await mail(tx, { to: asked.email, template: 'registrationCode', values: { code }, notAfter: codeExpiresAt })
  })
  return null
}

const tooMany = ({ wait }: { wait: number }): never => {
  throw new AppError('TooManyRequests', { retryAfter: wait })
}

/** Whoever reads the database must not learn the code from it. */
const macOf = (secret: string, id: string, code: string): Buffer => createHmac('sha256', secret).update(`code ${id} ${code}`).digest()

/** For the right code a token, which opens the last step to whoever has proven their address, and to nobody else. */
export async function validateCode(
  context: PublicContext,
  { email, code, captcha }: RegistrationCodeInput & { captcha?: string | null | undefined },
) {
  const { directory, installation } = context
  // Wrong codes void the right one: each costs a proof of work, or strangers could void it for nothing.
  await checkCaptcha(context, captcha)
  const tried = await queries.countCodeTry(directory, email.toLowerCase())
  if (!tried || tried.tries > mostTries.code) return failField('code', 'CodeExpired')
  if (!timingSafeEqual(tried.codeMac, macOf(installation.captchaSecret, tried.id, code))) failField('code', 'WrongCode')
  const registrationToken = newToken()
  const token = { tokenHash: hashToken(registrationToken), tokenExpiresAt: after(lifetime.token) }
  if (!(await queries.proveCode(directory, tried.id, token))) failField('code', 'CodeExpired')
  return { registrationToken, expiresIn: lifetime.token }
}

/** Judges the password as the last step does, so that it is refused in the step where it is typed. */
export async function validateUser({ config }: PublicContext, { username, password }: RegistrationUserInput): Promise<null> {
  await checkNewPassword(config, 'password', password, username)
  return null
}

/** Makes the account, its workplace and its admin, and says welcome. */
export async function finish(context: PublicContext, asked: NewRegistration): Promise<{ username: string }> {
  const { directory, config, found, mail } = context
  const { username, password } = asked
  await checkCaptcha(context, asked.captcha)
  const tokenHash = hashToken(asked.registrationToken)
  const proven = await queries.countFinishAttempt(directory, tokenHash)
  if (!proven || proven.tries > mostTries.lastStep) return failField('registration_token', 'RegistrationExpired')
  await checkNewPassword(config, 'password', password, username)
  const passwordHash = await hashSecret(password)
  await found(async (founding) => {
    if (!(await queries.close(founding.tx, tokenHash))) failField('registration_token', 'RegistrationExpired')
    const { email, fullName: name } = proven
    const { account } = await createBusinessAccount(founding, { ...businessOf(asked), admin: { name, email, username, passwordHash } })
    const values = { account: asked.companyName, username, link: '/sign-in' }
    await mail(founding.tx, { to: email, template: 'welcome', values }, account)
  })
  return { username }
}

const businessOf = ({ companyName: name, country, ...asked }: NewRegistration): Omit<BusinessInput, 'admin'> => {
  const { street, streetNumber: number, city, county, postCode } = asked
  const { vatNumber, regNumber, email, phoneNumber: phone, website, timeSheet } = asked
  const company = { name, vatNumber, regNumber, email, phone, website }
  return { name, country, workplace: { name: city, address: { street, number, city, county, postCode }, company, timeSheet } }
}
