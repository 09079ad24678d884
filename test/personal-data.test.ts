import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { auditSubjects } from '#contract/audit.ts'
import { clientErasure } from '#contract/clients/fields.ts'
import { api } from '#contract/index.ts'
import { toSnakeCase } from '#contract/kit/codec.ts'
import { erasedValues, keptColumns } from '#contract/kit/field-table.ts'
import { openApp } from '#server/app.ts'
import type { Db } from '#server/platform/database/db.ts'
import { asSuperuser, canaryText, findCanary, plantedNumber, plantRows, type Row } from './canary.ts'
import { accountTables } from './checksums.ts'
import { testConfig } from './config.ts'
import { newShop } from './new-shop.ts'
import { openOwnDatabase } from './own-database.ts'
import { bookkeeping, holdsCopies, holdsNoClient, personalColumns } from './personal-columns.ts'
import { auditNotes, documents, fill, historyNotes } from './personal-rows.ts'
import { sendTo } from './shop.ts'

// The tests plant one client from the schema with a row in every table that refers to one, and erase the client by the real call.

const phone = '0722987654'
type Planted = { label: string; table: string; before: Row; after: Row | undefined }

let own: Awaited<ReturnType<typeof openOwnDatabase>>
let server: Awaited<ReturnType<typeof openApp>>
let superuser: ClientConfig
let db: Db
/** Tables whose rows belong to a client: they refer to one, or to a row that does. */
let tables: string[]
let rows: Planted[]
/** Result of the erasure: per table the number of rows with a planted word, and the tables that contain the phone. */
let remaining: { words: Record<string, number>; phones: string[] }

beforeAll(async () => {
  own = await openOwnDatabase('personal_data')
  superuser = { ...inject('database').superuser, database: 'personal_data' }
  server = await openApp(testConfig, own.database)
  db = server.world.db
  tables = await tablesOfClients()
  const shop = await newShop(db, sendTo(server.app), {}, server.world.sessions.changed)
  const before = await plantClient(shop.account, shop.organization.id)
  expect(await asSuperuser(superuser, findCanary)).toEqual(expect.arrayContaining(['public.clients', 'public.work_orders']))

  await shop.admin(api.clients.erase, { id: plantedNumber })

  rows = await Promise.all(before.map(async (one) => ({ ...one, after: await rowAfter(one) })))
  remaining = await asSuperuser(superuser, async (client) => {
    const words: Record<string, number> = {}
    for (const table of await findCanary(client)) {
      const { rows: all } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`)
      words[table] = all.filter(({ row }) => holdsWord(row)).length
    }
    return { words, phones: await findCanary(client, phone.slice(1)) }
  })
})

afterAll(async () => {
  await server.app.close()
  await own.drop()
})

const bytes = Buffer.from(canaryText).toString('hex')
function holdsWord(value: unknown): boolean {
  const text = JSON.stringify(value) ?? ''
  return [canaryText, bytes, phone].some((word) => text.includes(word))
}

async function tablesOfClients(): Promise<string[]> {
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
    union select attrelid::regclass::text, 'clients' from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname ~ '(^|_)client_id$' and not attisdropped`.execute(
    db,
  )
  const found = new Set(['clients'])
  // A set also yields items that are added during the iteration.
  for (const parent of found) for (const one of references) if (one.parent === parent) found.add(one.child)
  return [...found, ...Object.keys(holdsCopies)].toSorted()
}

/** Values that make the client visible and idle, and let the other rows name the client. */
function valuesFor(organization: number): Record<string, string> {
  const filled = Object.entries(documents).map(([column, schema]) => [column, json(fill(schema, column))])
  return {
    ...Object.fromEntries(filled),
    id: String(plantedNumber),
    organization_id: String(organization),
    'clients.deleted_at': 'null',
    'clients.merged_into_id': 'null',
    'clients.phone': `'${phone}'`,
    'customer_orders.status': `'closed'`,
    'invoices.status': `'issued'`,
    'invoices.draft': 'null',
    'sms_opt_outs.phone': `'+4${phone}'`,
    'work_orders.status': `'closed'`,
    'work_order_history.changes': json(historyNotes),
    'imports.type': `'client'`,
  }
}
const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`

async function plantClient(account: number, organization: number): Promise<Omit<Planted, 'after'>[]> {
  const values = valuesFor(organization)
  return asSuperuser(superuser, async (client) => {
    const others = tables.filter((table) => table !== 'audit_entries')
    const { planted } = await plantRows(client, account, values, [...others, 'imports'])
    const { imports: _imports, ...judged } = planted
    const tableRows = Object.entries(judged).map(([table, before]) => ({ label: table, table, before }))
    for (const [index, [subject, notes]] of Object.entries(auditNotes).entries()) {
      const entry = { ...values, id: String(plantedNumber + index), subject: `'${subject}'`, changes: json(notes) }
      const { audit_entries: before = {} } = (await plantRows(client, account, entry, ['audit_entries'])).planted
      tableRows.push({ label: `audit_entries of ${subject}`, table: 'audit_entries', before })
    }
    return tableRows
  })
}

async function rowAfter({ table, before }: Omit<Planted, 'after'>): Promise<Row | undefined> {
  return asSuperuser(superuser, async (client) => {
    const { rows: keys } = await client.query<{ name: string }>(
      `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
         where indrelid = $1::regclass and indisprimary`,
      [table],
    )
    const key = Object.fromEntries(keys.map(({ name }) => [name, before[name]]))
    const found = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t where to_jsonb(t) @> $1`, [key])
    return found.rows[0]?.row
  })
}

