import { statfsSync } from 'node:fs'
import { Client } from 'pg'
import { StartError, isMachineUnreachable } from '#server/platform/process/start-error.ts'
import type { Config } from '#server/platform/process/config.ts'

type Failure = Error & { code?: string; path?: string; syscall?: string; severity?: string; where?: string }
type Server = { place: string; user: string; database: string }

/**
 * Runs the work. A common operator mistake is rethrown as a StartError with one line that says how to fix it; other errors pass
 * unchanged.
 */
export async function explainStartErrors<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error ? findReason(config, error) : undefined
    throw reason === undefined ? error : new StartError(toOneLine(reason), { cause: error })
  }
}

const toOneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ')

function findReason({ databaseUrl, dataDir }: Config, error: Failure): string | undefined {
  const isOurs = databaseUrl === undefined
  const reportsFullDisk = error.code === 'ENOSPC' || error.code === '53100' || /No space left on device/.test(error.message)
  // A server that cannot start reports the reason in several lines, and not always in the last.
  const canBeFull = !(error instanceof StartError) || error.message.startsWith('PostgreSQL does not start')
  if (isOurs && (reportsFullDisk || (canBeFull && isFull(dataDir)))) return `The disk of DATA_DIR is full: ${dataDir}`
  if (error instanceof StartError) return error.message
  if (isOurs && /^(28000|3D000)$/.test(error.code ?? '')) return `A server is making its database in ${dataDir}. Try again once it is open.`
  const file = fileReasons[error.code ?? ''] ?? (error.syscall === 'mkdir' ? 'it cannot be made, as on a read-only disk' : undefined)
  if (file && error.path) return `Cannot use ${error.path}: ${file}.`
  return isOurs ? undefined : (clusterReason(error) ?? serverReason(parseServer(databaseUrl), error))
}

/** A PostgreSQL that cannot write its next 16 MB of WAL stops, and its clients only see a lost connection. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < 32 * 1024 * 1024
  } catch {
    return false // The folder may not exist yet.
  }
}

const fileReasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOTDIR: 'a part of the path is a file and no folder',
  EEXIST: 'there is a file of that name',
  ENAMETOOLONG: 'the name is too long',
}

/** Maps an error of Citus about another machine that could not be reached or went away during a statement. */
function clusterReason({ code = '', message, where = '' }: Failure): string | undefined {
  const [line = ''] = message.split('\n')
  const connectFailure = /(?:connection to the remote node|any connections to the node) (?:\S+@)?(\S+:\d+) (?:.*:\s+)?(.+)/.exec(line)
  if (connectFailure) return isMachineUnreachable(connectFailure[1]!, connectFailure[2]!)
  const lostPlace = /^(?:08|57P)/.test(code) && /while executing command on (\S+:\d+)/.exec(where)?.[1]
  return lostPlace ? isMachineUnreachable(lostPlace, line) : undefined
}

/** Explanations by error code of a server that rejects the login or the work. */
const serverReasons: Record<string, (server: Server, error: Failure) => string> = {
  ECONNREFUSED: ({ place }) => `nothing listens at ${place}`,
  ENOENT: ({ place }, { path }) => (path ? `there is no file ${path}` : `nothing listens at ${place}`),
  ENOTFOUND: ({ place }) => `no host is known by the name in ${place}`,
  EAI_AGAIN: ({ place }) => `no host is known by the name in ${place}`,
  ETIMEDOUT: ({ place }) => `${place} does not answer`,
  EHOSTUNREACH: ({ place }) => `${place} does not answer`,
  ENETUNREACH: ({ place }) => `${place} does not answer`,
  '28P01': ({ user }) => `the password of the user ${user} is wrong, or there is no such user`,
  '28000': ({ place }, { message }) =>
    `${place} does not let us in: ${message}` + (/no encryption/.test(message) ? '. If it asks for TLS, add ?sslmode=verify-full' : ''),
  '3D000': ({ place, database }) => `there is no database ${database} at ${place}`,
  '42501': ({ user }, { message }) => `${message}. The user ${user} must own the database and all that is in it`,
  '25006': ({ place }) => `the database at ${place} can only be read: is it a replica?`,
  '53100': ({ place }, { message }) => `the disk of ${place} is full (${message})`,
  '53300': ({ place }, { message }) => `${place} has no connection left (${message}). Lower DB_POOL, or raise max_connections there`,
}

/** The driver gives these errors no code, so their text decides. */
const reasonsByText: Array<[RegExp, (server: Server, error: Failure) => string]> = [
  [/client password must be/, ({ user }) => `the user ${user} needs a password, and none is given`],
  [/does not support SSL/, ({ place }) => `${place} speaks no TLS. Switch it on there, or take sslmode out`],
  [/timeout/i, ({ place }) => `${place} does not answer`],
  [/connection (terminated|has been discarded)|ECONNRESET|EPROTO/i, ({ place }) => `${place} hung up: is it a PostgreSQL server?`],
  [
    /certificate|altnames/i,
    ({ place }, { message }) =>
      `the certificate of ${place} is not trusted: ${message.split(';')[0]}. Name that of its authority: sslrootcert=FILE`,
  ],
]

function serverReason(server: Server, error: Failure): string | undefined {
  const reasonByText = reasonsByText.find(([words]) => words.test(`${error.code} ${error.message}`))?.[1]
  const reason = serverReasons[error.code ?? '']?.(server, error) ?? reasonByText?.(server, error)
  if (reason !== undefined) return `DATABASE_URL: ${reason}.`
  // The text with which a server ends a connection is for the operator, too.
  return error.severity === 'FATAL' ? `DATABASE_URL: ${server.place} says: ${error.message}.` : undefined
}

/** Server of a connection string, without its password. */
function parseServer(connectionString: string): Server {
  try {
    const { host, port, user = '', database = '' } = new Client({ connectionString })
    return { place: host.startsWith('/') ? host : `${host}:${port}`, user, database }
  } catch {
    return { place: 'the server', user: '', database: '' } // A certificate file that the string names does not exist.
  }
}
