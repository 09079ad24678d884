import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { escapeIdentifier } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkClock, judgeQueues } from '#server/platform/doctor/database-checks.ts'
import type { Finding } from '#server/platform/doctor/finding.ts'
import { listCompleteBackups } from '#server/platform/backup/rotation.ts'
import { withClient } from '#server/platform/database/driver.ts'
import { releaseVersion } from '#server/platform/process/release.ts'
import { openOwnDatabase } from './own-database.ts'
import { databaseUrl } from './postgres.ts'
import { freePort, runScript, startServer, type ServerProcess } from './server-process.ts'
import { startSmtp } from './smtp.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-doctor-'))
const backups = path.join(folder, 'backups')
let own: Awaited<ReturnType<typeof openOwnDatabase>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: ServerProcess
let env: Record<string, string>

beforeAll(async () => {
  own = await openOwnDatabase('doctor')
  smtp = await startSmtp()
  mkdirSync(backups)
  const port = await freePort()
  env = {
    DATABASE_URL: databaseUrl(own.database),
    DATA_DIR: folder,
    BACKUP_DIR: backups,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://shop:secret@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'atelier@shop.example',
    SMS_ADAPTER: 'off',
  }
  server = await startServer(env)
  expect(await runScript('backup', [], { env, input: '' })).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await smtp.close()
  await own.drop()
  rmSync(folder, { recursive: true })
})

/** Runs the doctor with other settings; returns its exit code and the findings by their check. */
async function examine(more: Record<string, string> = {}) {
  const { code, words } = await runScript('doctor', ['--json'], { env: { ...env, ...more }, input: '' })
  const { findings } = JSON.parse(words) as { findings: Finding[] }
  return { code, of: (check: string) => findings.find((finding) => finding.check === check), findings }
}

/** Runs a server that answers every path with `body`, in place of a proxy or another program. */
async function startOther(body: string) {
  const other = createServer((_, answer) => answer.end(body)).listen(0, '127.0.0.1')
  await once(other, 'listening')
  return { port: String((other.address() as AddressInfo).port), close: () => other.close() }
}

test('the doctor finds nothing at a server with all that it needs', async () => {
  const { code, findings } = await examine()
  expect(findings.filter(({ state }) => state !== 'green')).toEqual([])
  expect(code).toBe(0)
  const { words } = await runScript('doctor', [], { env, input: '' })
  expect(words).toContain(`BACKUP_DIR=${backups} (environment)`)
  expect(words).toContain('SMTP_URL=*** (environment)')
  expect(words).toContain(`green  server       Atelier ${releaseVersion} answers at http://127.0.0.1:${env['PORT']}`)
  expect(words).not.toContain('secret')
}, 60_000)

test('the doctor names a port that another program has taken', async () => {
  const other = await startOther('hello')
  const { code, of } = await examine({ PORT: other.port })
  other.close()
  expect(of('server')).toMatchObject({ state: 'red', message: expect.stringContaining('something else listens there') })
  expect(code).toBe(1)
}, 60_000)

test('the doctor names a full disk', async () => {
  // No byte is ever free in the folder of the kernel, and nobody may write there.
  const { of } = await examine({ DATA_DIR: '/proc' })
  expect(of('disk')).toMatchObject({ state: 'red', message: '0 GB are free for /proc' })
  expect(of('folder')).toMatchObject({ state: 'red' })
}, 60_000)

test('the doctor names a wrong SMTP password', async () => {
  smtp.refuse.signIn = 535
  const { of } = await examine()
  delete smtp.refuse.signIn
  expect(of('mail')).toMatchObject({ state: 'red', message: expect.stringContaining('takes no mail') })
  expect(JSON.stringify(of('mail'))).not.toContain('secret')
}, 60_000)

test('the doctor names a public address that leads elsewhere', async () => {
  const other = await startOther('<h1>It works!</h1>')
  const { of } = await examine({ PUBLIC_URL: `http://127.0.0.1:${other.port}` })
  other.close()
  expect(of('address')).toMatchObject({ state: 'red', message: expect.stringContaining('something else answers with 200') })
  const { of: afterwards } = await examine({ PUBLIC_URL: `http://127.0.0.1:${other.port}` })
  expect(afterwards('address')).toMatchObject({ state: 'red', message: expect.stringContaining('ECONNREFUSED') })
}, 60_000)

