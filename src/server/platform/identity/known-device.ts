import { createHmac, randomBytes } from 'node:crypto'
import type { Installation } from '#server/platform/world.ts'
import { isSignature } from './passwords.ts'

type Secret = Pick<Installation, 'captchaSecret'>

const lifetimeMs = 90 * 24 * 3600 * 1000

/** The salted hash of the password is signed too: a device serves one user and ends when their password changes. */
const sign = ({ captchaSecret }: Secret, body: string, passwordHash: string): Buffer =>
  createHmac('sha256', captchaSecret).update(`device ${body} ${passwordHash}`).digest()

/** Issues what a browser shows at its next sign-in to be known as one in which this user has signed in before. */
export function issueDevice(secret: Secret, passwordHash: string): string {
  const body = `${randomBytes(16).toString('base64url')}.${Date.now() + lifetimeMs}`
  return `${body}.${sign(secret, body, passwordHash).toString('base64url')}`
}

/** Returns the id of a device of this user; one that is stale, forged or of somebody else counts as none. */
export function readDevice(secret: Secret, device: string | null | undefined, passwordHash: string | null | undefined): string | undefined {
  const [id = '', expiresAt = '', signature = ''] = device?.split('.') ?? []
  if (!passwordHash || !isSignature(signature, sign(secret, `${id}.${expiresAt}`, passwordHash))) return undefined
  return Number(expiresAt) > Date.now() ? id : undefined
}
