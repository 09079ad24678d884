import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { coordinatorTables, replicatedTables, listLayoutErrors } from '#server/platform/database/citus-layout.ts'

// All rows of an account can live on a machine of its own. These tests refuse statements and tables that a cluster refuses, without a
// cluster.
const advice = 'docs/scale-out.md, "Six rules", says what a table and a statement must be like'

async function withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(inject('database').owner)
  await client.connect()
  return work(client).finally(() => client.end())
}

test('the schema has no layout error: keys name the account, no trigger, no restrictive policy', async () => {
  expect(await withDatabase(listLayoutErrors), advice).toEqual([])
})

test('a table without account, keys without it, a trigger and a restrictive policy are found', async () => {
  const found = await withDatabase(async (client) => {
    await client.query(`begin;
      create table strays (id int);
      create table keyed (account_id int, id bigint primary key, code text);
      create unique index keyed_code on keyed (code);
      create table kept (account_id int, id bigint, client_id bigint, session_id bigint, primary key (account_id, id),
        foreign key (client_id) references keyed, foreign key (session_id) references sessions (id));
      create trigger told before insert on kept for each row execute function suppress_redundant_updates_trigger();
      create policy narrower on kept as restrictive using (id > 0)`)
    const all = await listLayoutErrors(client)
    await client.query('rollback')
    return all
  })
  expect(found.toSorted()).toEqual(
    [
      'strays: no account_id',
      'keyed: keyed_pkey',
      'keyed: keyed_code',
      'kept: kept_client_id_fkey',
      'kept: kept_session_id_fkey',
      'kept: told',
      'kept: narrower',
    ].toSorted(),
  )
})

test('objects in a schema of somebody else are ignored', async () => {
  const found = await withDatabase(async (client) => {
    await client.query(`begin;
      create schema others;
      create table others.notes (id int unique);
      create trigger told before insert on others.notes for each row execute function suppress_redundant_updates_trigger();
      create policy narrower on others.notes as restrictive using (id > 0)`)
    const all = await listLayoutErrors(client)
    await client.query('rollback')
    return all
  })
  expect(found).toEqual([])
})

test('every table of the layout lists exists', async () => {
  const { rows } = await withDatabase((client) =>
    client.query<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
  )
  const tableNames = new Set(rows.map(({ name }) => name))
  expect([...replicatedTables, ...coordinatorTables].filter((name) => !tableNames.has(name))).toEqual([])
})

const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(`src/server/${file}`, 'utf8') }))

const camel = (table: string) => table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const replicatedNames = `(${[...new Set([...replicatedTables, ...replicatedTables.map(camel)])].join('|')})`
const locksAll =
  'a row of a table that every machine has whole is locked for all accounts at once: `lockSubject` or `lockUsers` first, then read'

/** Removes quotes and the schema, which do not matter to the rules. A column named "values" keeps its quotes. */
const withoutQuotes = (text: string) => text.replace(/"(?!values")(\w+)"/g, '$1').replace(/\bpublic\./gi, '')

/** True if a part of the text reads a replicated table and then locks it, without a name or by the name that it has there. */
const isLocked = (parts: string[], reads: RegExp, locks: RegExp) =>
  parts.some((part) =>
    [...part.matchAll(locks)].some(({ index, groups }) => {
      const names = [...part.slice(0, index).matchAll(reads)].flatMap(([, table, as]) => [table, as])
      const locked = groups?.['of']?.match(/\w+/g) ?? []
      return names.length > 0 && (locked.length === 0 || locked.some((name) => names.includes(name)))
    }),
  )
