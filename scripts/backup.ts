// Writes all data into a new folder, whether or not the server is running: `atelier backup FOLDER`. For every night: `--in FOLDER --keep 30`
// names the new one by the time, in UTC, throws away those that are older than so many days, and keeps beside them which accounts were erased.
// Photos and documents lie in `files` beside them, once for all backups of that folder.
// BACKUP_DIR stands for `--in` where no folder is named. `--encrypt-to age1…` encrypts its files, for several recipients if named often.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { newBackupPath, deleteOldBackups, deleteOldContents } from '#server/platform/backup/rotation.ts'
import { backup, checkTarget } from '#server/platform/backup/backup.ts'
import { createEncryption } from '#server/platform/backup/encryption.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { runCommand } from '#server/platform/backup/command.ts'
import { copyErasures } from '#server/platform/backup/erasures.ts'
import type { Config } from '#server/platform/process/config.ts'

const usage =
  'Name the folder to write: atelier backup FOLDER, or the folder of all backups: --in FOLDER [--keep DAYS]; both take --encrypt-to RECIPIENT'
const options = { in: { type: 'string' }, keep: { type: 'string' }, 'encrypt-to': { type: 'string', multiple: true } } as const

await runCommand(readWords, async (database, { folder, all, keep, dataDir, encrypt }) => {
  const { tables } = await backup(database, folder, { all, encrypt })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Backed up ${rows} rows of ${tables.length} tables to ${folder}`)
  if (all === undefined) return
  await copyErasures(dataDir, all)
  if (keep === undefined) return
  console.log(`Threw away ${deleteOldBackups(all, keep)} backups older than ${keep} days`)
  console.log(`Threw away ${await deleteOldContents(all)} photos and documents that no backup names`)
})

function readWords(words: string[], { dataDir, backupDir }: Config) {
  const {
    values: { in: given, keep, 'encrypt-to': recipients },
    positionals: [named, ...more],
  } = parse(words)
  const all = given ?? (named === undefined ? backupDir : undefined)
  if ((named === undefined) === (all === undefined) || named === '' || all === '' || more.length > 0) throw new StartError(usage)
  if (keep !== undefined && (all === undefined || !/^[1-9]\d{0,3}$/.test(keep))) throw new StartError(usage)
  const encrypt = recipients && createEncryption(recipients)
  const folder = named ?? newBackupPath(path.resolve(all!))
  checkTarget(folder)
  return { folder, all: all && path.resolve(all), keep: keep === undefined ? undefined : Number(keep), dataDir, encrypt }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    throw new StartError(usage)
  }
}
