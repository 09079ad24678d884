import { sql } from 'kysely'
import { z } from 'zod'
import { fold } from '#contract/kit/fold.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { vatKey } from '#contract/kit/readers/tax-number.ts'
import type { Context } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { readersVersion } from '#server/platform/database/lookup-keys.ts'
import { defineJob } from './job.ts'
import { failIfAny, bindOwnerJob } from './bind.ts'

/** Rows, or plates, that one transaction writes, so that nobody waits for long. */
const maxRows = 500
/** Rows that one transaction only reads. */
const maxRowsRead = 5000

/** Tables that name a vehicle by its plate: the column by which they are walked, and whether they are searched by the plate. */
const plateTables = {
  vehicles: { id: 'id', isSearched: true },
  vehicle_plates: { id: 'vehicle_id', isSearched: false },
  work_orders: { id: 'id', isSearched: true },
  work_order_drafts: { id: 'id', isSearched: true },
  guaranties: { id: 'id', isSearched: true },
  appointments: { id: 'id', isSearched: false },
  tyre_hotels: { id: 'id', isSearched: true },
  customer_orders: { id: 'id', isSearched: true },
  collaborator_work_orders: { id: 'id', isSearched: true },
}

type Work<T> = (context: Context) => Promise<T>
type EnterAccount = <T>(work: Work<T>) => Promise<T>

/**
 * Computes the keys of older accounts as this version writes them. Each batch is committed, and rows that are right already stay untouched,
 * so that a run which ends early is gone on with by the next one. Suspended accounts wait until they are active.
 */
export const rekeyJob = bindOwnerJob(
  defineJob('readers.rekey', z.unknown(), { cron: '*/5 * * * *' }),
  async ({ directory, enter, log }) => {
    const failures: unknown[] = []
    const accounts = directory.selectFrom('accounts').select('id').where('status', '=', 'active')
    for (const { id } of await accounts.where('readersVersion', '<', readersVersion).orderBy('id').execute())
      try {
        const collisions = await rekeyAccount((work) => enter(id as AccountId, work))
        await directory.updateTable('accounts').set({ readersVersion }).where('id', '=', id).execute()
        if (collisions > 0) log.warn({ account: id, collisions }, 'plates that another vehicle has by now keep their former keys')
      } catch (error) {
        failures.push(error)
      }
    failIfAny(failures, 'Some keys were not computed again')
  },
)

/** Returns how many plates keep their former key, because another vehicle has the new one. */
async function rekeyAccount(enter: EnterAccount): Promise<number> {
  await inBatches(enter, rekeyClients)
  await inBatches(enter, rekeyContacts)
  const formerKeys = new Set<string>()
  for (const [table, { id }] of Object.entries(plateTables))
    await inBatches(enter, (context, after) => collectFormerKeys(context, after, { table, id }, formerKeys))
  const changes = [...formerKeys].map((from) => ({ from, to: plateKey(from) })).filter(({ from, to }) => from !== to)
  let collisions = 0
  for (let at = 0; at < changes.length; at += maxRows)
    collisions += await enter((context) => rekeyPlates(context, changes.slice(at, at + maxRows)))
  return collisions
}

type Batch = { last: number | undefined; isLast: boolean }

async function inBatches(enter: EnterAccount, work: (context: Context, after: number) => Promise<Batch>): Promise<void> {
  for (let after = 0, more = true; more;) {
    const { last, isLast } = await enter((context) => work(context, after))
    after = last ?? after
    more = !isLast
  }
}

const toBatch = (rows: { id: number }[], limit: number): Batch => ({ last: rows.at(-1)?.id, isLast: rows.length < limit })

async function rekeyClients({ db, scope: { account } }: Context, after: number): Promise<Batch> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'phoneKey', 'vatKey'])
    .select(sql<string | null>`coalesce(phone, company ->> 'phone')`.as('phone'))
    .select(sql<string | null>`company ->> 'vatNumber'`.as('vatNumber'))
    .where('accountId', '=', account)
    .where('id', '>', after)
    .orderBy('id')
    .limit(maxRows)
    .forNoKeyUpdate()
    .execute()
  const changes = rows
    .map((row) => ({ ...row, phone: phoneKey(row.phone), vat: vatKey(row.vatNumber) }))
    .filter((row) => row.phone !== row.phoneKey || row.vat !== row.vatKey)
    .map(({ id, phone, vat }) => ({ id, phone, vat }))
  if (changes.length > 0)
    await sql`update clients c set phone_key = n.phone, vat_key = n.vat
      from json_to_recordset(${JSON.stringify(changes)}::json) as n(id bigint, phone text, vat text)
      where c.account_id = ${account} and c.id = n.id`.execute(db)
  return toBatch(rows, maxRows)
}