test('the doctor names a pool that takes more connections than there are', async () => {
  const limit = (connections: number) =>
    withClient(own.database, (client) =>
      client.query(`alter database ${escapeIdentifier(client.database!)} connection limit ${connections}`),
    )
  await limit(90)
  const { of } = await examine({ DB_POOL: '100' })
  await limit(-1)
  expect(of('connections')).toMatchObject({ state: 'red', cure: 'Set DB_POOL to 80 or less, or raise max_connections.' })
}, 60_000)

test('the doctor names a stale, a damaged and a missing backup', async () => {
  const others = path.join(folder, 'others')
  expect((await examine({ BACKUP_DIR: others })).of('backup')).toMatchObject({ state: 'red', message: `there is no folder ${others}` })
  mkdirSync(others)
  expect((await examine({ BACKUP_DIR: others })).of('backup')).toMatchObject({ message: expect.stringContaining('holds no backup') })

  const [name = ''] = listCompleteBackups(backups)
  const copy = path.join(others, '2020-01-01-01-15')
  cpSync(path.join(backups, name), copy, { recursive: true })
  const manifest = JSON.parse(readFileSync(path.join(copy, 'manifest.json'), 'utf8')) as { madeAt: string }
  writeFileSync(path.join(copy, 'manifest.json'), JSON.stringify({ ...manifest, madeAt: '2020-01-01T01:15:00.000Z' }))
  expect((await examine({ BACKUP_DIR: others })).of('backup')).toMatchObject({
    state: 'red',
    message: expect.stringContaining('hours old'),
  })
  const verify = () => runScript('verify', [copy], { env, input: '' })
  expect(await verify()).toMatchObject({ code: 0, words: expect.stringContaining(`${copy} is whole: `) })
  rmSync(
    path.join(
      copy,
      readdirSync(copy).find((file) => file.includes('users'))!,
    ),
  )
  expect((await examine({ BACKUP_DIR: others })).of('backup')).toMatchObject({ state: 'red', message: expect.stringContaining('damaged') })
  expect(await verify()).toMatchObject({ code: 1, words: expect.stringContaining('the backup is damaged') })
}, 120_000)

test('the doctor names two versions on one database, by their servers and by its tables', async () => {
  const other = await startOther('{"version":"0.9.0"}')
  const { of } = await examine({ PORT: other.port })
  other.close()
  expect(of('server')).toMatchObject({ state: 'red', message: expect.stringContaining('two versions on one database') })

  const setLevel = (statement: string) => withClient(own.database, (client) => client.query(statement))
  await setLevel("insert into kysely_migration (name, timestamp) values ('9999_later', now())")
  const newer = await examine()
  await setLevel("delete from kysely_migration where name = '9999_later'")
  expect(newer.of('tables')).toMatchObject({ state: 'red', message: 'a newer Atelier has changed them (9999_later)' })
}, 60_000)

test('the doctor creates no database where there is none', async () => {
  const empty = path.join(folder, 'empty')
  const { DATABASE_URL: _, ...embedded } = env
  const { words } = await runScript('doctor', ['--json'], {
    env: { ...embedded, DATA_DIR: empty, PORT: String(await freePort()) },
    input: '',
  })
  const { findings } = JSON.parse(words) as { findings: Finding[] }
  expect(findings.find(({ check }) => check === 'database')).toMatchObject({ state: 'amber', message: `there is none in ${empty} yet` })
  expect(findings.find(({ check }) => check === 'server')).toMatchObject({ state: 'green' })
}, 60_000)

test('the clock, late jobs and refused mails are judged by their measures', () => {
  expect([0.4, 30, 90].map((seconds) => checkClock(seconds).state)).toEqual(['green', 'amber', 'red'])
  const job = { task: 'mail.send', count: 2, age: 900 }
  const mails = { waiting: 3, tried: 1, age: 60 }
  expect(judgeQueues({ jobs: [{ ...job, state: 'waiting' }], mails })).toMatchObject([
    { check: 'jobs', state: 'amber', message: '2 mail.send' },
    { check: 'mails', state: 'amber', message: '1 of 3 that wait were tried in vain' },
  ])
  expect(judgeQueues({ jobs: [{ ...job, state: 'later' }], mails: { ...mails, tried: 0 } }).map(({ state }) => state)).toEqual([
    'green',
    'green',
  ])
  expect(judgeQueues({ jobs: [{ ...job, state: 'given_up' }], mails })[0]).toMatchObject({ cure: 'The journal says why they failed.' })
})
