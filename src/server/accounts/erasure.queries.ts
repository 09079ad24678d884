import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { toSnakeCase } from '#contract/kit/codec.ts'
import { erasedName } from '#domain/text/people.ts'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { setAccountContext } from '#server/accounts/accounts.queries.ts'

/** Rule for a table: keep all rows, because they name nobody; delete the rows of a condition, which runs in the account; or overwrite. */
type Fate = 'keep' | { erase: string } | { becomes: Record<string, string> }
type TableWithoutAccount = { [T in keyof DB]: DB[T] extends { accountId: unknown } ? never : T }[keyof DB]

/** All other tables have a column with the account, and lose all of its rows. */
export const erasureExceptions = {
  accounts: { becomes: { name: erasedName, description: '' } },
  closedSignIns: 'keep',
  deleteRequests: 'keep',
  installation: 'keep',
  registrations: { erase: 'email in (select lower(email) from users where account_id = current_account())' },
  retainedDocuments: 'keep',
  signInFailures: { erase: `substring(key from '[^ ]+$') in (select username from users where account_id = current_account())` },
  usedCaptchas: 'keep',
} satisfies Partial<Record<keyof DB, Fate>> & Record<TableWithoutAccount, Fate>

/** A table and the SQL condition of the rows to delete. */
export type ErasureStep = { table: string; condition: string }

/**
 * Lists conditional deletes first, because they join rows that are still there; then whole tables, referring tables before referred ones.
 */
export async function listErasureSteps(directory: Directory, account: AccountId): Promise<ErasureStep[]> {
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select c.relname as child, p.relname as parent
      from pg_constraint join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`.execute(directory)
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(directory)
  const found = Object.entries(erasureExceptions as Record<string, Fate>).flatMap(([name, fate]) =>
    typeof fate === 'object' && 'erase' in fate ? [{ table: toSnakeCase(name), condition: fate.erase }] : [],
  )
  const exceptions = Object.keys(erasureExceptions).map(toSnakeCase)
  const erased = tables.map(({ name }) => name).filter((name) => !exceptions.includes(name))
  const owned = childrenFirst(erased, references).map((table) => ({ table, condition: `account_id = ${account}` }))
  return [...found, ...owned]
}

/** Tables without references come last, so that the person who closed the account can watch the progress until nearly all is erased. */
function childrenFirst(tables: string[], references: { child: string; parent: string }[]): string[] {
  const left = new Set(tables)
  const order: string[] = []
  while (left.size) {
    const free = [...left].filter((table) => !references.some(({ child, parent }) => child === table && left.has(parent)))
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}`)
    for (const table of free) left.delete(table)
    order.unshift(...free)
  }
  return order
}

/**
 * Runs as the owner within one account. Policies do not bind the owner everywhere, so each statement names the account itself. A lock
 * orders two runs, so neither takes a table for empty from which the other still erases.
 */
export const runErasureTransaction = <T>(
  directory: Directory,
  account: AccountId,
  work: (tx: QueryExecutorProvider) => Promise<T>,
): Promise<T> =>
  directory.transaction().execute(async (tx) => {
    await setAccountContext(tx, account)
    await sql`select pg_advisory_xact_lock(hashtext('erasure'), ${account})`.execute(tx)
    return work(tx)
  })

/**
 * Deletes and counts at most `some` rows; returns whether there may be more. Another account's row may have the same `ctid` on another
 * machine, so the condition stands in both places.
 */
export async function eraseBatch(tx: QueryExecutorProvider, { table, condition }: ErasureStep, some: number): Promise<boolean> {
  const chosen = `select ctid from ${table} where ${condition} limit ${some}`
  const { numAffectedRows = 0n } = await sql.raw(`delete from ${table} where ${condition} and ctid = any (array(${chosen}))`).execute(tx)
  await sql`update delete_requests set rows_erased = rows_erased + ${numAffectedRows}
    where account_id = current_account() and status = 'running'`.execute(tx)
  return numAffectedRows >= some
}

export const recordProgress = (tx: QueryExecutorProvider, done: number, total: number) =>
  sql`update delete_requests set tables_done = greatest(tables_done, ${done}), tables_total = ${total}
    where account_id = current_account() and status = 'running'`.execute(tx)

/**
 * Last day on which law wants the document of a day. Romania counts the years from 1 July after the document's year, Hungary from the
 * year's end; other countries follow Romania.
 */
const keepUntilSql = (day: string, years: Record<'RO' | 'HU', number>) => sql`
  case a.country when 'HU' then make_date(extract(year from ${sql.ref(day)})::int + 1 + ${years.HU}::int, 1, 1)
    else make_date(extract(year from ${sql.ref(day)})::int + 1 + ${years.RO}::int, 7, 1) end`

