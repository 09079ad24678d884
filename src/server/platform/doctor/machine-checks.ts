import { existsSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { checkFileNames, readManifest } from '#server/platform/backup/backup.ts'
import { listCompleteBackups } from '#server/platform/backup/rotation.ts'
import type { Config } from '#server/platform/process/config.ts'
import { amber, green, red, type Finding } from './finding.ts'

const minFreeBytes = 2e9
const hourMs = 3_600_000
/** A backup of every night is never older than a day and what it takes; a day later two nights have passed without one. */
const maxAgeHours = { green: 26, amber: 50 }

export function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Finding {
  const folder = nearestFolder(dataDir)
  try {
    rmdirSync(mkdtempSync(path.join(folder, '.doctor-')))
    return green('folder', `${dataDir} can be written`)
  } catch (error) {
    return red('folder', `${folder} cannot be written: ${(error as Error).message}`, `Give the folder to the user of the server: chown`)
  }
}

/** Checks the disks of the data and of the backups, where the latter is another one. */
export function checkDisk({ dataDir, backupDir = dataDir }: Pick<Config, 'dataDir' | 'backupDir'>): Finding {
  const free = [dataDir, backupDir].map((folder) => {
    const { bavail, bsize } = statfsSync(nearestFolder(folder))
    return { folder, bytes: bavail * bsize }
  })
  const [least] = free.toSorted((a, b) => a.bytes - b.bytes) as [(typeof free)[number]]
  const message = `${Math.floor(least.bytes / 1e8) / 10} GB are free for ${least.folder}`
  return least.bytes >= minFreeBytes ? green('disk', message) : red('disk', message, 'Make room: at least 2 GB are needed.')
}

/** The folder itself, or the one in which it would be made. */
function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder))
}

/** Reads the newest backup as far as its manifest and the sizes of its files; `atelier backup verify` reads all of it. */
export function checkBackups({ backupDir }: Pick<Config, 'backupDir'>): Finding {
  const cure = 'Look why none is made: systemctl status atelier-backup'
  if (backupDir === undefined)
    return amber('backup', 'the age of the newest backup is unknown', 'Set BACKUP_DIR to the folder that holds all backups.')
  if (!existsSync(backupDir)) return red('backup', `there is no folder ${backupDir}`, 'Make the folder, and a backup in it every night.')
  const newest = listCompleteBackups(backupDir).at(-1)
  if (newest === undefined) return red('backup', `${backupDir} holds no backup that was finished`, cure)
  const folder = path.join(backupDir, newest)
  try {
    const manifest = readManifest(folder)
    checkFileNames(folder, manifest)
    const hours = (Date.now() - Date.parse(manifest.madeAt)) / hourMs
    const message = `the newest is ${folder}, ${Math.round(hours)} hours old`
    if (hours <= maxAgeHours.green) return green('backup', message)
    return (hours <= maxAgeHours.amber ? amber : red)('backup', message, cure)
  } catch (error) {
    return red('backup', (error as Error).message, 'Make a new one at once: atelier backup')
  }
}
