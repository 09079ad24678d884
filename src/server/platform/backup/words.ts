import { parseArgs } from 'node:util'
import { StartError } from '#server/platform/process/start-error.ts'
import { readManifest, type Manifest } from './backup.ts'
import { readDecryption, type Cipher } from './encryption.ts'

/** Reads the words of a command that takes the folder of a backup, and the file of its key if it is encrypted. */
export function readBackupWords(args: string[], command: 'restore' | 'backup verify') {
  const usage = `Name the folder of the backup: atelier ${command} FOLDER; an encrypted one takes --identity FILE`
  const { folder, identity } = parse(args, usage)
  const manifest = readManifest(folder)
  if (identity !== undefined && !manifest.encrypted) throw new StartError(`${folder} is not encrypted: leave --identity out`)
  return { folder, manifest, decrypt: identity === undefined ? undefined : readDecryption(identity) }
}

function parse(args: string[], usage: string) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { identity: { type: 'string' } } })
    const [folder = '', ...more] = positionals
    if (folder !== '' && more.length === 0) return { folder, identity: values.identity }
  } catch {
    // An unknown option is answered with the usage, too.
  }
  throw new StartError(usage)
}

/** An encrypted backup is refused without its key before anything is written. */
export function requireKey(folder: string, { encrypted }: Manifest, decrypt: Cipher | undefined): void {
  if (encrypted && !decrypt)
    throw new StartError(`${folder} is encrypted: name the file of its key, --identity FILE. Nothing was restored.`)
}