/** Flattens a row: a key of a document counts as a column, and a note of a change as the key of its field. */
function leavesOf(value: unknown, path: string, isDocument = true): [string, unknown][] {
  if (Array.isArray(value) && value.some((item) => isNote(item)))
    return value.flatMap((item) => (isNote(item) ? [[`${path}.${item.field}`, item] as [string, unknown]] : []))
  if (!isDocument || typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
}
const isNote = (item: unknown): item is { field: string } => typeof item === 'object' && item !== null && 'field' in item

const columnsOf = (table: string, row: Row) =>
  Object.entries(row).flatMap(([column, value]) => leavesOf(value, column, `${table}.${column}` in documents))

/** Columns of a row before the erasure. A column survives if its value is unchanged or still contains a planted word. */
function survivors({ table, before, after: rowAfterErasure }: Planted): { column: string; survives: boolean }[] {
  const now = new Map(rowAfterErasure ? columnsOf(table, rowAfterErasure) : [])
  return columnsOf(table, before)
    .filter(([column]) => !bookkeeping.includes(column))
    .map(([column, value]) => {
      const after = now.get(column)
      const isSame = JSON.stringify(after) === JSON.stringify(value)
      return { column, survives: now.has(column) && (isSame || holdsWord(after)) }
    })
}

const adviceFor = (column: string) => `column ${column} of clients: say in contract/clients/fields.ts what erasing writes`

test('the field table either erases or keeps each column of clients', async () => {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'clients'`.execute(db)
  const written = [...Object.keys(erasedValues(clientErasure)), 'deletedAt'].map(toSnakeCase)
  const kept = Object.keys(keptColumns(clientErasure)).map(toSnakeCase)
  // The workplace of a client is a field, so the table decides about it.
  const decided = [...written, ...kept, ...bookkeeping.filter((column) => column !== 'organization_id')]
  const names = columns.map(({ name }) => name)
  const undecided = names.filter((column) => decided.filter((one) => one === column).length !== 1)
  expect(undecided.map((column) => adviceFor(column))).toEqual([])
  expect(decided.filter((column) => !names.includes(column))).toEqual([])
})

test('erasing a client clears every column without a reason to keep it', () => {
  const undecided = rows.flatMap((row) => {
    const kept = personalColumns.keep[row.label] ?? []
    return survivors(row).flatMap(({ column, survives }) => {
      if (survives === kept.includes(column)) return []
      if (row.table === 'clients') return adviceFor(column)
      return survives
        ? `column ${column} of ${row.label} survives: let the feature that owns it empty it, or say why it stays in test/personal-columns.ts`
        : `column ${column} of ${row.label} is erased: take it off the list in test/personal-columns.ts`
    })
  })
  expect(undecided).toEqual([])
})

test('every audit subject of a client is planted, and every kept column exists', () => {
  const ofClients = auditSubjects.filter((subject) => tables.includes(`${subject.replaceAll('-', '_').replace(/y$/, 'ie')}s`))
  expect(Object.keys(auditNotes)).toEqual(ofClients)

  const columns = new Set(rows.flatMap((row) => survivors(row).map(({ column }) => `${row.label}: ${column}`)))
  const kept = Object.entries(personalColumns.keep).flatMap(([label, names]) => names.map((name) => `${label}: ${name}`))
  expect(kept.filter((one) => !columns.has(one))).toEqual([])
})

test('no word of an erased client is left in the account, its queue or its outbox', () => {
  const outside = rows.flatMap(({ label, table, after = {} }) =>
    columnsOf(table, after).flatMap(([column, value]) =>
      holdsWord(value) && !personalColumns.keep[label]?.includes(column) ? `${label}: ${column}` : [],
    ),
  )
  expect(outside).toEqual([])
  const kept = Object.groupBy(
    rows.filter(({ after }) => holdsWord(after)),
    ({ table }) => `public.${table}`,
  )
  const words = Object.fromEntries(Object.entries(kept).map(([table, some = []]) => [table, some.length]))
  // The import file itself is planted, too: its rows belong to the client, its name does not.
  expect(remaining).toEqual({ words: { ...words, 'public.imports': 1 }, phones: [] })
})

test('every table of an account holds rows of clients or says why it holds none', async () => {
  const all = await accountTables(db)
  const decided = [...tables, ...Object.keys(holdsNoClient)]
  expect(all.filter((table) => !decided.includes(table))).toEqual([])
  expect(decided.filter((table) => !all.includes(table) || (tables.includes(table) && table in holdsNoClient))).toEqual([])
})
