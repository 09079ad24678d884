import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { StartError } from '#server/platform/process/start-error.ts'
import type { Config } from '#server/platform/process/config.ts'
import { testConfig } from '#test/config.ts'
import { explainStartErrors } from './start-errors.ts'

const theirs: Config = { ...testConfig, databaseUrl: 'postgres://owner:secret@db.example:6543/shop' }
const ours: Config = { ...testConfig, dataDir: '/nowhere/data' }

const saying = (config: Config, failure: object, message: string) =>
  explainStartErrors(config, () => Promise.reject(Object.assign(new Error(message), failure))).catch(
    ({ name, message: said }: Error) => `${name}: ${said}`,
  )

const place = 'db.example:6543'
const inWords = 'so says the driver'

test.each([
  ['ECONNREFUSED', `nothing listens at ${place}`],
  ['ENOENT', `nothing listens at ${place}`],
  ['ENOTFOUND', `no host is known by the name in ${place}`],
  ['EAI_AGAIN', `no host is known by the name in ${place}`],
  ['ETIMEDOUT', `${place} does not answer`],
  ['EHOSTUNREACH', `${place} does not answer`],
  ['ENETUNREACH', `${place} does not answer`],
  ['ECONNRESET', `${place} hung up: is it a PostgreSQL server?`],
  ['EPROTO', `${place} hung up: is it a PostgreSQL server?`],
  ['28P01', 'the password of the user owner is wrong, or there is no such user'],
  ['28000', `${place} does not let us in: ${inWords}`],
  ['3D000', `there is no database shop at ${place}`],
  ['42501', `${inWords}. The user owner must own the database and all that is in it`],
  ['25006', `the database at ${place} can only be read: is it a replica?`],
  ['53100', `the disk of ${place} is full (${inWords})`],
  ['53300', `${place} has no connection left (${inWords}). Lower DB_POOL, or raise max_connections there`],
])('what a server of somebody else’s says by the code %s is one line', async (code, line) => {
  expect(await saying(theirs, { code }, inWords)).toBe(`StartError: DATABASE_URL: ${line}.`)
})

test.each([
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'the user owner needs a password, and none is given'],
  ['The server does not support SSL connections', `${place} speaks no TLS. Switch it on there, or take sslmode out`],
  ['timeout expired', `${place} does not answer`],
  ['Connection terminated unexpectedly', `${place} hung up: is it a PostgreSQL server?`],
  [
    'self-signed certificate; if the root CA is installed locally, try more',
    `the certificate of ${place} is not trusted: self-signed certificate. Name that of its authority: sslrootcert=FILE`,
  ],
  [
    "Hostname/IP does not match certificate's altnames",
    `the certificate of ${place} is not trusted: Hostname/IP does not match certificate's altnames. Name that of its authority: sslrootcert=FILE`,
  ],
])('what the driver says in words is one line too: %s', async (message, line) => {
  expect(await saying(theirs, {}, message)).toBe(`StartError: DATABASE_URL: ${line}.`)
})

test('where encryption is what is missing, the line says how to ask for it', async () => {
  const line = 'no pg_hba.conf entry, no encryption. If it asks for TLS, add ?sslmode=verify-full'
  expect(await saying(theirs, { code: '28000' }, 'no pg_hba.conf entry, no encryption')).toBe(
    `StartError: DATABASE_URL: ${place} does not let us in: ${line}.`,
  )
})

