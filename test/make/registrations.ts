import { api } from '#contract/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Caller } from '#test/caller.ts'
import { shopPassword } from '#test/new-shop.ts'

/** Input of the last step of a registration, with all required fields. */
export const business = {
  password: shopPassword,
  passwordConfirmation: shopPassword,
  companyName: 'SC Vulcanizare Șoimul SRL',
  vatNumber: 'RO18547290',
  regNumber: 'J08/1042/2006',
  country: 'RO' as const,
  county: 'Brașov',
  city: 'Brașov',
}

/** Returns the template values of the last mail to this address. */
export async function mailedTo<Values extends Record<string, string>>(db: Db, email: string): Promise<Values | undefined> {
  const mails = db.selectFrom('mails').select('values').where('receiver', '=', email).orderBy('createdAt', 'desc')
  return (await mails.executeTakeFirst())?.values as Values | undefined
}

/** Requests a code and reads it from the mail. */
export async function askForCode({ anonymous, db }: { anonymous: Caller; db: Db }, email: string): Promise<string> {
  await anonymous(api.registration.request, { fullName: 'Ana Maria Pop', email, phoneNumber: '0722000111' })
  return (await mailedTo<{ code: string }>(db, email))?.code ?? ''
}

/** Proves an address and resolves with the token of the last step. */
export async function proveAddress(shop: { anonymous: Caller; db: Db }, email: string): Promise<string> {
  const code = await askForCode(shop, email)
  return (await shop.anonymous(api.registration.validateCode, { email, code })).registrationToken
}
