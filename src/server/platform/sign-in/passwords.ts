import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

/** argon2id at 19 MiB and two passes, the OWASP minimum; stored as a PHC string. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2) as (algorithm: string, parameters: object) => Promise<Buffer>
const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashQueue(() => derive('argon2id', { ...cost, message: secret, nonce }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`
}

const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Without a hash it takes equally long and returns false: the time must not reveal which names exist. */
export async function matchesHash(secret: string, hash: string | null | undefined): Promise<boolean> {
  const [, m, t, p, nonce, tag] = /m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? dummyHash) ?? []
  const expected = Buffer.from(tag ?? '', 'base64')
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: expected.length || 32 }
  const actual = await hashQueue(() => derive('argon2id', { ...parameters, message: secret, nonce: Buffer.from(nonce ?? '', 'base64') }))
  return hash != null && timingSafeEqual(actual, expected)
}

/** Two hashes run at a time, so that many sign-ins leave cores for other work. */
const hashQueue = pLimit(2)

/** Creates a token of 256 random bits for the caller; the database stores its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Compares a received signature with ours in constant time. The texts are compared, because several texts decode to the same bytes.
 */
export function isSignature(signature: string, expected: Buffer): boolean {
  const sentBytes = Buffer.from(signature)
  const ownBytes = Buffer.from(expected.toString('base64url'))
  return sentBytes.length === ownBytes.length && timingSafeEqual(sentBytes, ownBytes)
}

/** Name for the log: equal for equal names, and not guessable without the secret. */
export const hashName = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`name ${name}`).digest('hex').slice(0, 16)

const secretNamePattern = /(^|_)(password|pin|secret)(_|$)/
/** Whether a value with this wire name must be stored nowhere, nor anything from which it could be guessed. */
export const isSecret = (name: string): boolean => secretNamePattern.test(name)
