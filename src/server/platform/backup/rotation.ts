import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isFileOfBackup, isWhole } from './backup.ts'

/** `2026-11-21-02-15`, in UTC. */
const nameOf = (at: Date) => at.toISOString().slice(0, 16).replace(/[T:]/g, '-')
/** With what is left of one that was killed. */
const named = /^\d{4}(-\d\d){4}(\.part-\w+)?$/
/** So many whole ones stay, however old they seem: the clock may have been wrong. */
const atLeast = 7

/** Where a backup goes that is made now, in a folder of many. */
export const newBackupPath = (folder: string): string => path.join(folder, nameOf(new Date()))

/**
 * Throws away the backups of such names that are older than so many days, but for the newest; what bears another name stays, and what holds any
 * other file. How many there were.
 */
export function deleteOldBackups(folder: string, days: number): number {
  const first = nameOf(new Date(Date.now() - days * 86_400_000))
  const ours = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && named.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(folder, name)).every(isFileOfBackup))
  const whole = ours.filter((name) => isWhole(path.join(folder, name))).toSorted()
  const stay = new Set(whole.slice(-atLeast))
  const old = ours.filter((name) => name < first && !stay.has(name) && (whole.includes(name) || name.includes('.part-')))
  for (const name of old) rmSync(path.join(folder, name), { recursive: true })
  return old.length
}
