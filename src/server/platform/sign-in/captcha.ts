import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Challenge, Payload } from 'altcha-lib/types'
import { fail } from '#contract/kit/errors.ts'
import type { PublicContext } from '#server/platform/context.ts'

const lifetimeMs = 10 * 60 * 1000

/** A proof of work: a moment for one browser, hours for a program that tries thousands of passwords. */
export const newChallenge = ({ installation }: Pick<PublicContext, 'installation'>): Promise<Challenge> =>
  createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(20_000, 60_000),
    deriveKey,
    expiresAt: new Date(Date.now() + lifetimeMs),
    hmacSignatureSecret: installation.captchaSecret,
    hmacKeySignatureSecret: `key:${installation.captchaSecret}`,
  })

/** Accepts each solution of our challenges once and fails for anything else, unless the captcha is off. */
export async function checkCaptcha(
  { config, directory, installation }: Pick<PublicContext, 'config' | 'directory' | 'installation'>,
  captcha: string | null | undefined,
): Promise<void> {
  if (!config.captcha) return
  const payload = readPayload(captcha) ?? failCaptcha()
  const { verified } = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: installation.captchaSecret,
    hmacKeySignatureSecret: `key:${installation.captchaSecret}`,
  }).catch(() => ({ verified: false }))
  if (!verified) failCaptcha()
  const first = await directory
    .insertInto('usedCaptchas')
    .values({ signature: payload.challenge.signature ?? '', expiresAt: new Date(Date.now() + lifetimeMs).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
  if (!first) failCaptcha()
}

const failCaptcha = (): never => fail('InvalidCaptcha', { fields: { captcha: ['InvalidCaptcha'] } })

function readPayload(captcha: string | null | undefined): Payload | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(captcha ?? '', 'base64').toString('utf8'))
    const { challenge, solution } = payload as Partial<Payload>
    return typeof challenge?.signature === 'string' && typeof solution?.derivedKey === 'string' ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}
