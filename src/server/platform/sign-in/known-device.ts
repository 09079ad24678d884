import { createHmac, randomBytes } from 'node:crypto'
import type { Installation } from '#server/platform/process/installation.ts'
import { isSignature } from './passwords.ts'

type Secret = Pick<Installation, 'captchaSecret'>
type Holder = { accountId: number; userId: number; passwordHash: string | null }

const lifetimeMs = 90 * 24 * 3600 * 1000

/** The signature covers the user, since several may share a hash, and the hash, so that a changed password invalidates the device. */
const sign = ({ captchaSecret }: Secret, body: string, { accountId, userId, passwordHash }: Holder): Buffer =>
  createHmac('sha256', captchaSecret).update(`device ${body} ${accountId} ${userId} ${passwordHash}`).digest()

/** Issues a token that a browser sends at its next sign-in to be recognized as a device of this user. */
export function issueDevice(secret: Secret, holder: Holder): string {
  const body = `${randomBytes(16).toString('base64url')}.${Date.now() + lifetimeMs}`
  return `${body}.${sign(secret, body, holder).toString('base64url')}`
}

/** Returns the id of a device of this user; undefined for one that is expired, forged or of another user. */
export function readDevice(secret: Secret, device: string | null | undefined, holder: Holder | undefined): string | undefined {
  const [id = '', expiresAt = '', signature = '', ...rest] = device?.split('.') ?? []
  if (rest.length || !holder?.passwordHash || !isSignature(signature, sign(secret, `${id}.${expiresAt}`, holder))) return undefined
  return Number(expiresAt) > Date.now() ? id : undefined
}
