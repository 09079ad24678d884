import { sql } from 'kysely'
import type { TaxChannel } from '#contract/tax-authority/transmissions.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

export type TaxPlace = { organizationId: number; channel: TaxChannel }

const connectionOf = (db: Db, { account }: Scope, { organizationId, channel }: TaxPlace) =>
  db
    .selectFrom('taxConnections')
    .selectAll()
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .where('channel', '=', channel)

export const findConnection = (db: Db, scope: Scope, place: TaxPlace) => connectionOf(db, scope, place).executeTakeFirst()
export type StoredConnection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/** Locks the connection until commit. The first one to save has no row to wait for, and the key refuses the second. */
export const lockConnection = (db: Db, scope: Scope, place: TaxPlace) => connectionOf(db, scope, place).forUpdate().executeTakeFirst()

/** Reads the country and the currency that decide which tax office takes the invoices of a workplace. */
export const findTaxPlace = (db: Db, { account }: Scope, organizationId: number) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.accountId')
    .select(['o.name', 'o.address', 'o.company', 'a.currency'])
    .where('o.accountId', '=', account)
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()

/** Reads a connection with the seconds for which its tokens have been and will be good. */
export const findTokens = (db: Db, scope: Scope, place: TaxPlace) =>
  connectionOf(db, scope, place)
    .select(sql<number>`coalesce(extract(epoch from expires_at - now()), 0)::float8`.as('expiresIn'))
    .select(sql<number | null>`extract(epoch from now() - refreshed_at)::float8`.as('refreshedFor'))
    .executeTakeFirst()

/** Uses up the grant of this hash; undefined if there is none, or it is too old. */
export const takeGrant = (db: Db, { account }: Scope, hash: Buffer) =>
  db
    .updateTable('taxConnections')
    .set({ grantHash: null })
    .where('accountId', '=', account)
    .where('grantHash', '=', hash)
    .where('grantExpiresAt', '>', sql<string>`now()`)
    .returning(['organizationId', 'channel', 'grantUserId'])
    .executeTakeFirst()

export const markUsed = (db: Db, { account }: Scope, id: number) =>
  db
    .updateTable('taxConnections')
    .set({ lastOkAt: sql`now()`, lastError: null })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .execute()

/** Lists connections with tokens that send by themselves. */
export const listConnected = (db: Db, { account }: Scope) =>
  db
    .selectFrom('taxConnections')
    .select(['organizationId', sql<TaxChannel>`channel`.as('channel')])
    .where('accountId', '=', account)
    .where('state', '=', 'ok')
    .execute()
