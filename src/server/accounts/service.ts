import { randomInt } from 'node:crypto'
import type { output } from 'zod'
import type { Registration } from '#contract/accounts.ts'
import type { Level } from '#contract/kit/access.ts'
import { fail } from '#contract/kit/errors.ts'
import type { Address, Company } from '#contract/clients.ts'
import type { SettingName } from '#contract/settings.ts'
import { fold } from '#domain/format.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { hashSecret } from '#server/platform/identity/passwords.ts'
import * as queries from './queries.ts'
import type { Owner } from './queries.ts'

export type { Owner }

/** What every account starts with, in the order in which the lists show it. */
const startingLists = {
  wheelTypes: [{ name: 'Aluminiu' }, { name: 'Tablă' }],
  carTypes: [
    { name: 'Autoturism', isTruck: false },
    { name: 'SUV', isTruck: false },
    { name: 'Autoutilitară', isTruck: false },
    { name: 'Camion', isTruck: true },
    { name: 'Motocicletă', isTruck: false },
  ],
  workOrderTypes: [
    { name: 'Vulcanizare', shortName: 'VLC', hidden: false },
    { name: 'Service Auto', shortName: 'SA', hidden: false },
    { name: 'ITP', shortName: 'ITP', hidden: false },
    { name: 'Spălătorie', shortName: 'SPL', hidden: true },
  ],
  paymentTypes: ['CARD', 'CASH', 'FACT', 'FACT TERMENI', 'FISA', 'FISA TERMENI'].map((name) => ({ name })),
}

export type NewOrganization = {
  name: string
  /** Two letters, the end of its order numbers. */
  code: string
  timeZone?: string
  address?: Partial<output<typeof Address>>
  company?: Partial<Company>
}

export type NewUser = {
  username: string
  level: Level
  firstName?: string
  lastName?: string
  email?: string | null
  /** Codes of the organizations they may work in, their own first; the account's first where none is said. */
  organizations?: string[]
  /** Hashed by the caller, who knows whether the password has to be a strong one. */
  passwordHash: string
  pinHash?: string | null
}

export type NewAccount = {
  /** Three letters, the beginning of its order numbers. */
  code: string
  name: string
  currency?: string
  organizations: [NewOrganization, ...NewOrganization[]]
  users: NewUser[]
  /** Those that differ from what holds by default. */
  settings?: Partial<Record<SettingName, boolean | number>>
}

export type MadeAccount = {
  account: AccountId
  code: string
  /** In the order in which they were given. */
  organizations: { id: number; code: string; name: string }[]
  users: { id: number; username: string; level: Level }[]
}

/**
 * An account with its organizations, its users and the lists that every account starts with, whole or not at all.
 * The caller's transaction stays in the new account, so that what belongs to it can follow.
 */
export async function createAccount(tx: Owner, { code, name, currency = 'RON', ...given }: NewAccount): Promise<MadeAccount> {
  const account = await queries.insertAccount(tx, { code, name, currency })
  await queries.enter(tx, account)
  const organizations = await queries.insertOrganizations(tx, account, given.organizations)
  await queries.insertLists(tx, account, startingLists)
  await queries.insertSettings(tx, account, given.settings ?? {})

  const users: MadeAccount['users'] = []
  for (const { organizations: codes = [given.organizations[0].code], ...user } of given.users) {
    const id = await addUser(tx, account, { ...user, organizations: codes })
    users.push({ id, username: user.username, level: user.level })
  }
  return { account, code, organizations, users }
}

/**
 * The account of a business that begins: one workplace, and an admin, who is its first worker too, since an order needs one.
 * Resolves with its code.
 */
export async function register(db: Db, { company, organization, name, email, username, password }: Registration): Promise<string> {
  const passwordHash = await hashSecret(password)
  const [firstName = '', ...lastNames] = name.split(' ')
  return db.transaction().execute(async (tx) => {
    const codes = await queries.takenCodes(tx)
    if (await queries.isTaken(tx, username)) fail('AlreadyExists', { fields: { username: ['AlreadyExists'] } })
    const workplace = {
      name: organization,
      code: organizationCode(organization),
      address: { city: organization },
      company: { name: company },
    }
    const admin = { username, level: 'admin' as const, firstName, lastName: lastNames.join(' '), email, passwordHash }
    const made = await createAccount(tx, { code: accountCode(company, codes), name: company, organizations: [workplace], users: [admin] })
    await queries.insertWorker(tx, made.account, made.organizations[0]!.id, name)
    return made.code
  })
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
  for (;;) {
    const code = Array.from({ length: 3 }, () => String.fromCodePoint(65 + randomInt(26))).join('')
    if (!taken.has(code)) return code
  }
}

/** A user who can sign in; `organizations` are codes, their own first. */
export async function addUser(
  tx: Owner,
  account: AccountId,
  { organizations: codes, ...user }: NewUser & { organizations: string[] },
): Promise<number> {
  await queries.enter(tx, account)
  const known = await queries.organizationIds(tx, account)
  const organizations = codes.map((code) => known.get(code) ?? missing(code))
  return queries.insertUser(tx, account, { ...user, username: user.username.toLowerCase(), organizations })
}

const missing = (code: string): never => {
  throw new Error(`The account has no organization ${code}`)
}
