import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/embedded/database.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { explainStartErrors } from '#server/platform/embedded/start-errors.ts'
import { failToStart, freePort, runScript } from './server-process.ts'
import { openTestDatabase, type TestDatabase } from './postgres.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-mistakes-'))
const file = path.join(folder, 'a-file')
let server: TestDatabase
let socket: string
let freePortNumber: number

/** Access rules of PostgreSQL: the named roles need a password, and `stranger` has no rule. */
const entries = ['postgres', 'atelier'].map((user) => `local all ${user} trust`).concat('local all owner,guest,few scram-sha-256')

beforeAll(async () => {
  server = await openTestDatabase(async () => {})
  socket = String(server.superuser.host)
  freePortNumber = await freePort()
  writeFileSync(file, '')
  const client = new Client(server.superuser)
  await client.connect()
  const { rows } = await client.query<{ file: string }>(`select current_setting('hba_file') as file`)
  for (const role of ['owner', 'guest', 'few', 'stranger']) await client.query(`create role ${role} login password 'secret'`)
  await client.query('alter role few connection limit 0; grant atelier_app to owner with set true')
  await client.query('create database shop owner owner')
  writeFileSync(rows[0]!.file, entries.join('\n'))
  await client.query('select pg_reload_conf()')
  await client.end()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const at = (user: string, password = 'secret', more = '') => `postgres://${user}:${password}@/shop?host=${socket}${more}`
const openAndExplain = (env: NodeJS.ProcessEnv) => {
  const config = readConfig({ DATA_DIR: path.join(folder, 'data'), ...env })
  return explainStartErrors(config, () => openDatabase(config)).then(
    ({ close }) => close(),
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

test.each<[string, () => NodeJS.ProcessEnv, string | RegExp]>([
  [
    'a wrong password',
    () => ({ DATABASE_URL: at('owner', 'wrong') }),
    'DATABASE_URL: the password of the user owner is wrong, or there is no such user.',
  ],
  [
    'nothing that listens',
    () => ({ DATABASE_URL: `postgres://owner:secret@127.0.0.1:${freePortNumber}/shop` }),
    /^StartError: DATABASE_URL: nothing listens at 127.0.0.1:\d+\.$/,
  ],
  ['no such socket', () => ({ DATABASE_URL: `postgres:///shop?host=${folder}` }), /DATABASE_URL: nothing listens at \/.*atelier-mistakes-/],
  [
    'an unknown host',
    () => ({ DATABASE_URL: 'postgres://owner:secret@nowhere.invalid/shop' }),
    'DATABASE_URL: no host is known by the name in nowhere.invalid:5432.',
  ],
  ['no such database', () => ({ DATABASE_URL: at('owner').replace('/shop', '/shpo') }), /DATABASE_URL: there is no database shpo at /],
  [
    'TLS that is not there',
    () => ({ DATABASE_URL: at('owner', 'secret', '&sslmode=require') }),
    / speaks no TLS\. Switch it on there, or take sslmode out\.$/,
  ],
  [
    'a user who is not let in',
    () => ({ DATABASE_URL: at('stranger') }),
    /does not let us in: no pg_hba.conf entry .*no encryption\. If it asks for TLS, add \?sslmode=verify-full\.$/,
  ],
  [
    'a certificate that is not there',
    () => ({ DATABASE_URL: at('owner', 'secret', '&sslrootcert=/none.pem') }),
    'DATABASE_URL: there is no file /none.pem.',
  ],
  [
    'a user who owns nothing',
    () => ({ DATABASE_URL: at('guest') }),
    /^StartError: The user of DATABASE_URL does not own the database, .*alter database "shop" owner to "guest"/,
  ],
  [
    'no connection left',
    () => ({ DATABASE_URL: at('few') }),
    /has no connection left \(too many connections for role "few"\)\. Lower DB_POOL, or raise max_connections there\.$/,
  ],
  ['a DATA_DIR that is a file', () => ({ DATA_DIR: file }), `Cannot use ${file}: there is a file of that name.`],
  [
    'a DATA_DIR below a file',
    () => ({ DATA_DIR: path.join(file, 'data') }),
    `Cannot use ${path.join(file, 'data')}: a part of the path is a file and no folder.`,
  ],
])('%s is explained in one line', async (_what, env, line) => {
  const message = await openAndExplain(env())
  if (line instanceof RegExp) expect(message).toMatch(line)
  else expect(message).toBe(`StartError: ${line}`)
  expect(message).not.toContain('\n')
})

test('a right configuration opens the database', async () => {
  expect(await openAndExplain({ DATABASE_URL: at('owner') })).toBeUndefined()
})

test('the process prints the line alone and ends with 1', async () => {
  const words = 'DATABASE_URL: the password of the user owner is wrong, or there is no such user.\n'
  expect(await failToStart({ DATABASE_URL: at('owner', 'wrong') })).toEqual({ code: 1, words })
})

test('a production server without mail settings names them and exits', async () => {
  const production = { NODE_ENV: 'production', CAPTCHA: 'on', RATE_LIMIT: 'on', PUBLIC_URL: 'https://shop.example' }
  const words = 'Set SMTP_URL, MAIL_FROM for mail, or SEND_MAIL=off for a server that sends none\n'
  expect(await failToStart(production)).toEqual({ code: 1, words })
})

test.each<[string, string[], string]>([
  ['backup', [path.join(folder, 'none', 'backup')], `There is no folder ${path.join(folder, 'none')} to write into.`],
  ['backup', [file], `${file} is a file. Name a new folder.`],
  ...[[], ['--in'], [folder, '--in', folder], ['--keep', '30'], ['--in', folder, '--keep', '0']].map(
    (words): [string, string[], string] => [
      'backup',
      words,
      'Name the folder to write: atelier backup FOLDER, or the folder of all backups: --in FOLDER [--keep DAYS]; both take --encrypt-to RECIPIENT',
    ],
  ),
  ['restore', [path.join(folder, 'none')], `There is no folder ${path.join(folder, 'none')}.`],
  ['restore', [folder], `${folder} holds no backup that this Atelier can read.`],
])('%s %j is refused in one line, before any database is made', async (name, words, line) => {
  const dataDir = path.join(folder, 'untouched')
  expect(await runScript(name, words, { env: { DATA_DIR: dataDir }, input: '' })).toEqual({ code: 1, words: `${line}\n` })
  expect(() => readFileSync(dataDir)).toThrow('ENOENT')
})
