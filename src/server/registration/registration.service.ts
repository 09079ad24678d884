import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { RegistrationCodeInput, RegistrationContact, NewRegistration, RegistrationUserInput } from '#contract/accounts/registration.ts'
import { AppError, failField } from '#contract/kit/errors.ts'
import { createBusinessAccount, isUsernameTaken, type BusinessInput } from '#server/accounts/accounts.service.ts'
import { checkCaptcha } from '#server/platform/sign-in/captcha.ts'
import { checkNewPassword } from '#server/platform/sign-in/new-password.ts'
import { hashSecret, hashToken, newToken } from '#server/platform/sign-in/passwords.ts'
import type { PublicContext } from '#server/platform/context.ts'
import * as queries from './registration.queries.ts'

const lifetimeSeconds = { code: 10 * 60, token: 3600 }
const maxTries = { code: 5, lastStep: 10 }
const maxMailsPerHour = { byEmail: 3, byAddress: 10 }

const toExpiry = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

/** Mails a code that proves the address. Known and unknown addresses get the same answer. */
export async function request(
  context: PublicContext,
  contact: RegistrationContact & { captcha?: string | null | undefined },
): Promise<null> {
  const { directory, config, installation, address, mail } = context
  await checkCaptcha(context, contact.captcha)
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const email = contact.email.toLowerCase()
  const codeExpiresAt = toExpiry(lifetimeSeconds.code)
  await directory.transaction().execute(async (tx) => {
    const { byEmail, byAddress } = await queries.countRecentRequests(tx, { email, address })
    if (config.rateLimit && byEmail.count >= maxMailsPerHour.byEmail) failTooMany(byEmail)
    if (config.rateLimit && byAddress.count >= maxMailsPerHour.byAddress) failTooMany(byAddress)
    const codeMac = hashCode(installation.captchaSecret, id, code)
    await queries.insert(tx, { id, email, fullName: contact.fullName, phone: contact.phoneNumber, codeMac, codeExpiresAt, address })
    await mail(tx, { to: contact.email, template: 'registrationCode', values: { code }, notAfter: codeExpiresAt })
  })
  return null
}

const failTooMany = ({ wait }: { wait: number }): never => {
  throw new AppError('TooManyRequests', { retryAfter: wait })
}

/** Only a keyed hash is stored, so that the database does not reveal the code. */
const hashCode = (secret: string, id: string, code: string): Buffer => createHmac('sha256', secret).update(`code ${id} ${code}`).digest()

/** Exchanges the right code for a token, which the last step requires as proof of the address. */
export async function validateCode(
  context: PublicContext,
  { email, code, captcha }: RegistrationCodeInput & { captcha?: string | null | undefined },
) {
  const { directory, installation } = context
  // Five wrong codes void the right one, so each try costs a proof of work; otherwise strangers could void it for free.
  await checkCaptcha(context, captcha)
  const attempt = await queries.countCodeTry(directory, email.toLowerCase())
  if (!attempt || attempt.tries > maxTries.code) return failField('code', 'CodeExpired')
  if (!timingSafeEqual(attempt.codeMac, hashCode(installation.captchaSecret, attempt.id, code))) failField('code', 'WrongCode')
  const registrationToken = newToken()
  const token = { tokenHash: hashToken(registrationToken), tokenExpiresAt: toExpiry(lifetimeSeconds.token) }
  if (!(await queries.proveCode(directory, attempt.id, token))) failField('code', 'CodeExpired')
  return { registrationToken, expiresIn: lifetimeSeconds.token }
}

/** Checks user name and password like the last step, so that they are refused in the step where they are typed. */
export async function validateUser(
  { directory, config }: PublicContext,
  { registrationToken, username, password }: RegistrationUserInput,
): Promise<null> {
  const hasToken = registrationToken !== undefined
  if (hasToken && !(await queries.isTokenValid(directory, hashToken(registrationToken))))
    failField('registration_token', 'RegistrationExpired')
  await checkNewPassword(config, 'password', password, username)
  if (hasToken && (await isUsernameTaken(directory, username))) failField('username', 'AlreadyTaken')
  return null
}

/** Creates the account with its workplace and admin, and queues the welcome mail. */
export async function finish(context: PublicContext, registration: NewRegistration): Promise<{ username: string }> {
  const { directory, config, found, mail } = context
  const { username, password } = registration
  await checkCaptcha(context, registration.captcha)
  const tokenHash = hashToken(registration.registrationToken)
  const proven = await queries.countFinishAttempt(directory, tokenHash)
  if (!proven || proven.tries > maxTries.lastStep) return failField('registration_token', 'RegistrationExpired')
  await checkNewPassword(config, 'password', password, username)
  const passwordHash = await hashSecret(password)
  await found(async (founding) => {
    if (!(await queries.close(founding.tx, tokenHash))) failField('registration_token', 'RegistrationExpired')
    const { email, fullName: name } = proven
    const { account } = await createBusinessAccount(founding, {
      ...toBusiness(registration),
      admin: { name, email, username, passwordHash },
    })
    const values = { account: registration.companyName, username, link: '/sign-in' }
    await mail(founding.tx, { to: email, template: 'welcome', values }, account)
  })
  return { username }
}

const toBusiness = ({ companyName: name, country, ...registration }: NewRegistration): Omit<BusinessInput, 'admin'> => {
  const { street, streetNumber: number, city, county, postCode } = registration
  const { vatNumber, regNumber, email, phoneNumber: phone, website, timeSheet } = registration
  const company = { name, vatNumber, regNumber, email, phone, website }
  return { name, country, workplace: { name: city, address: { street, number, city, county, postCode }, company, timeSheet } }
}
