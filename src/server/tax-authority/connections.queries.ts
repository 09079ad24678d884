import type { TaxChannel } from '#contract/tax-authority/transmissions.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

type Place = { organizationId: number; channel: TaxChannel }

const connectionOf = (db: Db, { account }: Scope, { organizationId, channel }: Place) =>
  db
    .selectFrom('taxConnections')
    .selectAll()
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .where('channel', '=', channel)

export const findConnection = (db: Db, scope: Scope, place: Place) => connectionOf(db, scope, place).executeTakeFirst()
export type StoredConnection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/** Locks the connection until commit. The first one to save has no row to wait for, and the key refuses the second. */
export const lockConnection = (db: Db, scope: Scope, place: Place) => connectionOf(db, scope, place).forUpdate().executeTakeFirst()

/** Reads the country and the currency that decide which tax office takes the invoices of a workplace. */
export const findTaxPlace = (db: Db, { account }: Scope, organizationId: number) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.accountId')
    .select(['o.name', 'o.address', 'a.currency'])
    .where('o.accountId', '=', account)
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