async function rekeyContacts({ db, scope: { account } }: Context, after: number): Promise<Batch> {
  const rows = await db
    .selectFrom('clientContacts')
    .select(['id', 'phone', 'phoneKey'])
    .where('accountId', '=', account)
    .where('id', '>', after)
    .orderBy('id')
    .limit(maxRows)
    .forNoKeyUpdate()
    .execute()
  const changes = rows.map((row) => ({ ...row, key: phoneKey(row.phone) })).filter((row) => row.key !== row.phoneKey)
  if (changes.length > 0)
    await sql`update client_contacts p set phone_key = n.key
      from json_to_recordset(${JSON.stringify(changes.map(({ id, key }) => ({ id, key })))}::json) as n(id bigint, key text)
      where p.account_id = ${account} and p.id = n.id`.execute(db)
  return toBatch(rows, maxRows)
}

/** Adds the keys that may change: those with letters beyond A to Z. A vehicle with several former plates is read whole. */
async function collectFormerKeys(
  { db, scope: { account } }: Context,
  after: number,
  { table, id }: { table: string; id: string },
  formerKeys: Set<string>,
): Promise<Batch> {
  const column = sql.ref(id)
  const { rows } = await sql<{ last: number | null; count: number; keys: string[] | null }>`
    select max(id) as last, count(*)::int as count, array_agg(distinct key) filter (where octet_length(key) > char_length(key)) as keys
    from (select ${column} as id, plate_key as key from ${sql.table(table)}
      where account_id = ${account} and ${column} > ${after} order by ${column} fetch first ${sql.lit(maxRowsRead)} rows with ties) as batch`.execute(
    db,
  )
  const { last, count, keys } = rows[0]!
  for (const key of keys ?? []) formerKeys.add(key)
  return { last: last ?? undefined, isLast: count < maxRowsRead }
}

type PlateChange = { from: string; to: string }

/** All tables change in one transaction, because sets and appointments find their vehicle by the plate. Returns the plates that stay. */
async function rekeyPlates({ db, scope: { account } }: Context, changes: PlateChange[]): Promise<number> {
  const possible = await listFreeChanges(db, account, changes)
  for (const { from, to } of possible)
    await sql`update vehicle_plates p set plate_key = ${to} where p.account_id = ${account} and p.plate_key = ${from}
      and not exists (select from vehicle_plates o where o.account_id = ${account} and o.vehicle_id = p.vehicle_id and o.plate_key = ${to})`.execute(
      db,
    )
  const rows = JSON.stringify(possible.map(({ from, to }) => ({ from, to, word: fold(from), next: fold(to) })))
  for (const [table, { isSearched }] of Object.entries(plateTables)) {
    if (table === 'vehicle_plates') continue
    const search = isSearched ? sql`, search = replace(t.search, n.word, n.next)` : sql``
    await sql`update ${sql.table(table)} t set plate_key = n."to"${search}
      from json_to_recordset(${rows}::json) as n("from" text, "to" text, word text, next text)
      where t.account_id = ${account} and t.plate_key = n."from"`.execute(db)
  }
  return changes.length - possible.length
}

/** Leaves out the plates whose new key a living vehicle has already: those two are one vehicle, which people merge. */
async function listFreeChanges(db: Db, account: AccountId, changes: PlateChange[]): Promise<PlateChange[]> {
  const living = await db
    .selectFrom('vehicles')
    .select('plateKey')
    .where('accountId', '=', account)
    .where('deletedAt', 'is', null)
    .where(
      'plateKey',
      'in',
      changes.flatMap(({ from, to }) => [from, to]),
    )
    .execute()
  const taken = new Set(living.map((row) => row.plateKey))
  return changes.filter(({ from, to }) => {
    if (!taken.has(from)) return true
    if (taken.has(to)) return false
    taken.delete(from)
    taken.add(to)
    return true
  })
}
