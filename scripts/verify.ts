// Reads a backup whole and compares it with its manifest, without a database: `atelier backup verify FOLDER`.
import { checkFiles, readManifest } from '#server/platform/backup/backup.ts'
import { StartError, exitOnStartError } from '#server/platform/process/start-error.ts'

await exitOnStartError(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length) throw new StartError('Name the folder of the backup: atelier backup verify FOLDER')
  const manifest = readManifest(folder)
  await checkFiles(folder, manifest)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${folder} is whole: ${rows} rows of ${manifest.tables.length} tables as they were at ${manifest.madeAt}`)
})
