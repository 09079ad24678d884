import { spawn, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '#server/platform/process/start-error.ts'
import { sandboxedCommand, namespacesWork, unprivilegedUser, postgresBinaries, type RunAs } from './postgres-binaries.ts'

/** The folder that holds the database, and what it takes to run a server on it. */
export interface Cluster {
  folder: string
  socketDir: string
  runAs: RunAs
}

const version = '18'
const draft = 'postgres.new-'

/** Opens `<dataDir>/postgres`, and makes it first when it is not there. */
export async function openPostgresCluster(dataDir: string, stopping?: AbortSignal): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const folder = path.join(realpathSync(dataDir), 'postgres')
  if (!existsSync(folder)) await createCluster(folder, stopping)
  checkVersion(folder)
  const runAs = rightsFor(folder)
  return { folder, socketDir: socketFolder(folder, runAs), runAs }
}

/** Made under another name and then renamed, so that a first start that is killed midway leaves nothing that looks like a database. */
async function createCluster(folder: string, stopping?: AbortSignal) {
  const made = mkdtempSync(path.join(path.dirname(folder), draft)) // 0700
  const runAs = process.getuid?.() !== 0 ? 'self' : namespacesWork() ? 'namespace' : unprivilegedUser
  if (typeof runAs === 'object') chownSync(made, runAs.uid, runAs.gid)

  // The folder lets nobody else in, and the server listens nowhere but on a socket in it: no password is needed, and none can leak.
  const args = ['-D', made, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=reject']
  const [program, programArgs, options] = sandboxedCommand(path.join(postgresBinaries(), 'initdb'), args, runAs)
  try {
    const failure = await runToEnd(program, programArgs, options, stopping)
    stopping?.throwIfAborted()
    if (failure !== undefined) throw new StartError(`Cannot create the database in ${folder}: ${failure}`)
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    // Else another process made it meanwhile, and may have swept ours away: the lock will tell which of us stays.
    if (!existsSync(folder)) throw error
  }
}

/** What it said if it failed. Detached, so that Ctrl-C in a terminal reaches us alone, who end it with all its children. */
async function runToEnd(program: string, args: string[], options: SpawnOptions, stopping?: AbortSignal): Promise<string | undefined> {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  stopping?.addEventListener('abort', end)
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (more: string) => (words += more))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return code === 0 ? undefined : words.trim()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    stopping?.removeEventListener('abort', end)
  }
}

/** Removes what first starts left that were killed midway. */
export function sweepDrafts(folder: string) {
  const dataDir = path.dirname(folder)
  for (const name of readdirSync(dataDir)) if (name.startsWith(draft)) rmSync(path.join(dataDir, name), { recursive: true, force: true })
}

function checkVersion(folder: string) {
  let found: string
  try {
    found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    const denied = error instanceof Error && 'code' in error && error.code === 'EACCES'
    throw new StartError(
      denied ? `${folder} belongs to another user. Run Atelier as that user.` : `${folder} holds no PostgreSQL database.`,
    )
  }
  if (found === version) return
  throw new StartError(
    `${folder} was made by PostgreSQL ${found}, and this Atelier brings ${version}. ` +
      'Make a backup with the Atelier that made it and restore it into an empty DATA_DIR.',
  )
}

/** PostgreSQL runs only as the owner of its folder, and never as root. */
function rightsFor(folder: string): RunAs {
  if (process.getuid?.() !== 0) return 'self'
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid }
  if (namespacesWork()) return 'namespace'
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(folder, name), unprivilegedUser.uid, unprivilegedUser.gid)
  return unprivilegedUser
}

/** The cluster's own folder, or, as the path of a socket may have no more than 107 bytes (103 on macOS), one in the temporary folder. */
function socketFolder(folder: string, runAs: RunAs): string {
  const longest = process.platform === 'darwin' ? 103 : 107
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= longest) return folder

  const short = path.join(tmpdir(), `atelier-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  const owner = typeof runAs === 'object' ? runAs : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (!existsSync(short)) {
    mkdirSync(short, { mode: 0o700 })
    chownSync(short, owner.uid, owner.gid)
  }
  const { uid, mode } = lstatSync(short)
  // Anybody may write to the temporary folder: a folder that is not ours alone could show us somebody else's server.
  if (uid !== owner.uid || (mode & 0o170777) !== 0o40700)
    throw new StartError(`${short} should be a folder of ours alone. Remove it, or use a shorter DATA_DIR.`)
  return short
}

/**
 * The process that serves this folder, going by the file it leaves. The file outlives kill -9 and power cuts, and by then its number may
 * belong to another program (in a container it often does, in a copied folder always), so on Linux the command line must name the folder.
 */
export function serverProcess(folder: string): number | undefined {
  const pid = textOf(claimFile(folder))?.split('\n', 1)[0]
  if (!pid) return undefined
  if (
    existsSync('/proc/self') &&
    !textOf(path.join('/proc', pid, 'cmdline'))
      ?.split('\0')
      .includes(folder)
  )
    return undefined
  return Number(pid)
}

/** Of a file that may go away at any moment. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** PostgreSQL would refuse to start when the number in a stale file is in use. To be called only when nothing answers on the socket. */
export function dropStaleClaim(folder: string) {
  if (!serverProcess(folder)) rmSync(claimFile(folder), { force: true })
}

const claimFile = (folder: string) => path.join(folder, 'postmaster.pid')
