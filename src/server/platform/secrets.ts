import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Keys of the configuration, 32 bytes each. The old one is only read with. */
export type SecretKeys = { current: Buffer; old?: Buffer | undefined }

/** Encrypts what the database keeps and nobody may read from a copy of it. */
export type SecretBox = ReturnType<typeof createSecretBox>

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** `place` says where the secret belongs: one that was moved to another row cannot be opened. */
export function createSecretBox({ current, old }: SecretKeys) {
  const keys = new Map([old, current].flatMap((key) => (key ? [[keyIdOf(key), key] as const] : [])))
  const keyId = keyIdOf(current)
  return {
    keyId,
    seal(place: string, secret: string): Buffer {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    /** Returns undefined if the key is gone, or the bytes are not those that were sealed for this place. */
    open(place: string, sealed: Buffer, withKey: string): string | undefined {
      const key = keys.get(withKey)
      if (!key || sealed.length < nonceLength + tagLength) return undefined
      const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
      try {
        decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
        return decipher.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** Names a key without revealing it. */
const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)
