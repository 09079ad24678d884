// Writes all data into a new folder, whether or not the server is running: `npm run backup -- FOLDER`. For every night: `-- --in FOLDER --keep 30`
// names the new one by the time, in UTC, throws away those that are older than so many days, and keeps beside them which accounts were erased.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { amongOthers, throwAwayOld } from '#server/platform/backup/among-others.ts'
import { backup, checkTarget } from '#server/platform/backup/backup.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { runCommand } from '#server/platform/backup/command.ts'
import { carryErasures } from '#server/platform/backup/erasures.ts'
import type { Config } from '#server/platform/config.ts'

const usage = 'Name the folder to write: npm run backup -- FOLDER, or the folder of all backups: --in FOLDER [--keep DAYS]'

await runCommand(readWords, async (database, { folder, all, keep, dataDir }) => {
  const { tables } = await backup(database, folder)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Backed up ${rows} rows of ${tables.length} tables to ${folder}`)
  if (all === undefined) return
  await carryErasures(dataDir, all)
  if (keep !== undefined) console.log(`Threw away ${throwAwayOld(all, keep)} backups older than ${keep} days`)
})

function readWords(words: string[], { dataDir }: Config) {
  const {
    values: { in: all, keep },
    positionals: [named, ...more],
  } = parse(words)
  if ((named === undefined) === (all === undefined) || named === '' || all === '' || more.length > 0) throw new CannotStart(usage)
  if (keep !== undefined && (all === undefined || !/^[1-9]\d{0,3}$/.test(keep))) throw new CannotStart(usage)
  const folder = named ?? amongOthers(path.resolve(all!))
  checkTarget(folder)
  return { folder, all: all && path.resolve(all), keep: keep === undefined ? undefined : Number(keep), dataDir }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { in: { type: 'string' }, keep: { type: 'string' } } })
  } catch {
    throw new CannotStart(usage)
  }
}
