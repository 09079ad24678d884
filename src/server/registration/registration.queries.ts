import { sql, type Insertable, type Transaction } from 'kysely'
import type { Directory } from '#server/platform/context.ts'
import type { DB, Registrations } from '#server/platform/database/tables.gen.ts'

type DirectoryTransaction = Transaction<Pick<DB, 'registrations'>>

/**
 * Counts the codes requested in the last hour by this receiver and from this address; `wait` is the seconds until the oldest is an hour
 * old.
 */
export async function countRecentRequests(tx: DirectoryTransaction, { email, address }: { email: string; address: string }) {
  // The lock keeps concurrent requests from missing each other's rows.
  await sql`select pg_advisory_xact_lock(hashtext('registrations'))`.execute(tx)
  const of = (column: 'email' | 'address', value: string) =>
    tx
      .selectFrom('registrations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .select(sql<number>`ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int`.as('wait'))
      .where(column, '=', value)
      .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow()
  return { byEmail: await of('email', email), byAddress: await of('address', address) }
}

/** A newer code replaces the older ones. */
export async function insert(tx: DirectoryTransaction, values: Insertable<Registrations>): Promise<void> {
  await tx.updateTable('registrations').set({ codeMac: null }).where('email', '=', values.email).where('codeMac', 'is not', null).execute()
  await tx.insertInto('registrations').values(values).execute()
}

/** Counts a try before the code is checked, so that concurrent tries are all counted. */
export async function countCodeTry(directory: Directory, email: string) {
  const { rows } = await sql<{ id: string; codeMac: Buffer; tries: number }>`
    update registrations set tries = tries + 1
    where id = (select id from registrations where email = ${email} and code_mac is not null and code_expires_at > now()
      order by created_at desc limit 1)
    returning id, code_mac, tries`.execute(directory)
  return rows[0]
}

/** Uses the code up; returns false if it is used already. Resets `tries`, which counts the tries of the last step from now on. */
export async function proveCode(directory: Directory, id: string, token: { tokenHash: Buffer; tokenExpiresAt: string }): Promise<boolean> {
  const proven = await directory
    .updateTable('registrations')
    .set({ codeMac: null, tries: 0, ...token })
    .where('id', '=', id)
    .where('codeMac', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return proven !== undefined
}

export const countFinishAttempt = (directory: Directory, tokenHash: Buffer) =>
  directory
    .updateTable('registrations')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('tokenExpiresAt', '>', sql<string>`now()`)
    .returning(['id', 'email', 'fullName', 'tries'])
    .executeTakeFirst()

export const isTokenValid = async (directory: Directory, tokenHash: Buffer): Promise<boolean> =>
  (await directory
    .selectFrom('registrations')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('tokenExpiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()) !== undefined

/** Uses the token up; returns false if it is used already. */
export async function close(tx: DirectoryTransaction, tokenHash: Buffer): Promise<boolean> {
  const used = tx.updateTable('registrations').set({ tokenHash: null }).where('tokenHash', '=', tokenHash).returning('id')
  return (await used.executeTakeFirst()) !== undefined
}
