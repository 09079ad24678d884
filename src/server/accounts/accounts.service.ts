import { randomInt } from 'node:crypto'
import type { RegistrationInput } from '#contract/accounts/accounts.ts'
import { levelOfRoles, type Level } from '#contract/kit/access.ts'
import { failField } from '#contract/kit/errors.ts'
import { fold } from '#domain/text/format.ts'
import { insertAuditEntry } from '#server/platform/audit.ts'
import type { AccountCreation } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { Feature, NewAccount } from '#server/platform/feature.ts'
import { hashSecret } from '#server/platform/sign-in/passwords.ts'
import * as queries from './accounts.queries.ts'
import type { OwnerTransaction } from './accounts.queries.ts'

export type { OwnerTransaction }

export type CreatedAccount = {
  account: AccountId
  code: string
  /** In the order in which they were given. */
  organizations: { id: number; code: string; name: string }[]
  users: { id: number; username: string; level: Level }[]
}

/** What every account begins with. */
const trial = { name: 'TyreServiceTrial', days: 30 }

/**
 * An account with what each feature gives to a new one, whole or not at all.
 * The caller's transaction stays in the new account, so that what belongs to it can follow.
 */
export async function createAccount(tx: OwnerTransaction, features: readonly Feature[], given: NewAccount): Promise<CreatedAccount> {
  const { code, name, currency = 'RON', country = 'RO' } = given
  const account = await queries.insert(tx, { code, name, currency, country }, trial)
  await queries.setAccountContext(tx, account)
  for (const { startingRows } of features) await startingRows?.(tx, account, given)
  await queries.insertPackage(tx, account, { ...trial, currency })
  const users = await queries.listUsers(tx, account)
  return {
    account,
    code,
    organizations: await queries.listOrganizations(tx, account),
    users: users.map(({ id, username, roles }) => ({ id, username, level: levelOfRoles(roles) })),
  }
}

/** A business as it begins: one workplace in its city, and an admin. */
export type BusinessInput = {
  name: string
  country: string
  workplace: Omit<NewAccount['organizations'][number], 'code' | 'timeZone'>
  admin: { name: string; email: string; username: string; passwordHash: string }
}

/** What is done otherwise than in Romania. */
const customs: Record<string, Pick<NewAccount, 'currency' | 'settings'> & { timeZone: string }> = {
  HU: { currency: 'HUF', timeZone: 'Europe/Budapest', settings: { vat_percent: 27, sms_language: 'hu' } },
}
/** Without prices, which each business makes itself. */
const services = ['Demontat+Montat', 'Echilibrat Roti', 'PACHET SCHIMB ANVELOPE']

/** The account of a business that begins. Its admin is its first worker too, since an order needs one. */
export async function createBusinessAccount(
  { tx, features }: AccountCreation,
  { name, country, workplace, admin }: BusinessInput,
): Promise<CreatedAccount> {
  const codes = await queries.listTakenCodes(tx)
  if (await queries.isCodeTaken(tx, admin.username)) failField('username', 'AlreadyTaken')
  const { timeZone, ...local } = customs[country] ?? { timeZone: 'Europe/Bucharest' }
  const [firstName = '', ...lastNames] = admin.name.split(' ')
  const made = await createAccount(tx, features, {
    ...local,
    code: accountCode(name, codes),
    name,
    country,
    organizations: [{ ...workplace, code: organizationCode(workplace.name), timeZone }],
    users: [{ ...admin, level: 'admin', firstName, lastName: lastNames.join(' ') }],
    workers: [admin.name],
    services,
  })
  const after = { name, code: made.code, country }
  await insertAuditEntry(tx, made.account, { kind: 'job', name: 'registration' }, 'account', made.account, { name, after })
  return made
}

/** The account that whoever runs the server makes for a business. Resolves with its code. */
export async function registerAccount(db: Db, features: Feature[], wish: RegistrationInput): Promise<string> {
  const { company, country, organization, password, ...admin } = wish
  const passwordHash = await hashSecret(password)
  const workplace = { name: organization, address: { city: organization }, company: { name: company } }
  const business = { name: company, country, workplace, admin: { ...admin, passwordHash } }
  return db.transaction().execute(async (tx) => (await createBusinessAccount({ tx, features }, business)).code)
}

const lettersOf = (name: string): string[] =>
  fold(name)
    .toUpperCase()
    .split('')
    .filter((letter) => /[A-Z]/.test(letter))
const organizationCode = (name: string): string => lettersOf(name).concat('X', 'X').slice(0, 2).join('')

/** The first three letters of the name that nobody has, in their order; how a company is constituted is not its name. */
function accountCode(name: string, taken: Set<string>): string {
  const words = name.replaceAll('.', '').split(/[\s,-]+/)
  const letters = lettersOf(words.filter((word) => !/^(sc|srl|sa|kft)$/i.test(word)).join(''))
  for (const [i, first] of letters.entries())
    for (const [j, second] of letters.entries())
      for (const [k, third] of letters.entries()) if (i < j && j < k && !taken.has(first + second + third)) return first + second + third
  for (let tries = 0; ; tries++) {
    // Where hardly one of three letters is left, there are many of four.
    const length = 3 + Math.floor(tries / 1000)
    const code = Array.from({ length }, () => String.fromCodePoint(65 + randomInt(26))).join('')
    if (!taken.has(code)) return code
  }
}
