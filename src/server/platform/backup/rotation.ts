import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isFileOfBackup, isWhole, readManifest, tableFilePath } from './backup.ts'
import { contentTable, deleteUnnamedContents } from './content-files.ts'

/** Name of a backup by its time in UTC: `2026-11-21-02-15`. */
const backupName = (at: Date) => at.toISOString().slice(0, 16).replace(/[T:]/g, '-')
/** The pattern includes the remains of a backup whose process was killed. */
const backupNamePattern = /^\d{4}(-\d\d){4}(\.part-\w+)?$/
/** This many complete backups stay at any age, since the clock may have been wrong. */
const minKept = 7

/** Path of a new backup, in a folder of many. */
export const newBackupPath = (folder: string): string => path.join(folder, backupName(new Date()))

/** Folders with generated names, oldest first; folders with other names or other files are not ours. */
const listFolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && backupNamePattern.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(folder, name)).every(isFileOfBackup))
    .toSorted()

/** Names of the complete backups in a folder of many, oldest first. */
export const listCompleteBackups = (folder: string): string[] => listFolders(folder).filter((name) => isWhole(path.join(folder, name)))

/** Deletes backups that are older than `days`, except the newest. Returns their number. */
export function deleteOldBackups(folder: string, days: number): number {
  const oldestName = backupName(new Date(Date.now() - days * 86_400_000))
  const complete = listCompleteBackups(folder)
  const keptNames = new Set(complete.slice(-minKept))
  const old = listFolders(folder).filter(
    (name) => name < oldestName && !keptNames.has(name) && (complete.includes(name) || name.includes('.part-')),
  )
  for (const name of old) rmSync(path.join(folder, name), { recursive: true })
  return old.length
}

/** Deletes shared photos that no kept backup names, unless one is unfinished, whose list nobody knows. Returns their number. */
export async function deleteOldContents(folder: string): Promise<number> {
  const folders = listFolders(folder)
  if (folders.some((name) => !isWhole(path.join(folder, name)))) return 0
  const dumps = folders.flatMap((name) => {
    const { tables, encrypted } = readManifest(path.join(folder, name))
    const table = tables.find((one) => one.name === contentTable)
    // The dump of an encrypted backup holds the bytes itself.
    return table && !encrypted ? [{ file: tableFilePath(path.join(folder, name), table), table }] : []
  })
  return deleteUnnamedContents(folder, dumps)
}
