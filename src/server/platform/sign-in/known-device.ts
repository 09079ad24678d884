import { createHmac, randomBytes } from 'node:crypto'
import type { Installation } from '#server/platform/process/world.ts'
import { isSignature } from './passwords.ts'

type Secret = Pick<Installation, 'captchaSecret'>
type Holder = { accountId: number; userId: number; passwordHash: string | null }

const lifetimeMs = 90 * 24 * 3600 * 1000

/** The user is signed too, as several may have the same hash; the hash is, so that a device ends when the password changes. */
const sign = ({ captchaSecret }: Secret, body: string, { accountId, userId, passwordHash }: Holder): Buffer =>
  createHmac('sha256', captchaSecret).update(`device ${body} ${accountId} ${userId} ${passwordHash}`).digest()

/** Issues what a browser shows at its next sign-in to be known as one in which this user has signed in before. */
export function issueDevice(secret: Secret, holder: Holder): string {
  const body = `${randomBytes(16).toString('base64url')}.${Date.now() + lifetimeMs}`
  return `${body}.${sign(secret, body, holder).toString('base64url')}`
}

/** Returns the id of a device of this user; one that is stale, forged or of somebody else counts as none. */
export function readDevice(secret: Secret, device: string | null | undefined, holder: Holder | undefined): string | undefined {
  const [id = '', expiresAt = '', signature = ''] = device?.split('.') ?? []
  if (!holder?.passwordHash || !isSignature(signature, sign(secret, `${id}.${expiresAt}`, holder))) return undefined
  return Number(expiresAt) > Date.now() ? id : undefined
}
