import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { coordinatorTables, replicatedTables, listLayoutErrors } from '#server/platform/database/citus-layout.ts'

// All rows of an account can live on a machine of their own. What would stand in the way is refused here, where no such machine is at hand.

async function ofTheDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(inject('database').owner)
  await client.connect()
  return work(client).finally(() => client.end())
}

test('every key, reference and unique index of what an account has names the account; no trigger is there, and no policy that Citus would write as one that permits', async () => {
  expect(await ofTheDatabase(listLayoutErrors)).toEqual([])
})

test('a table that says nothing of an account, a key or a reference without it, a trigger and a policy that only narrows are found', async () => {
  const found = await ofTheDatabase(async (client) => {
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

test('what somebody else keeps in the database, in a schema of its own, is left alone', async () => {
  const found = await ofTheDatabase(async (client) => {
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

test('what lies otherwise is there', async () => {
  const { rows } = await ofTheDatabase((client) =>
    client.query<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
  )
  const there = new Set(rows.map(({ name }) => name))
  expect([...replicatedTables, ...coordinatorTables].filter((name) => !there.has(name))).toEqual([])
})

const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(`src/server/${file}`, 'utf8') }))

const camel = (table: string) => table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const whole = `(${[...new Set([...replicatedTables, ...replicatedTables.map(camel)])].join('|')})`
const locksAll =
  'a row of what is whole on every machine is locked together with those of all accounts: `hold` or `holdUsers` first, then read'

/** Quotes and the schema are taken off, which say nothing; a column that is called "values" keeps its own. */
const plain = (text: string) => text.replace(/"(?!values")(\w+)"/g, '$1').replace(/\bpublic\./gi, '')

/** Whether a part of the text reads what is whole on every machine and then locks it: by no name, or by that which it has there. */
const isLocked = (parts: string[], reads: RegExp, locks: RegExp) =>
  parts.some((part) =>
    [...part.matchAll(locks)].some(({ index, groups }) => {
      const names = [...part.slice(0, index).matchAll(reads)].flatMap(([, table, as]) => [table, as])
      const locked = groups?.['of']?.match(/\w+/g) ?? []
      return names.length > 0 && (locked.length === 0 || locked.some((name) => names.includes(name)))
    }),
  )
const readsInWords = new RegExp(
  String.raw`(?:\b(?:from|join)|,)\s+(?:only\s+)?${whole}\b(?:\s+(?:as\s+)?(?!where\b|on\b|for\b)(\w+))?`,
  'gi',
)
const locksInWords = /\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b(?:\s+of\s+(?<of>\w+(?:\s*,\s*\w+)*))?/gi
const readsInCode = new RegExp(String.raw`\b(?:selectFrom|\w+Rows|\w+Join)\((?:[^()]*?[[ ])?'${whole}(?: as (\w+))?'`, 'g')
const locksInCode = /(?:\.|\[')for(?:No)?(?:Key)?(?:Update|Share)(?:'\])?\s*\((?<of>[^)]*)\)/g
const endsWithLock = /\.modifyEnd\(\s*sql`[^`]*\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b(?:\s+of\s+(?<of>[\w\s,]+))?/gi
const paragraphs = (text: string) => text.split(/\n\n|\n\}/)

type Rule = { says: { test: (text: string) => boolean }; why: string; but?: string[] }
const rules: Rule[] = [
  {
    says: /\bset_config\s*\(/i,
    why: 'only `set local` with a literal goes along to where the account lies',
    // limits of time, of the session itself
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
    // a `select` before any `values`, whether or not columns are named
    says: /\binsert\s+into\b(?:(?!(?<!")\bvalues\b)[^`;])*?\b(?:select|table)\b|(?:\.|\[')expression(?:'\])?\s*(?:<[^>]*>)?\s*\(/i,
    why: 'what a `select` finds is copied from machine to machine, which a policy forbids: read it, and insert values',
    // from the directory and into it
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
    // what it makes itself, and one table after the other
    but: ['platform/database/citus-distribute.ts', 'accounts/erasure.queries.ts'],
  },
  {
    says: /\bsearch: sql(?:<\w+>)?`[^`]*\bconcat_ws\s*\(/i,
    why: 'what an update writes of the columns of a row is said by `foundBy`: `concat_ws` is refused',
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
    says: new RegExp(String.raw`\block\s+table\s+(?:only\s+)?(?:\w+\s*,\s*)*${whole}\b`, 'i'),
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
  rules.filter(({ says, but = [] }) => !but.includes(file) && says.test(plain(text))).map(({ why }) => `${file}: ${why}`)

test('no statement of the server is one that a cluster refuses', () => {
  expect(sources.flatMap(({ file, text }) => refusals(file, text))).toEqual([])
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
  // The same in other spellings.
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

/** The baseline has many statements: it runs on an empty database alone, which is laid out afterwards. */
const migrations = readdirSync('db/migrations').filter((file) => file.endsWith('.sql'))
const sqlFiles = [...readdirSync('db/schema').map((file) => `db/schema/${file}`), ...migrations.map((file) => `db/migrations/${file}`)]
/** What stands between dollars or quotes is one word of its statement, whatever semicolons are in it. */
const isOne = (text: string) =>
  /^[^;$]+;?\s*$/.test(
    text.replace(/(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (part) => (/^[$']/.test(part) ? 'x' : ' ')),
  )

test('a migration is one statement or one block, of which every machine can be told', () => {
  expect(migrations.filter((file) => !isOne(readFileSync(`db/migrations/${file}`, 'utf8')))).toEqual([])
})

/** Of several at once a cluster drops none. */
const dropsSeveral = (text: string) =>
  /\bdrop (?:index|table|(?:materialized )?view|function|procedure)(?: concurrently)?(?: if exists)? [^;(]*,/i.test(
    text.replace(/--[^\n]*/g, ''),
  )

test('a migration drops one thing after the other', () => {
  expect(sqlFiles.filter((file) => dropsSeveral(readFileSync(file, 'utf8')))).toEqual([])
  expect(dropsSeveral('do $$ begin drop index a, b; end $$;')).toBe(true)
  expect(dropsSeveral('drop index a; -- b, c\ncreate index b on c (d, e);')).toBe(false)
})

test('several statements are found', () => {
  expect(isOne('drop index a; create index a on b (c);')).toBe(false)
  expect(isOne('create function a() returns void language sql as $f$ select 1; select 2 $f$; drop table b;')).toBe(false)
  expect(isOne('create function a() returns void language sql as $f$ select 1; select 2 $f$;')).toBe(true)
  expect(isOne('-- why; and\ndrop index a;')).toBe(true)
  expect(isOne('do $$ begin drop index a; end $$; do $$ begin drop table b; end $$;')).toBe(false)
  expect(isOne('do $$ begin drop index a; end $$; drop table b; do $$ begin null; end $$;')).toBe(false)
  expect(isOne('do $$ begin drop index a; drop table b; end $$;')).toBe(true)
  expect(isOne("comment on table a is 'b -- c; d'; drop table e;")).toBe(false)
  expect(isOne("create table a (b text default ';')")).toBe(true)
})
