import { randomInt } from 'node:crypto'
import type { RegistrationInput } from '#contract/accounts/accounts.ts'
import { levelOfRoles, type Level } from '#contract/kit/access.ts'
import { failField } from '#contract/kit/errors.ts'
import { fold } from '#contract/kit/fold.ts'
import { insertAuditEntry } from '#server/platform/audit.ts'
import type { AccountCreation } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { NewAccount } from '#server/platform/new-account.ts'
import { hashSecret } from '#server/platform/sign-in/passwords.ts'
import * as queries from './accounts.queries.ts'
import { isUsernameTaken, type OwnerTransaction } from './accounts.queries.ts'

export { isUsernameTaken, type OwnerTransaction }

export type CreatedAccount = {
  account: AccountId
  code: string
  /** Workplaces in the order of the input. */
  organizations: { id: number; code: string; name: string }[]
  users: { id: number; username: string; level: Level }[]
}

/** Package of every new account. */
export const trialPackage = { name: 'TyreServiceTrial', days: 30 }

/**
 * Creates an account with the starting rows of each feature, atomically.
 * The caller's transaction stays in the new account, so that the caller can add more rows to it.
 */
export async function createAccount(
  tx: OwnerTransaction,
  features: AccountCreation['features'],
  newAccount: NewAccount,
): Promise<CreatedAccount> {
  const { code, name, currency = 'RON', country = 'RO' } = newAccount
  const account = await queries.insert(tx, { code, name, currency, country }, trialPackage)
  await queries.setAccountContext(tx, account)
  for (const { startingRows } of features) await startingRows?.(tx, account, newAccount)
  await queries.insertPackage(tx, account, { ...trialPackage, currency })
  const users = await queries.listUsers(tx, account)
  return {
    account,
    code,
    organizations: await queries.listOrganizations(tx, account),
    users: users.map(({ id, username, roles }) => ({ id, username, level: levelOfRoles(roles) })),
  }
}

/** A new business has one workplace and an admin. */
export type BusinessInput = {
  name: string
  country: string
  workplace: Omit<NewAccount['organizations'][number], 'code' | 'timeZone'>
  admin: { name: string; email: string; username: string; passwordHash: string }
}

/** Settings of a new account by country, where they differ from Romania. */
const countryDefaults: Record<string, Pick<NewAccount, 'currency' | 'settings'> & { timeZone: string }> = {
  HU: { currency: 'HUF', timeZone: 'Europe/Budapest', settings: { sms_language: 'hu' } },
}
/** Services of a new account. They have no price, because each business sets its own. */
const starterServices = ['Demontat+Montat', 'Echilibrat Roti', 'PACHET SCHIMB ANVELOPE']

/** Creates the account of a new business. Its admin becomes its first worker too, because an order needs a worker. */
export async function createBusinessAccount(
  { tx, features }: AccountCreation,
  { name, country, workplace, admin }: BusinessInput,
): Promise<CreatedAccount> {
  const takenAccountCodes = await queries.listTakenCodes(tx)
  if (await isUsernameTaken(tx, admin.username)) failField('username', 'AlreadyTaken')
  const { timeZone, ...local } = countryDefaults[country] ?? { timeZone: 'Europe/Bucharest' }
  const [firstName = '', ...lastNames] = admin.name.split(' ')
  const createdAccount = await createAccount(tx, features, {
    ...local,
    code: accountCode(name, takenAccountCodes),
    name,
    country,
    organizations: [{ ...workplace, code: organizationCode(workplace.name), timeZone }],
    users: [{ ...admin, level: 'admin', firstName, lastName: lastNames.join(' ') }],
    workers: [admin.name],
    services: starterServices,
  })
  const after = { name, code: createdAccount.code, country }
  await insertAuditEntry(tx, createdAccount.account, { kind: 'job', name: 'registration' }, 'account', createdAccount.account, {
    name,
    after,
  })
  return createdAccount
}

/** Creates an account on behalf of the host of the server. Resolves with the account's code. */
export async function registerAccount(db: Db, features: AccountCreation['features'], registration: RegistrationInput): Promise<string> {
  const { company, country, organization, password, ...admin } = registration
  const passwordHash = await hashSecret(password)
  const workplace = { name: organization, address: { city: organization }, company: { name: company } }
  const business = { name: company, country, workplace, admin: { ...admin, passwordHash } }
  return db.transaction().execute(async (tx) => (await createBusinessAccount({ tx, features }, business)).code)
}

const toLetters = (name: string): string[] =>
  fold(name)
    .toUpperCase()
    .split('')
    .filter((letter) => /[A-Z]/.test(letter))
const organizationCode = (name: string): string => toLetters(name).concat('X', 'X').slice(0, 2).join('')

/** Returns the first free code of three letters of the name, in their order; legal forms such as SRL do not count. */
function accountCode(name: string, takenCodes: Set<string>): string {
  const words = name.replaceAll('.', '').split(/[\s,-]+/)
  const letters = toLetters(words.filter((word) => !/^(sc|srl|sa|kft)$/i.test(word)).join(''))
  for (const [i, first] of letters.entries())
    for (const [j, second] of letters.entries())
      for (const [k, third] of letters.entries())
        if (i < j && j < k && !takenCodes.has(first + second + third)) return first + second + third
  for (let tries = 0; ; tries++) {
    // When codes of three letters run out, longer ones are tried.
    const length = 3 + Math.floor(tries / 1000)
    const code = Array.from({ length }, () => String.fromCodePoint(65 + randomInt(26))).join('')
    if (!takenCodes.has(code)) return code
  }
}
