import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { StartError } from '#server/platform/process/start-error.ts'
import type { Config } from '#server/platform/process/config.ts'
import { testConfig } from '#test/config.ts'
import { explainStartErrors } from './start-errors.ts'

const externalConfig: Config = { ...testConfig, databaseUrl: 'postgres://owner:secret@db.example:6543/shop' }
const embeddedConfig: Config = { ...testConfig, dataDir: '/nowhere/data' }

const explain = (config: Config, failure: object, message: string) =>
  explainStartErrors(config, () => Promise.reject(Object.assign(new Error(message), failure))).catch(
    ({ name, message: text }: Error) => `${name}: ${text}`,
  )

const place = 'db.example:6543'
const driverMessage = 'so says the driver'

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
  ['28000', `${place} does not let us in: ${driverMessage}`],
  ['3D000', `there is no database shop at ${place}`],
  ['42501', `${driverMessage}. The user owner must own the database and all that is in it`],
  ['25006', `the database at ${place} can only be read: is it a replica?`],
  ['53100', `the disk of ${place} is full (${driverMessage})`],
  ['53300', `${place} has no connection left (${driverMessage}). Lower DB_POOL, or raise max_connections there`],
])('the error code %s of an external server becomes one line', async (code, line) => {
  expect(await explain(externalConfig, { code }, driverMessage)).toBe(`StartError: DATABASE_URL: ${line}.`)
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
])('an error of the driver without a code becomes one line, too: %s', async (message, line) => {
  expect(await explain(externalConfig, {}, message)).toBe(`StartError: DATABASE_URL: ${line}.`)
})

test('the line about missing encryption says how to request it', async () => {
  const line = 'no pg_hba.conf entry, no encryption. If it asks for TLS, add ?sslmode=verify-full'
  expect(await explain(externalConfig, { code: '28000' }, 'no pg_hba.conf entry, no encryption')).toBe(
    `StartError: DATABASE_URL: ${place} does not let us in: ${line}.`,
  )
})

const refused = 'connection to server at "10.0.0.2", port 5432 failed: Connection refused\n\tIs the server running on that host?'
const where = 'while executing command on 10.0.0.2:5432'
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
  ['server closed the connection unexpectedly', { code: '08006', where: where }, 'server closed the connection unexpectedly'],
  [
    'terminating connection due to administrator command',
    { code: '57P01', where: `SQL statement\n${where}` },
    'terminating connection due to administrator command',
  ],
])('an unreachable machine of a cluster is named, with what to do: %s', async (message, failure, reason) => {
  expect(await explain(externalConfig, { severity: 'ERROR', ...failure }, message)).toBe(
    `StartError: The machine 10.0.0.2:5432 of the cluster cannot be reached (${reason}). What was not finished is undone: bring the machine back, ` +
      'or put another in its place (docs/scale-out.md), and try again.',
  )
})

test('an error of a reachable machine of a cluster passes unchanged', async () => {
  expect(await explain(externalConfig, { code: '42601', severity: 'ERROR', where: where }, driverMessage)).toBe(`Error: ${driverMessage}`)
})

test('other fatal errors of a server become one line, and unexpected errors pass unchanged', async () => {
  expect(await explain(externalConfig, { code: '57P03', severity: 'FATAL' }, 'the database system is starting up')).toBe(
    `StartError: DATABASE_URL: ${place} says: the database system is starting up.`,
  )
  expect(await explain(externalConfig, { code: '42601', severity: 'ERROR' }, driverMessage)).toBe(`Error: ${driverMessage}`)
  expect(await explain(embeddedConfig, { code: 'ECONNREFUSED' }, driverMessage)).toBe(`Error: ${driverMessage}`)
})

test.each([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'it is read-only'],
  ['ENOTDIR', 'a part of the path is a file and no folder'],
  ['EEXIST', 'there is a file of that name'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EIO', 'it cannot be made, as on a read-only disk'],
])('an unusable folder is named with the reason: %s', async (code, reason) => {
  const failure = { code, path: '/data/postgres', ...(code === 'EIO' && { syscall: 'mkdir' }) }
  for (const config of [embeddedConfig, externalConfig])
    expect(await explain(config, failure, driverMessage)).toBe(`StartError: Cannot use /data/postgres: ${reason}.`)
})

test.each([['ENOSPC'], ['53100']])('a full disk of the embedded server is reported for DATA_DIR: %s', async (code) => {
  expect(await explain(embeddedConfig, { code }, driverMessage)).toBe('StartError: The disk of DATA_DIR is full: /nowhere/data')
  expect(await explain(embeddedConfig, {}, 'could not write: No space left on device')).toBe(
    'StartError: The disk of DATA_DIR is full: /nowhere/data',
  )
})

test('a crash or failed start on a full disk names the disk, unless another reason is known', async () => {
  // This file system always reports no free space.
  const dataDir = existsSync('/proc/self') ? '/proc' : '/dev'
  const [full, lost] = [`StartError: The disk of DATA_DIR is full: ${dataDir}`, 'Connection terminated unexpectedly']
  expect(await explain({ ...embeddedConfig, dataDir }, {}, lost)).toBe(full)
  expect(await explain(embeddedConfig, {}, lost)).toBe(`Error: ${lost}`)
  expect(await explain({ ...externalConfig, dataDir }, {}, lost)).not.toBe(full)

  const refusing = (line: string) =>
    explainStartErrors({ ...embeddedConfig, dataDir }, () => Promise.reject(new StartError(line))).catch(
      ({ name, message }: Error) => `${name}: ${message}`,
    )
  expect(await refusing('PostgreSQL does not start: it said nothing')).toBe(full)
  expect(await refusing('Set PORT.')).toBe('StartError: Set PORT.')
})

test.each([['28000'], ['3D000']])('a command is asked to wait for an embedded server that is creating its database: %s', async (code) => {
  expect(await explain(embeddedConfig, { code }, driverMessage)).toBe(
    'StartError: A server is making its database in /nowhere/data. Try again once it is open.',
  )
})

test('a missing certificate is named by its file', async () => {
  const config = { ...externalConfig, databaseUrl: `${externalConfig.databaseUrl}?sslrootcert=/none.pem` }
  expect(await explain(config, { code: 'ENOENT', path: '/none.pem' }, driverMessage)).toBe(
    'StartError: DATABASE_URL: there is no file /none.pem.',
  )
})
