// Makes the pair by which backups are encrypted: `atelier backup key FILE` writes the key and prints the recipient for `--encrypt-to`.
import { writeKey } from '#server/platform/backup/encryption.ts'
import { StartError, exitOnStartError } from '#server/platform/process/start-error.ts'

await exitOnStartError(async () => {
  const [file = '', ...more] = process.argv.slice(2)
  if (file === '' || more.length) throw new StartError('Name the new file of the key: atelier backup key FILE')
  console.log(await writeKey(file))
  console.error(`${file} opens what is encrypted to this recipient: keep it where the backups are not.`)
})
