import { createHmac, randomBytes } from 'node:crypto'
import { fail } from '#contract/kit/errors.ts'
import type { Installation } from '#server/platform/process/world.ts'
import { isSignature } from './passwords.ts'

/** Seconds. */
export const guestTokenLifetimeSeconds = 2 * 3600

const macOf = ({ captchaSecret }: Installation, body: string): Buffer =>
  createHmac('sha256', captchaSecret).update(`guest ${body}`).digest()

/** Says that a guest is one who opened the page within the last hours. It opens nothing private, so nothing of it is stored. */
export function newGuestToken(installation: Installation): string {
  const exp = Math.floor(Date.now() / 1000) + guestTokenLifetimeSeconds
  const body = Buffer.from(JSON.stringify({ v: 1, exp, nonce: randomBytes(16).toString('base64url') })).toString('base64url')
  return `${body}.${macOf(installation, body).toString('base64url')}`
}

/** Whether it still holds. One that we never gave away is refused whatever it is for; who has none, or an old one, may still read. */
export function isGuestTokenValid(installation: Installation, token: string | undefined): boolean {
  if (!token) return false
  const [body = '', mac = '', ...rest] = token.split('.')
  if (rest.length || !isSignature(mac, macOf(installation, body))) return fail('GuestTokenRequired')
  const { exp } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as { exp: number }
  return exp * 1000 > Date.now()
}
