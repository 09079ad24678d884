// Reads a backup whole and compares it with its manifest, without a database: `atelier backup verify FOLDER`. Of one that is encrypted the
// files are compared as they are; with `--identity FILE`, the file of its key, also what is in them.
import { checkFiles } from '#server/platform/backup/backup.ts'
import { readBackupWords } from '#server/platform/backup/words.ts'
import { exitOnStartError } from '#server/platform/process/start-error.ts'

await exitOnStartError(async () => {
  const { folder, manifest, decrypt } = readBackupWords(process.argv.slice(2), 'backup verify')
  await checkFiles(folder, manifest, decrypt)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${folder} is whole: ${rows} rows of ${manifest.tables.length} tables as they were at ${manifest.madeAt}`)
})
