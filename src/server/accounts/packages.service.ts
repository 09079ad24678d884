import type { AccountId } from '#server/platform/database/db.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.queries.ts'
import * as queries from './packages.queries.ts'
import type { LastPackage, NewPackage } from './packages.queries.ts'

export type PackageTerms = Omit<NewPackage, 'order' | 'activeFrom' | 'currency'> & {
  currency?: string | undefined
  from?: string | undefined
}

/** Returns the latest package of an account, or undefined. */
export const findCurrentPackage = (tx: OwnerTransaction, account: AccountId): Promise<LastPackage | undefined> =>
  queries.findLastPackage(tx, account)

/**
 * Starts a package on the day after the last one, or today if that is over. Without `from`, returns false if the last one
 * starts today or later, so that a repeated command has no effect; the trial may always be followed.
 */
export async function startPackage(tx: OwnerTransaction, account: AccountId, { from, currency, ...terms }: PackageTerms): Promise<boolean> {
  const lastPackage = await queries.findLastPackage(tx, account)
  if (lastPackage?.isNew && from === undefined && lastPackage.order > 1) return false
  const activeFrom = from ?? lastPackage?.next ?? new Date().toISOString().slice(0, 10)
  await queries.insert(tx, account, {
    ...terms,
    activeFrom,
    currency: currency ?? lastPackage?.currency ?? 'RON',
    order: (lastPackage?.order ?? 0) + 1,
  })
  await updateAccountEnd(tx, account)
  return true
}

/** Removes the last package if it has this number, so that a repeated call removes nothing more. The first one always stays. */
export async function revokeLastPackage(tx: OwnerTransaction, account: AccountId, order: number): Promise<boolean> {
  const lastPackage = await queries.findLastPackage(tx, account)
  if (!lastPackage || lastPackage.order !== order || order === 1) return false
  await queries.remove(tx, account, lastPackage.id)
  await updateAccountEnd(tx, account)
  return true
}

async function updateAccountEnd(tx: OwnerTransaction, account: AccountId) {
  const { activeTo } = (await queries.findLastPackage(tx, account))!
  await queries.setActiveTo(tx, account, activeTo)
}