const refused = 'connection to server at "10.0.0.2", port 5432 failed: Connection refused\n\tIs the server running on that host?'
const asked = 'while executing command on 10.0.0.2:5432'
test.each<[string, object, reason: string]>([
  [
    `connection to the remote node atelier@10.0.0.2:5432 failed with the following error: ${refused}`,
    { code: '08006' },
    'Connection refused',
  ],
  ['connection to the remote node 10.0.0.2:5432 failed', { code: '08006' }, 'failed'],
  [
    'connection to the remote node atelier@10.0.0.2:5432 failed with the following error: timeout expired',
    { code: '08006' },
    'timeout expired',
  ],
  ['could not establish any connections to the node 10.0.0.2:5432 after 30000 ms', { code: '08006' }, 'after 30000 ms'],
  ['server closed the connection unexpectedly', { code: '08006', where: asked }, 'server closed the connection unexpectedly'],
  [
    'terminating connection due to administrator command',
    { code: '57P01', where: `SQL statement\n${asked}` },
    'terminating connection due to administrator command',
  ],
])('a machine of a cluster that is away is named, with what to do: %s', async (message, failure, reason) => {
  expect(await saying(theirs, { severity: 'ERROR', ...failure }, message)).toBe(
    `StartError: The machine 10.0.0.2:5432 of the cluster cannot be reached (${reason}). What was not finished is undone: bring the machine back, ` +
      'or put another in its place (docs/scale-out.md), and try again.',
  )
})

test('what a machine of a cluster refuses while it answers comes out as it is', async () => {
  expect(await saying(theirs, { code: '42601', severity: 'ERROR', where: asked }, inWords)).toBe(`Error: ${inWords}`)
})

test('whatever else a server says when it ends a connection is for its operator, and what nobody foresaw comes out as it is', async () => {
  expect(await saying(theirs, { code: '57P03', severity: 'FATAL' }, 'the database system is starting up')).toBe(
    `StartError: DATABASE_URL: ${place} says: the database system is starting up.`,
  )
  expect(await saying(theirs, { code: '42601', severity: 'ERROR' }, inWords)).toBe(`Error: ${inWords}`)
  expect(await saying(ours, { code: 'ECONNREFUSED' }, inWords)).toBe(`Error: ${inWords}`)
})

test.each([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'it is read-only'],
  ['ENOTDIR', 'a part of the path is a file and no folder'],
  ['EEXIST', 'there is a file of that name'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EIO', 'it cannot be made, as on a read-only disk'],
])('a folder that cannot be used is named with the reason: %s', async (code, reason) => {
  const failure = { code, path: '/data/postgres', ...(code === 'EIO' && { syscall: 'mkdir' }) }
  for (const config of [ours, theirs])
    expect(await saying(config, failure, inWords)).toBe(`StartError: Cannot use /data/postgres: ${reason}.`)
})

test.each([['ENOSPC'], ['53100']])('a full disk is said of DATA_DIR where the server is ours: %s', async (code) => {
  expect(await saying(ours, { code }, inWords)).toBe('StartError: The disk of DATA_DIR is full: /nowhere/data')
  expect(await saying(ours, {}, 'could not write: No space left on device')).toBe('StartError: The disk of DATA_DIR is full: /nowhere/data')
})

test('so it is when a server of ours goes down or does not start without saying why, and not where there is another reason', async () => {
  // There is never any room.
  const dataDir = existsSync('/proc/self') ? '/proc' : '/dev'
  const [full, lost] = [`StartError: The disk of DATA_DIR is full: ${dataDir}`, 'Connection terminated unexpectedly']
  expect(await saying({ ...ours, dataDir }, {}, lost)).toBe(full)
  expect(await saying(ours, {}, lost)).toBe(`Error: ${lost}`)
  expect(await saying({ ...theirs, dataDir }, {}, lost)).not.toBe(full)

  const refusing = (line: string) =>
    explainStartErrors({ ...ours, dataDir }, () => Promise.reject(new StartError(line))).catch(
      ({ name, message }: Error) => `${name}: ${message}`,
    )
  expect(await refusing('PostgreSQL does not start: it said nothing')).toBe(full)
  expect(await refusing('Set PORT.')).toBe('StartError: Set PORT.')
})

test.each([['28000'], ['3D000']])('a server of ours that is still making its database is waited for: %s', async (code) => {
  expect(await saying(ours, { code }, inWords)).toBe(
    'StartError: A server is making its database in /nowhere/data. Try again once it is open.',
  )
})

test('a certificate that is not there is named by its file', async () => {
  const config = { ...theirs, databaseUrl: `${theirs.databaseUrl}?sslrootcert=/none.pem` }
  expect(await saying(config, { code: 'ENOENT', path: '/none.pem' }, inWords)).toBe('StartError: DATABASE_URL: there is no file /none.pem.')
})
