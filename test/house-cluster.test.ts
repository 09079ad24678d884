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

test('every key, reference and unique index of what an account has names the account, and no trigger is there', async () => {
  expect(await ofTheDatabase(misfits)).toEqual([])
})

test('a table that says nothing of an account, a key or a reference without it, and a trigger are found', async () => {
  const found = await ofTheDatabase(async (client) => {
    await client.query(`begin;
      create table strays (id int);
      create table keyed (account_id int, id bigint primary key, code text);
      create unique index keyed_code on keyed (code);
      create table kept (account_id int, id bigint, client_id bigint, session_id bigint, primary key (account_id, id),
        foreign key (client_id) references keyed, foreign key (session_id) references sessions (id));
      create trigger told before insert on kept for each row execute function suppress_redundant_updates_trigger()`)
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
const saying = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file)
