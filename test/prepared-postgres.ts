import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { postgresBinaries } from '#server/platform/embedded/postgres-binaries.ts'

const cache = path.resolve('node_modules/.cache/atelier-postgres')
/** Limit that lets two branches in turn keep a folder each. */
const maxFolders = 2

/**
 * Copies a stopped PostgreSQL with all tables into `dataDir`. `prepare` creates it in an empty folder on the first use of a
 * schema, because a new cluster takes seconds and a copy less than one.
 */
export async function copyPrepared(dataDir: string, prepare: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = path.join(cache, schemaHash())
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const draft = mkdtempSync(path.join(cache, 'new-'))
    await prepare(draft)
    // A concurrent run may have been faster, and its folder serves as well.
    if (existsSync(folder)) rmSync(draft, { recursive: true })
    else renameSync(draft, folder)
    removeOldFolders()
  }
  execFileSync('cp', ['-a', `${folder}/.`, dataDir])
}

/** Hashes everything that determines the content of a new database. */
function schemaHash(): string {
  const hash = createHash('sha256')
  const files = readdirSync('db', { recursive: true, encoding: 'utf8' }).map((name) => path.join('db', name))
  const code = ['bootstrap.ts', '../database/migrate.ts', '../database/migration-files.ts'].map((name) =>
    path.join('src/server/platform/embedded', name),
  )
  for (const file of [...files.filter((name) => /\.(sql|ts)$/.test(name)).toSorted(), ...code]) hash.update(file).update(readFileSync(file))
  const packageFile = path.join(postgresBinaries(), '../../package.json')
  return hash.update((createRequire(import.meta.url)(packageFile) as { version: string }).version).digest('hex')
}

function removeOldFolders() {
  const folders = readdirSync(cache).map((name) => path.join(cache, name))
  const newestFirst = folders.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of newestFirst.slice(maxFolders)) rmSync(folder, { recursive: true, force: true })
}
