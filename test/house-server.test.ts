import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { toSnakeCase } from '#contract/kit/codec.ts'

// Rules for the folders of the server: which feature may import which, and which one writes a table.

const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, feature: file.split('/')[0]!, text: readFileSync(`src/server/${file}`, 'utf8') }))
const ofFeatures = files.filter(({ file, feature }) => file.includes('/') && feature !== 'platform')

test('a server feature is made of routes, queries, service, view, print, export and job', () => {
  const misnamedFiles = ofFeatures.filter(
    ({ file }) => !/\/([\w-]+\.(routes|queries|service|view|print(-sheet)?|export|job|lines|draft)|print\/print(-sheet)?)\.ts$/.test(file),
  )
  expect(misnamedFiles.map(({ file }) => file)).toEqual([])
})

test('no folder of the server holds more than 25 files of code', () => {
  const full = Object.entries(Object.groupBy(files, ({ file }) => path.dirname(file))).filter(([, inside = []]) => inside.length > 25)
  expect(
    full.map(([folder, inside = []]) => `src/server/${folder}: ${inside.length}`),
    'What belongs together goes into a folder by what it is for, as in platform/http and platform/database',
  ).toEqual([])
})

/** Lowest floor first. A feature calls services of lower floors only; all other work stands above the orders. */
const floors = [
  'clients files help law lists mail notices organizations products saved-views settings users workers',
  'loyalty-cards sms vehicles',
  'work-orders',
  'work-order-drafts',
  'appointments collaborators customer-orders guaranties imports inspections line-packages time-sheets tyre-hotels',
  'attachments payments',
  'invoices',
  'tax-authority',
  'assistant audit booking counters first-run overview passwords readings releases reports restores search session statistics telemetry',
  'accounts switch',
  'registration',
].map((names) => names.split(' '))
const floorOf = (feature: string) => floors.findIndex((names) => names.includes(feature))

test('a feature imports only services of lower floors', () => {
  const homeless = new Set(ofFeatures.map(({ feature }) => feature).filter((feature) => floorOf(feature) < 0))
  expect([...homeless], 'A new feature has its floor in test/house-server.test.ts').toEqual([])
  const climbing = ofFeatures.flatMap(({ file, feature, text }) =>
    [...text.matchAll(/(?:from|import\() ?'#server\/([\w-]+)\//g)]
      .map(([, called]) => called!)
      .filter((called) => called !== feature && called !== 'platform' && floorOf(called) >= floorOf(feature))
      .map((called) => `${file} → ${called}`),
  )
  const advice = 'A feature on the same or a higher floor is reached by context.react, and acts in its own reaction'
  expect(climbing, advice).toEqual([])
})

test('SQL is written only in *.queries.ts', () => {
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|\bsql\.(raw|lit|ref|join)\(/
  const misplacedFiles = ofFeatures.filter(({ file, text }) => !file.endsWith('.queries.ts') && statement.test(text))
  expect(
    misplacedFiles.map(({ file, feature }) => `${file}: its statements belong into a *.queries.ts of ${feature}`),
    'A service says what follows from what; how it is read and written is in the queries of the same feature',
  ).toEqual([])
})

/** Owners of tables that are not named after their feature. */
const owners: Record<string, string> = {
  account_settings: 'settings',
  appointment_groups: 'lists',
  booking_pages: 'organizations',
  car_types: 'lists',
  chat_conversations: 'assistant',
  chat_messages: 'assistant',
  cash_closings: 'payments',
  cash_days: 'payments',
  cash_movements: 'payments',
  closed_sign_ins: 'accounts',
  credentials: 'users',
  day_totals: 'statistics',
  file_contents: 'attachments',
  file_usage: 'attachments',
  guest_limits: 'booking',
  guest_links: 'booking',
  delete_requests: 'accounts',
  payment_types: 'lists',
  price_conditions: 'products',
  retained_documents: 'accounts',
  invoice_balances: 'payments',
  invoice_transmissions: 'tax-authority',
  sessions: 'session',
  tax_connections: 'tax-authority',
  tracked_reports: 'reports',
  wheel_types: 'lists',
  work_order_types: 'lists',
  write_offs: 'payments',
}
const byLength = floors.flat().toSorted((a, b) => b.length - a.length)
/** Finds the feature by the longest prefix, so `work_order_lines` belong to the work orders. */
const ownerOf = (table: string) => owners[table] ?? byLength.find((feature) => table.startsWith(toSingularSnake(feature)))
const toSingularSnake = (feature: string) => feature.replaceAll('-', '_').replace(/s$/, '')

test('a table is writeStatement only by its feature', () => {
  const writeStatement =
    /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:insertRow|updateRow|updateRowsOf)\(\s*[\w.]+,\s*)'(\w+)|\b(?:insert\s+into|(?<!\b(?:do|for)\s+)update|delete\s+from|merge\s+into)\s+(?:public\.)?([a-z]\w*)(?=[\s(`])/g
  const trespasses = ofFeatures.flatMap(({ file, feature, text }) =>
    [...text.matchAll(writeStatement)]
      .map(([, table = '', plain]) => plain ?? toSnakeCase(table))
      .filter((table) => ownerOf(table) !== feature)
      .map((table) => `${file} writes ${table}: that is done by ${ownerOf(table) ?? 'nobody, name its owner here'}`),
  )
  expect(trespasses, 'A feature below is asked through its service, one above or beside it by a reaction').toEqual([])
})

/** Reads without a scope of rows that belong to a workplace, each with its reason. */
const unscopedReads: Record<string, string[]> = {
  'products/products.queries.ts': ['products'], // an order keeps products that were deleted
  'vehicles/owners.queries.ts': ['clients'], // a workplace keeps an owner, also if the caller may not see that workplace
  'vehicles/vehicles.queries.ts': ['clients'], // inside a statement about vehicles
  'vehicles/visits.queries.ts': ['workOrders'], // inside a statement about vehicles
  'work-orders/print/print.queries.ts': ['clients'], // the order itself names the client, deleted or not
}

test('a read of rows of a workplace begins with visibleRows or searchableRows', () => {
  const reads = ofFeatures.flatMap(({ file, text }) =>
    [...text.matchAll(/\.selectFrom\('(clients|products|workOrders)\b/g)]
      .filter(([, table]) => !unscopedReads[file]?.includes(table!))
      .map(([, table]) => `${file} reads ${table}`),
  )
  expect(reads, 'Else whoever forgets the workplace, or that a row was deleted, shows what nobody may see').toEqual([])
})

test('only the platform and the entry points open the database or take a connection', () => {
  const opening = files
    .filter(({ file }) => !/^(platform\/|app\.ts)/.test(file))
    .filter(({ text }) => /\b(openDb|openPool|withConnection|inAccount|inTransaction)\b|from '(pg|graphile-worker)'/.test(text))
  expect(
    opening.map(({ file }) => file),
    'A handler has context.db, or the directory and a way to enter an account: a second connection waits for those who wait for it',
  ).toEqual([])
})

test('only the platform creates a scope', () => {
  expect(ofFeatures.filter(({ text }) => /\bcreateScope\b/.test(text)).map(({ file }) => file)).toEqual([])
  // An account may share the clients of its first workplace.
  expect(ofFeatures.filter(({ text }) => /\bwithOrganization\b/.test(text)).map(({ file }) => file)).toEqual(['clients/clients.service.ts'])
})
