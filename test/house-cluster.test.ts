import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { atCoordinator, everywhere, misfits } from '#server/platform/database/layout.ts'

// All rows of an account can live on a machine of their own. What would stand in the way is refused here, where no such machine is at hand.

async function ofTheDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(inject('database').owner)
  await client.connect()
  return work(client).finally(() => client.end())
}

test('every key, reference and unique index of what an account has names the account; no trigger is there, and no policy that Citus would write as one that permits', async () => {
  expect(await ofTheDatabase(misfits)).toEqual([])
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
    const all = await misfits(client)
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

test('what lies otherwise is there', async () => {
  const { rows } = await ofTheDatabase((client) =>
    client.query<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
  )
  const there = new Set(rows.map(({ name }) => name))
  expect([...everywhere, ...atCoordinator].filter((name) => !there.has(name))).toEqual([])
})

const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(`src/server/${file}`, 'utf8') }))

const camel = (table: string) => table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const rowLock = 'for (?:no key |key )?(?:update|share)\\b'
const locksAll =
  'a row of what is whole on every machine is locked together with those of all accounts: `hold` or `holdUsers` first, then read'

type Rule = { says: RegExp; why: string; but?: string[] }
const rules: Rule[] = [
  {
    says: /\bset_config\(/,
    why: 'only `set local` with a literal goes along to where the account lies',
    // limits of time, of the session itself
    but: ['platform/database/migrate.ts'],
  },
  {
    says: /(?:\bwith|,)\s+"?\w+"?\s+as (?:(?:not )?materialized )?\(\s*(?:insert|update|delete|merge)\b/i,
    why: 'what a `with` writes is copied from machine to machine, which a policy forbids',
  },
  {
    says: /\.with(?:Recursive)?\([^=]*=>\s*\w+\s*\.(?:insertInto|updateTable|deleteFrom)/,
    why: 'what a `with` writes is copied from machine to machine, which a policy forbids',
  },
  {
    says: /\.expression\(|\binsert into \w+\s*\([^)]*\)\s*(?:\n\s*)?select\b/i,
    why: 'what a `select` finds is copied from machine to machine, which a policy forbids: read it, and insert values',
    // from the directory and into it
    but: ['accounts/erasure/queries.ts'],
  },
  {
    says: /\bvalues\s*\([^`;]*\(\s*select\b/i,
    why: 'what is inserted is no question: ask it beforehand',
  },
  {
    says: /\bcurrent_account\(\)/,
    why: 'the machine on which an account lies is found by its number',
    // what it makes itself, and one table after the other
    but: ['platform/database/distribute.ts', 'accounts/erasure/queries.ts'],
  },
  {
    says: /\bsearch: sql(?:<\w+>)?`[^`]*\bconcat_ws\(/,
    why: 'what an update writes of the columns of a row is said by `foundBy`: `concat_ws` is refused',
  },
  {
    says: /\b\w+: sql(?:<\w+>)?`[^`]*\bcoalesce\([^`]*\bnow\(/,
    why: 'what an update writes does not ask for the time within `coalesce`: `least` and `greatest` leave out what is not there, too',
  },
  {
    says: new RegExp(
      String.raw`(?:selectFrom|visible|living)\((?:db, )?'(?:${everywhere.map(camel).join('|')})\b(?:(?!\n\n|\n\})[^])*?\.for\w*(?:Update|Share)\(`,
    ),
    why: locksAll,
  },
  {
    says: new RegExp(
      String.raw`\b(?:from|join) (?:${everywhere.join('|')})\b(?:[^\x60]*\b${rowLock}(?! of)|(?: as)? (\w+)\b[^\x60]*\b${rowLock} of \1\b)`,
    ),
    why: locksAll,
  },
  {
    says: /\bforget_clients\((?![^`]*forTheseValues)/,
    why: 'what acts as the owner goes to where the account lies, which a statement that is planned without its values does not tell',
    but: ['platform/database/distribute.ts'],
  },
  {
    says: /\bcreate (?:or replace )?(?:constraint )?trigger\b/i,
    why: 'the server says what follows from a write',
  },
]
const refusals = (file: string, text: string) =>
  rules.filter(({ says, but = [] }) => !but.includes(file) && says.test(text)).map(({ why }) => `${file}: ${why}`)

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
  "visible(db, 'userOrganizations', scope).selectAll().forShare()",
  'select from accounts where id = 3 for update',
  'sql`select forget_clients(${account}::int, ${ids}::bigint[])`',
  'select 1 from orders w join users as u on u.id = w.user_id for share of u',
])('refused: %s', (text) => {
  expect(refusals('x/queries.ts', text)).toHaveLength(1)
})

test.each([
  `set local app.account_id = '3'`,
  'with found as materialized (select id from orders) select id from found',
  'insert into orders (account_id, id) values (1, 2) on conflict do nothing',
  "const byText = sql`folded(concat_ws(' ', name, phone))`",
  'deletedAt: sql`least(deleted_at, now())`',
  'sql`select forget_clients(${account}::int, ${ids}::bigint[]) ${forTheseValues}`',
  'update orders set state = 1 where id in (select id from found)',
  "db.selectFrom('users').select('id')\n\nconst held = db.selectFrom('orders').forUpdate()",
  'select 1 from orders w join organizations o on o.id = w.organization_id for update of w',
])('free: %s', (text) => {
  expect(refusals('x/queries.ts', text)).toEqual([])
})

/** The last of those that were written before anybody asked this of them, and that no laid out database had still to run. */
const lastOfOld = '0086_forget_clients.sql'
/** What stands between dollars or quotes is one word of its statement, whatever semicolons are in it. */
const isOne = (text: string) =>
  /^[^;$]+;?\s*$/.test(
    text.replace(/(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (part) => (/^[$']/.test(part) ? 'x' : ' ')),
  )

test('a migration is one statement or one block, of which every machine can be told', () => {
  const later = readdirSync('db/migrations').filter((file) => file > lastOfOld)
  expect(later.filter((file) => !isOne(readFileSync(`db/migrations/${file}`, 'utf8')))).toEqual([])
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