const readsInWords = new RegExp(
  String.raw`(?:\b(?:from|join)|,)\s+(?:only\s+)?${replicatedNames}\b(?:\s+(?:as\s+)?(?!where\b|on\b|for\b)(\w+))?`,
  'gi',
)
const locksInWords = /\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b(?:\s+of\s+(?<of>\w+(?:\s*,\s*\w+)*))?/gi
const readsInCode = new RegExp(String.raw`\b(?:selectFrom|\w+Rows|\w+Join)\((?:[^()]*?[[ ])?'${replicatedNames}(?: as (\w+))?'`, 'g')
const locksInCode = /(?:\.|\[')for(?:No)?(?:Key)?(?:Update|Share)(?:'\])?\s*\((?<of>[^)]*)\)/g
const endsWithLock = /\.modifyEnd\(\s*sql`[^`]*\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b(?:\s+of\s+(?<of>[\w\s,]+))?/gi
const paragraphs = (text: string) => text.split(/\n\n|\n\}/)

type Rule = { says: { test: (text: string) => boolean }; why: string; but?: string[] }
const rules: Rule[] = [
  {
    says: /\bset_config\s*\(/i,
    why: 'only `set local` with a literal goes along to where the account lies',
    // time limits of the session itself
    but: ['platform/database/migrate.ts'],
  },
  {
    says: /(?:\bwith(?:\s+recursive)?|,)\s+\w+(?:\s*\([^)]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(\s*(?:insert|update|delete|merge)\b/i,
    why: 'what a `with` writes is copied from machine to machine, which a policy forbids',
  },
  {
    says: /\.with(?:Recursive)?\([^=]*=>\s*\w+\s*\.(?:insertInto|updateTable|deleteFrom|mergeInto)/,
    why: 'what a `with` writes is copied from machine to machine, which a policy forbids',
  },
  {
    // a `select` before any `values`, with or without column names
    says: /\binsert\s+into\b(?:(?!(?<!")\bvalues\b)[^`;])*?\b(?:select|table)\b|(?:\.|\[')expression(?:'\])?\s*(?:<[^>]*>)?\s*\(/i,
    why: 'what a `select` finds is copied from machine to machine, which a policy forbids: read it, and insert values',
    // it copies between tables of the directory
    but: ['accounts/erasure.queries.ts'],
  },
  {
    says: /\bmerge\s+into\s+\w+\s+(?:as\s+)?(?:\w+\s+)?using\b|\.mergeInto\(/i,
    why: 'rows are merged by `on conflict`: a cluster refuses `merge`',
  },
  {
    says: /(?<!")\bvalues\s*\([^`;]*\(\s*select\b/i,
    why: 'what is inserted is no question: ask it beforehand',
  },
  {
    says: /\bcurrent_account\s*\(\)/i,
    why: 'the machine on which an account lies is found by its number',
    // the first defines it, the second works through one table after the other
    but: ['platform/database/citus-distribute.ts', 'accounts/erasure.queries.ts'],
  },
  {
    says: /\bsearch: sql(?:<\w+>)?`[^`]*\bconcat_ws\s*\(/i,
    why: 'an update writes a search column by `searchColumnSql`: `concat_ws` is refused',
  },
  {
    says: /\b\w+: sql(?:<\w+>)?`[^`]*\bcoalesce\s*\([^`]*\bnow\s*\(/i,
    why: 'what an update writes does not ask for the time within `coalesce`: `least` and `greatest` leave out what is not there, too',
  },
  {
    says: { test: (text) => [locksInCode, endsWithLock].some((locks) => isLocked(paragraphs(text), readsInCode, locks)) },
    why: locksAll,
  },
  {
    says: { test: (text) => isLocked(text.split('`'), readsInWords, locksInWords) },
    why: locksAll,
  },
  {
    says: new RegExp(String.raw`\block\s+table\s+(?:only\s+)?(?:\w+\s*,\s*)*${replicatedNames}\b`, 'i'),
    why: locksAll,
  },
  {
    says: /\bforget_clients\w*\((?![^`]*customPlanHint)/,
    why: 'what acts as the owner goes to where the account lies, which a statement that is planned without its values does not tell',
    but: ['platform/database/citus-distribute.ts'],
  },
  {
    says: /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b/i,
    why: 'the server says what follows from a write',
  },
]
const refusals = (file: string, text: string) =>
  rules.filter(({ says, but = [] }) => !but.includes(file) && says.test(withoutQuotes(text))).map(({ why }) => `${file}: ${why}`)

test('no statement of the server is one that a cluster refuses', () => {
  expect(
    sources.flatMap(({ file, text }) => refusals(file, text)),
    advice,
  ).toEqual([])
})

test.each([
  `select set_config('app.account_id', '3', true)`,
  'with made as (insert into orders values (1) returning id) select id from made',
  'with a as (select 1), gone as materialized (\n delete from orders) select 1',
  `db.with('made', (qb) => qb.insertInto('orders').values({}))`,
  'insert into orders (account_id, id)\n  select account_id, id from drafts',
  `db.insertInto('orders').columns(['id']).expression(db.selectFrom('drafts'))`,
  'insert into orders (id, place) values (1, (select max(place) from orders))',
  'select name from workers where account_id = current_account()',
  "search: sql`folded(concat_ws(' ', plate_number, plate_key))`,",
  'deletedAt: sql`coalesce(deleted_at, now())`',
  'create trigger told before insert on orders for each row execute function tell()',
  "db\n    .selectFrom('users')\n    .select('id')\n    .forNoKeyUpdate()\n    .execute()",
  "visibleRows(db, 'userOrganizations', scope).selectAll().forShare()",
  'select from accounts where id = 3 for update',
  'sql`select forget_clients(${account}::int, ${ids}::bigint[])`',
  'select 1 from orders w join users as u on u.id = w.user_id for share of u',
  // The same statements in other spellings.
  'INSERT INTO orders (account_id, id) SELECT account_id, id FROM drafts',
  'insert into orders\n  select * from drafts',
  'insert into public.orders as o (select * from drafts)',
  'insert into "orders" ("account_id", "values") select 1, 2',
  'insert into ${sql.table(name)} (id) with found as (select 1) select id from found',
  'insert into orders table drafts',
  "db\n    .insertInto('orders')\n    .expression(db.selectFrom('drafts').selectAll())",
  "db.insertInto('orders')['expression'](found)",
  'merge into orders o using drafts d on d.id = o.id when matched then delete',
  'WITH gone (id) AS MATERIALIZED (DELETE FROM orders RETURNING id) SELECT id FROM gone',
  'INSERT INTO orders (id, place) VALUES (1, (SELECT max(place) FROM orders))',
  "SELECT SET_CONFIG('app.account_id', '3', true)",
  'select name from workers where account_id = CURRENT_ACCOUNT()',
  'SELECT FROM accounts WHERE id = 3 FOR UPDATE',
  'select 1 from public.users where id = 3 for no key update',
  'select 1 from "users" where id = 3 for share',
  'select 1 from only public."user_organizations" for key share skip locked',
  'select 1 from orders w, users u where u.id = w.user_id for update of w, u',
  'select 1 from users where id = 3 for update of users',
  'select 1 from orders w join organizations o on o.id = w.organization_id for update nowait',
  'lock table accounts in share mode',
  "db.selectFrom(['orders as w', 'users as u']).selectAll().forUpdate()",
  "db.selectFrom('orders as w').innerJoin('users as u', 'u.id', 'w.userId').selectAll('w').forUpdate()",
  "db.selectFrom('orders as w').innerJoin('users as u', 'u.id', 'w.userId').selectAll('w').forNoKeyUpdate(['w', 'u'])",
  "db.selectFrom('users as u').selectAll().forShare('u')",
  "db.selectFrom('users').selectAll()['forUpdate']()",
  "db.selectFrom('accounts').selectAll().modifyEnd(sql`for update`)",
])('refused: %s', (text) => {
  expect(refusals('x/x.queries.ts', text)).toHaveLength(1)
})

test.each([
  `set local app.account_id = '3'`,
  'with found as materialized (select id from orders) select id from found',
  'insert into orders (account_id, id) values (1, 2) on conflict do nothing',
  "const byText = sql`folded(concat_ws(' ', name, phone))`",
  'deletedAt: sql`least(deleted_at, now())`',
  'sql`select forget_clients(${account}::int, ${ids}::bigint[]) ${customPlanHint}`',
  'update orders set state = 1 where id in (select id from found)',
  "db.selectFrom('users').select('id')\n\nconst held = db.selectFrom('orders').forUpdate()",
  'select 1 from orders w join organizations o on o.id = w.organization_id for update of w',
  'INSERT INTO public.orders (account_id, id) VALUES (1, 2) ON CONFLICT DO NOTHING',
  'insert into mails (account_id, "values") values (1, 2) returning id',
  'SELECT 1 FROM orders w, users u WHERE u.id = w.user_id FOR UPDATE OF w',
  "db.selectFrom('orders as w').innerJoin('users as u', 'u.id', 'w.userId').selectAll('w').forUpdate('w')",
  "db.selectFrom('orders').selectAll().modifyEnd(sql`for update`)",
  "db.selectFrom('accounts').selectAll().modifyEnd(customPlanHint)",
])('free: %s', (text) => {
  expect(refusals('x/x.queries.ts', text)).toEqual([])
})

/** The baseline may have many statements: it runs on an empty database only, which is distributed afterwards. */
const migrations = readdirSync('db/migrations').filter((file) => file.endsWith('.sql'))
const sqlFiles = [...readdirSync('db/schema').map((file) => `db/schema/${file}`), ...migrations.map((file) => `db/migrations/${file}`)]
/** True for one statement. Text between dollars or quotes counts as one word, whatever semicolons it contains. */
const isSingleStatement = (text: string) =>
  /^[^;$]+;?\s*$/.test(
    text.replace(/(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (part) => (/^[$']/.test(part) ? 'x' : ' ')),
  )

test('a migration is one statement or one block, so that it can run on every machine', () => {
  expect(migrations.filter((file) => !isSingleStatement(readFileSync(`db/migrations/${file}`, 'utf8')))).toEqual([])
})

/** A new table lies on no machine yet, so it gets its references after `create_distributed_table`. */
const refersAtOnce = (text: string) => /\bcreate table [^;]*\breferences\b/i.test(text.replace(/--[^\n]*/g, ''))

test('no migration creates a table together with its references', () => {
  expect(migrations.filter((file) => refersAtOnce(readFileSync(`db/migrations/${file}`, 'utf8')))).toEqual([])
  expect(refersAtOnce('create table a (b int, foreign key (b) references c);')).toBe(true)
  expect(refersAtOnce('create table a (b int); alter table a add foreign key (b) references c;')).toBe(false)
})

/** A cluster refuses to drop several objects in one statement. */
const dropsSeveral = (text: string) =>
  /\bdrop (?:index|table|(?:materialized )?view|function|procedure)(?: concurrently)?(?: if exists)? [^;(]*,/i.test(
    text.replace(/--[^\n]*/g, ''),
  )

test('a statement of a migration drops one object only', () => {
  expect(sqlFiles.filter((file) => dropsSeveral(readFileSync(file, 'utf8')))).toEqual([])
  expect(dropsSeveral('do $$ begin drop index a, b; end $$;')).toBe(true)
  expect(dropsSeveral('drop index a; -- b, c\ncreate index b on c (d, e);')).toBe(false)
})

test('the check for single statements finds several statements', () => {
  expect(isSingleStatement('drop index a; create index a on b (c);')).toBe(false)
  expect(isSingleStatement('create function a() returns void language sql as $f$ select 1; select 2 $f$; drop table b;')).toBe(false)
  expect(isSingleStatement('create function a() returns void language sql as $f$ select 1; select 2 $f$;')).toBe(true)
  expect(isSingleStatement('-- why; and\ndrop index a;')).toBe(true)
  expect(isSingleStatement('do $$ begin drop index a; end $$; do $$ begin drop table b; end $$;')).toBe(false)
  expect(isSingleStatement('do $$ begin drop index a; end $$; drop table b; do $$ begin null; end $$;')).toBe(false)
  expect(isSingleStatement('do $$ begin drop index a; drop table b; end $$;')).toBe(true)
  expect(isSingleStatement("comment on table a is 'b -- c; d'; drop table e;")).toBe(false)
  expect(isSingleStatement("create table a (b text default ';')")).toBe(true)
})
