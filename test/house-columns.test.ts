import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A table migrated from version 1.0 may have its columns in another order than the baseline, so no statement may rely on the order.

const read = (folder: string, extension: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => extension.test(file) && !file.endsWith('.test.ts'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') }))

const tables = read('db', /\.sql$/)
  .flatMap(({ text }) => [...text.matchAll(/\bcreate table (\w+)/g)])
  .map(([, table]) => table!)
const stored = `(?:only\\s+)?(?:public\\.)?"?(?:${tables.join('|')})(?:_in_account)?"?\\b`

const rules: RegExp[] = [
  // An insert without column names, also with an alias.
  new RegExp(
    String.raw`\binsert\s+into\s+${stored}(?:\s+as\s+\w+)?\s*(?:overriding\s+\w+\s+value\s*)?(?:\(\s*select\b|values\b|select\b|table\b)`,
    'i',
  ),
  // All columns of a stored table: only kysely may select them, because it reads them by name.
  new RegExp(String.raw`\bselect\s+(?:distinct\s+)?\*\s*(?:,[^;\`]*?)?\sfrom\s+${stored}`, 'i'),
  new RegExp(String.raw`\b(\w+)\.\*[^;\`]*?\b(?:from|join)\s+${stored}\s+(?:as\s+)?\1\b`, 'i'),
  new RegExp(String.raw`\btable\s+${stored}\s*(?:\)|;|$|union\b|order\b|limit\b)`, 'i'),
  new RegExp(String.raw`\bcopy\s+${stored}\s+(?:from|to)\b`, 'i'),
  /\breturning\s+\*/i,
]
const breaks = (text: string) => rules.some((rule) => rule.test(text.replace(/^\s*(?:--|\/\/|\*).*$/gm, '')))

test('no statement relies on the order of columns', () => {
  const files = [...read('src/server', /\.ts$/), ...read('scripts', /\.ts$/), ...read('db', /\.(?:ts|sql)$/)]
  expect(tables.length).toBeGreaterThan(70)
  expect(files.filter(({ text }) => breaks(text)).map(({ file }) => file)).toEqual([])
})

test.each([
  'insert into clients values (1, 2)',
  'insert into clients as c select 1, 2',
  'INSERT INTO public.clients (select 1)',
  'select * from clients where id = 1',
  'select c.* from clients_in_account c',
  'table clients',
  'copy clients from stdin',
  'delete from clients returning *',
])('refused: %s', (text) => {
  expect(breaks(text)).toBe(true)
})

test.each([
  'insert into clients (account_id, id) values (1, 2)',
  'insert into clients (account_id, id) select account_id, id from drafts',
  'select * from counted',
  'with few as (select id from clients) select * from few',
  'alter table clients add column x int',
  'copy clients (id, name) to stdout',
])('free: %s', (text) => {
  expect(breaks(text)).toBe(false)
})
