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

/** Folder of a database, with the socket folder and the rights of its server. */
export interface Cluster {
  folder: string
  socketDir: string
  runAs: RunAs
}

const version = '18'
const draftPrefix = 'postgres.new-'

/** Opens `<dataDir>/postgres`; creates it first if it does not exist. */
export async function openPostgresCluster(dataDir: string, stopping?: AbortSignal): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const folder = path.join(realpathSync(dataDir), 'postgres')
  if (!existsSync(folder)) await createCluster(folder, stopping)
  checkVersion(folder)
  const runAs = findRights(folder)
  return { folder, socketDir: findSocketFolder(folder, runAs), runAs }
}

/** The cluster gets its name last, so that a killed first start leaves nothing that looks like a database. */
async function createCluster(folder: string, stopping?: AbortSignal) {
  const draft = mkdtempSync(path.join(path.dirname(folder), draftPrefix)) // mkdtemp sets mode 0700.
  const runAs = process.getuid?.() !== 0 ? 'self' : namespacesWork() ? 'namespace' : unprivilegedUser
  if (typeof runAs === 'object') chownSync(draft, runAs.uid, runAs.gid)

  // Only this user can enter the folder, and the server listens on a socket in it alone, so no password is needed.
  const args = ['-D', draft, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=reject']
  const [program, programArgs, options] = sandboxedCommand(path.join(postgresBinaries(), 'initdb'), args, runAs)
  try {
    const failure = await runToCompletion(program, programArgs, options, stopping)
    stopping?.throwIfAborted()
    if (failure !== undefined) throw new StartError(`Cannot create the database in ${folder}: ${failure}`)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // If the folder exists, another process created it meanwhile, perhaps after deleting this draft; the lock decides which process stays.
    if (!existsSync(folder)) throw error
  }
}

/**
 * Returns stderr of a failed program, undefined on success. It is detached, so that Ctrl-C reaches only this process, which kills the
 * whole group.
 */
async function runToCompletion(
  program: string,
  args: string[],
  options: SpawnOptions,
  stopping?: AbortSignal,
): Promise<string | undefined> {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const killGroup = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  stopping?.addEventListener('abort', killGroup)
  let stderrText = ''
  child.stderr?.setEncoding('utf8').on('data', (more: string) => (stderrText += more))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return code === 0 ? undefined : stderrText.trim()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    stopping?.removeEventListener('abort', killGroup)
  }
}

/** Removes the remains of killed first starts. */
export function sweepDrafts(folder: string) {
  const dataDir = path.dirname(folder)
  for (const name of readdirSync(dataDir))
    if (name.startsWith(draftPrefix)) rmSync(path.join(dataDir, name), { recursive: true, force: true })
}

function checkVersion(folder: string) {
  let foundVersion: string
  try {
    foundVersion = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES'
    throw new StartError(
      isDenied ? `${folder} belongs to another user. Run Atelier as that user.` : `${folder} holds no PostgreSQL database.`,
    )
  }
  if (foundVersion === version) return
  throw new StartError(
    `${folder} was made by PostgreSQL ${foundVersion}, and this Atelier brings ${version}. ` +
      'Make a backup with the Atelier that made it and restore it into an empty DATA_DIR.',
  )
}

/** PostgreSQL runs only as the owner of its folder, and never as root. */
function findRights(folder: string): RunAs {
  if (process.getuid?.() !== 0) return 'self'
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid }
  if (namespacesWork()) return 'namespace'
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(folder, name), unprivilegedUser.uid, unprivilegedUser.gid)
  return unprivilegedUser
}

/** Socket folder: the cluster's own, or one in the temporary folder, since a socket path may have at most 107 bytes (103 on macOS). */
function findSocketFolder(folder: string, runAs: RunAs): string {
  const maxBytes = process.platform === 'darwin' ? 103 : 107
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= maxBytes) return folder

  const socketDir = path.join(tmpdir(), `atelier-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  const owner = typeof runAs === 'object' ? runAs : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (!existsSync(socketDir)) {
    mkdirSync(socketDir, { mode: 0o700 })
    chownSync(socketDir, owner.uid, owner.gid)
  }
  const { uid, mode } = lstatSync(socketDir)
  // Anyone may write to the temporary folder: a folder that is not exclusively ours could lead to another user's server.
  if (uid !== owner.uid || (mode & 0o170777) !== 0o40700)
    throw new StartError(`${socketDir} should be a folder of ours alone. Remove it, or use a shorter DATA_DIR.`)
  return socketDir
}

/**
 * Process id of the server of this folder, from postmaster.pid. The file survives kill -9 and power cuts, and its number may then belong
 * to another program, so on Linux the command line must name the folder.
 */
export function serverProcess(folder: string): number | undefined {
  const pid = readIfPresent(pidFilePath(folder))?.split('\n', 1)[0]
  if (!pid) return undefined
  if (
    existsSync('/proc/self') &&
    !readIfPresent(path.join('/proc', pid, 'cmdline'))
      ?.split('\0')
      .includes(folder)
  )
    return undefined
  return Number(pid)
}

/** Reads a file that may vanish at any moment. */
function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A stale file would prevent the start if its number is in use. Call this only when nothing answers on the socket. */
export function dropStaleClaim(folder: string) {
  if (!serverProcess(folder)) rmSync(pidFilePath(folder), { force: true })
}

const pidFilePath = (folder: string) => path.join(folder, 'postmaster.pid')
