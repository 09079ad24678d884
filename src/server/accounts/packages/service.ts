import type { AccountId } from '#server/platform/database/db.ts'
import type { Owner } from '#server/accounts/queries.ts'
import * as queries from './queries.ts'
import type { Last, NewPackage } from './queries.ts'

export type Terms = Omit<NewPackage, 'order' | 'activeFrom' | 'currency'> & { currency?: string | undefined; from?: string | undefined }

/** What an account pays for last; nothing for one that has none. */
export const standing = (tx: Owner, account: AccountId): Promise<Last | undefined> => queries.last(tx, account)

/**
 * Begins a package on the day after the last one, or today where that is over. One that begins today or later is not followed by another
 * unless a day is said: whoever says the same twice means it once. The trial is, on whatever day it began.
 */
export async function begin(tx: Owner, account: AccountId, { from, currency, ...terms }: Terms): Promise<boolean> {
  const before = await queries.last(tx, account)
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
export async function takeBack(tx: Owner, account: AccountId, order: number): Promise<boolean> {
  const before = await queries.last(tx, account)
  if (!before || before.order !== order || order === 1) return false
  await queries.remove(tx, account, before.id)
  await tellEnd(tx, account)
  return true
}

async function tellEnd(tx: Owner, account: AccountId) {
  const { activeTo } = (await queries.last(tx, account))!
  await queries.noteEnd(tx, account, activeTo)
}
