import { readFileSync, writeFileSync } from 'node:fs'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '#server/platform/process/start-error.ts'

type Bytes = AsyncIterable<Uint8Array>
/** Encrypts or decrypts bytes as they pass. */
export type Cipher = (bytes: Bytes) => Bytes

const keyPrefix = 'AGE-SECRET-KEY-1'

/** Returns the encryption of age for recipients (`age1…`), each of whom reads it alone with their key. */
export function createEncryption(recipients: readonly string[]): Cipher {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (cause) {
      throw new StartError(`${recipient} is no recipient: one begins with age1, and atelier backup key FILE makes a pair`, { cause })
    }
  }
  return async function* encrypt(bytes) {
    yield* await encrypter.encrypt(ReadableStream.from(bytes))
  }
}

/** Returns the decryption by the keys in a file, as `age-keygen` and `writeKey` write it. */
export function readDecryption(file: string): Cipher {
  const decrypter = new Decrypter()
  const keys = readKeys(file)
  if (keys.length === 0) throw new StartError(`${file} holds no key: one begins with ${keyPrefix}`)
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch (cause) {
    throw new StartError(`${file} holds a damaged key`, { cause })
  }
  return async function* decrypt(bytes) {
    yield* await decrypter.decrypt(ReadableStream.from(bytes))
  }
}

function readKeys(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split(/\s+/)
      .filter((word) => word.startsWith(keyPrefix))
  } catch (cause) {
    throw new StartError(`The key file ${file} cannot be read: ${(cause as NodeJS.ErrnoException).code}`, { cause })
  }
}

/** Writes a new key into a new file that only its owner reads. Returns the recipient. */
export async function writeKey(file: string): Promise<string> {
  const key = await generateX25519Identity()
  const recipient = await identityToRecipient(key)
  try {
    writeFileSync(file, `# recipient: ${recipient}\n${key}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    throw new StartError(`The key file ${file} cannot be written: ${(cause as NodeJS.ErrnoException).code}`, { cause })
  }
  return recipient
}