/** Copies what accounting law keeps of the next rows after this id; returns the last id if there may be more. */
type Retain = (
  tx: QueryExecutorProvider,
  account: AccountId,
  years: Record<'RO' | 'HU', number>,
  after: number,
  some: number,
) => Promise<number | undefined>

export const retainOrders: Retain = async (tx, account, years, after, some) => {
  const kept = sql`o.account_id = ${account} and o.id > ${after}
    and o.status in ('done', 'closed') and o.document_number is not null and o.deleted_at is null`
  const last = await findLastId(tx, sql`select o.id from work_orders o where ${kept} order by o.id limit ${some}`)
  if (last === undefined) return undefined
  await sql`
    insert into retained_documents
        (account_uuid, uuid, organization_code, document_number, finished_on, currency, subtotal, discount, tax, total, keep_until)
      select a.uuid, o.uuid, p.code, o.document_number, d.day, a.currency, o.subtotal, o.discount, o.tax, o.total, ${keepUntilSql('d.day', years)}
        from work_orders o join accounts a on a.id = o.account_id
          join organizations p on p.account_id = o.account_id and p.id = o.organization_id,
          lateral (select (coalesce(o.finished, o.updated_at) at time zone p.time_zone)::date as day) as d
        where ${kept} and o.id <= ${last}
      on conflict do nothing`.execute(tx)
  return last
}

/** Invoices bill orders, too, whose own documents are kept beside them. */
export const retainInvoices: Retain = async (tx, account, years, after, some) => {
  const kept = sql`i.account_id = ${account} and i.id > ${after} and i.status = 'issued' and i.kind <> 'proforma'`
  const last = await findLastId(tx, sql`select i.id from invoices i where ${kept} order by i.id limit ${some}`)
  if (last === undefined) return undefined
  await sql`
    insert into retained_documents
        (account_uuid, kind, uuid, organization_code, document_number, finished_on, currency, subtotal, discount, tax, total, vat, keep_until)
      select a.uuid, 'invoice', 'invoice ' || i.id, p.code, i.number, i.issue_date, a.currency, i.net_base, 0, i.vat_base, i.total_base,
          (select jsonb_agg(jsonb_build_object('rate', v.rate, 'reason', v.reason, 'net', v.net_base, 'vat', v.vat_base) order by v.rate)
            from invoice_vat v where v.account_id = i.account_id and v.invoice_id = i.id),
          ${keepUntilSql('i.issue_date', years)}
        from invoices i join accounts a on a.id = i.account_id
          join organizations p on p.account_id = i.account_id and p.id = i.organization_id
        where ${kept} and i.id <= ${last}
      on conflict do nothing`.execute(tx)
  return last
}

async function findLastId(tx: QueryExecutorProvider, ids: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from (${ids}) as next`.execute(tx)
  return rows[0]?.last ?? undefined
}

export const insertClosedSignIns = (tx: QueryExecutorProvider) =>
  sql`insert into closed_sign_ins (username_hash, password_hash)
    select sha256(convert_to(username, 'UTF8')), password_hash from credentials
      where account_id = current_account() and password_hash is not null
    on conflict (username_hash) do update set password_hash = excluded.password_hash, closed_on = excluded.closed_on`.execute(tx)

/** Overwrites the name of the account and marks the erasure as done. */
export async function finishErasure(tx: QueryExecutorProvider): Promise<void> {
  const { name, description } = erasureExceptions.accounts.becomes
  await sql`update accounts set name = ${name}, description = ${description} where id = current_account()`.execute(tx)
  await sql`update delete_requests set status = 'done', finished_at = now()
    where account_id = current_account() and status = 'running'`.execute(tx)
}

/** Accounts that are closed and not erased yet. */
export const listClosedAccounts = (directory: Directory) =>
  directory
    .selectFrom('accounts')
    .innerJoin('deleteRequests as r', 'r.accountId', 'accounts.id')
    .select(['accounts.id', 'accounts.uuid'])
    .where('accounts.status', '=', 'deleted')
    .where('r.status', '=', 'running')
    .orderBy('r.requestedAt')
    .execute()

/** Closes accounts again that an older backup has brought back. */
export async function reapplyClosing(directory: Directory, uuids: string[]): Promise<void> {
  await directory.transaction().execute(async (tx) => {
    const { rows: closed } = await sql<{ id: number }>`
      update accounts set status = 'deleted' where uuid::text = any (${uuids})
        and not exists (select from delete_requests r where r.account_id = accounts.id and r.status = 'done') returning id`.execute(tx)
    for (const { id } of closed) await sql`insert into delete_requests (account_id) values (${id}) on conflict do nothing`.execute(tx)
  })
}
