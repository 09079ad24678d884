import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

/** argon2id at 19 MiB and two passes, the OWASP minimum; kept as a PHC string. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2) as (algorithm: string, parameters: object) => Promise<Buffer>
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { ...cost, message: secret, nonce }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** With no hash it takes as long and says no: the time must not tell which names exist. */
export async function matchesHash(secret: string, hash: string | null | undefined): Promise<boolean> {
  const [, m, t, p, nonce, tag] = /m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? nobody) ?? []
  const expected = Buffer.from(tag ?? '', 'base64')
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: expected.length || 32 }
  const actual = await inTurn(() => derive('argon2id', { ...parameters, message: secret, nonce: Buffer.from(nonce ?? '', 'base64') }))
  return hash != null && timingSafeEqual(actual, expected)
}

/** Two at a time: a storm of sign-ins must leave cores to those who work. */
const inTurn = pLimit(2)

/** 256 random bits for the caller and what of them the database keeps. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares a signature that somebody sent with ours, in a time that does not tell how much of it is right. */
export function isSignature(given: string, ours: Buffer): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === ours.length && timingSafeEqual(bytes, ours)
}

/** A name as the log may tell it: alike for the same name, and nothing that could be guessed at without the secret. */
export const hashName = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`name ${name}`).digest('hex').slice(0, 16)

const secret = /(^|_)(password|pin|secret)(_|$)/
/** Whether what goes by this name on the wire is kept nowhere, nor anything that it could be guessed by. */
export const isSecret = (name: string): boolean => secret.test(name)
