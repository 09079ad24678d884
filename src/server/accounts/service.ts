import { randomInt } from 'node:crypto'
import type { Registration } from '#contract/accounts.ts'
import { levelOfRoles, type Level } from '#contract/kit/access.ts'
import { refuseField } from '#contract/kit/errors.ts'
import { fold } from '#domain/format.ts'
import { audit } from '#server/platform/audit.ts'
import type { Founding } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { Feature, NewAccount } from '#server/platform/feature.ts'
import { hashSecret } from '#server/platform/identity/passwords.ts'
import * as queries from './queries.ts'
import type { Owner } from './queries.ts'

export type { Owner }

export type MadeAccount = {
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
export async function createAccount(tx: Owner, features: readonly Feature[], given: NewAccount): Promise<MadeAccount> {
  const { code, name, currency = 'RON', country = 'RO' } = given
  const account = await queries.insert(tx, { code, name, currency, country }, trial)
  await queries.enter(tx, account)
  for (const { startingRows } of features) await startingRows?.(tx, account, given)
  await queries.insertPackage(tx, account, { ...trial, currency })
  const users = await queries.users(tx, account)
  return {
    account,
    code,
    organizations: await queries.organizations(tx, account),
    users: users.map(({ id, username, roles }) => ({ id, username, level: levelOfRoles(roles) })),
  }
}

/** A business as it begins: one workplace in its city, and an admin. */
export type Business = {
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
export async function begin({ tx, features }: Founding, { name, country, workplace, admin }: Business): Promise<MadeAccount> {
  const codes = await queries.takenCodes(tx)
  if (await queries.isTaken(tx, admin.username)) refuseField('username', 'AlreadyTaken')
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
  await audit(tx, made.account, { kind: 'job', name: 'registration' }, 'account', made.account, { name, after })
  return made
}

/** The account that whoever runs the server makes for a business. Resolves with its code. */
export async function register(db: Db, features: Feature[], wish: Registration): Promise<string> {
  const { company, country, organization, password, ...admin } = wish
  const passwordHash = await hashSecret(password)
  const workplace = { name: organization, address: { city: organization }, company: { name: company } }
  const business = { name: company, country, workplace, admin: { ...admin, passwordHash } }
  return db.transaction().execute(async (tx) => (await begin({ tx, features }, business)).code)
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
