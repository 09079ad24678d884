import { randomInt } from 'node:crypto'
import type { Registration } from '#contract/accounts.ts'
import { levelOfRoles, type Level } from '#contract/kit/access.ts'
import { fail } from '#contract/kit/errors.ts'
import { fold } from '#domain/format.ts'
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

/**
 * An account with what each feature gives to a new one, whole or not at all.
 * The caller's transaction stays in the new account, so that what belongs to it can follow.
 */
export async function createAccount(tx: Owner, features: Feature[], given: NewAccount): Promise<MadeAccount> {
  const { code, name, currency = 'RON' } = given
  const account = await queries.insert(tx, { code, name, currency })
  await queries.enter(tx, account)
  for (const { startingRows } of features) await startingRows?.(tx, account, given)
  const users = await queries.users(tx, account)
  return {
    account,
    code,
    organizations: await queries.organizations(tx, account),
    users: users.map(({ id, username, roles }) => ({ id, username, level: levelOfRoles(roles) })),
  }
}

/**
 * The account of a business that begins: one workplace, and an admin, who is its first worker too, since an order needs one.
 * Resolves with its code.
 */
export async function register(db: Db, features: Feature[], wish: Registration): Promise<string> {
  const { company, organization, name, email, username, password } = wish
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
    const code = accountCode(company, codes)
    await createAccount(tx, features, { code, name: company, organizations: [workplace], users: [admin], workers: [name] })
    return code
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
