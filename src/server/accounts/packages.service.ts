import type { AccountId } from '#server/platform/database/db.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.queries.ts'
import * as queries from './packages.queries.ts'
import type { LastPackage, NewPackage } from './packages.queries.ts'

export type PackageTerms = Omit<NewPackage, 'order' | 'activeFrom' | 'currency'> & {
  currency?: string | undefined
  from?: string | undefined
}

/** What an account pays for last; nothing for one that has none. */
export const findCurrentPackage = (tx: OwnerTransaction, account: AccountId): Promise<LastPackage | undefined> =>
  queries.findLastPackage(tx, account)

/**
 * Begins a package on the day after the last one, or today where that is over. One that begins today or later is not followed by another
 * unless a day is said: whoever says the same twice means it once. The trial is, on whatever day it began.
 */
export async function startPackage(tx: OwnerTransaction, account: AccountId, { from, currency, ...terms }: PackageTerms): Promise<boolean> {
  const before = await queries.findLastPackage(tx, account)
  if (before?.isNew && from === undefined && before.order > 1) return false
  const activeFrom = from ?? before?.next ?? new Date().toISOString().slice(0, 10)
  await queries.insert(tx, account, {
    ...terms,
    activeFrom,
    currency: currency ?? before?.currency ?? 'RON',
    order: (before?.order ?? 0) + 1,
  })
  await tellEnd(tx, account)
  return true
}

/** Takes back the last one, by its number, so that it is taken back once. The first stays: an account has one. */
export async function revokeLastPackage(tx: OwnerTransaction, account: AccountId, order: number): Promise<boolean> {
  const before = await queries.findLastPackage(tx, account)
  if (!before || before.order !== order || order === 1) return false
  await queries.remove(tx, account, before.id)
  await tellEnd(tx, account)
  return true
}

async function tellEnd(tx: OwnerTransaction, account: AccountId) {
  const { activeTo } = (await queries.findLastPackage(tx, account))!
  await queries.setActiveTo(tx, account, activeTo)
}
