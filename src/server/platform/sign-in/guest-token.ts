import { createHmac, randomBytes } from 'node:crypto'
import { fail } from '#contract/kit/errors.ts'
import type { Installation } from '#server/platform/process/installation.ts'
import { isSignature } from './passwords.ts'

/** Lifetime in seconds. */
export const guestTokenLifetimeSeconds = 2 * 3600

const signBody = ({ captchaSecret }: Installation, body: string): Buffer =>
  createHmac('sha256', captchaSecret).update(`guest ${body}`).digest()

/** Creates a token that proves a recent visit to the page. It grants no private access, so nothing of it is stored. */
export function newGuestToken(installation: Installation): string {
  const exp = Math.floor(Date.now() / 1000) + guestTokenLifetimeSeconds
  const body = Buffer.from(JSON.stringify({ v: 1, exp, nonce: randomBytes(16).toString('base64url') })).toString('base64url')
  return `${body}.${signBody(installation, body).toString('base64url')}`
}

/** Whether the token is still valid. A forged one always fails; guests with an old one or none may still read. */
export function isGuestTokenValid(installation: Installation, token: string | undefined): boolean {
  if (!token) return false
  const [body = '', mac = '', ...rest] = token.split('.')
  if (rest.length || !isSignature(mac, signBody(installation, body))) return fail('GuestTokenRequired')
  const { exp } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as { exp: number }
  return exp * 1000 > Date.now()
}
