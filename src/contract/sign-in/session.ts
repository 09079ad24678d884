// In zod/mini: signing in needs this file, and the full zod would slow down the first load.
import * as z from 'zod/mini'
import { Information, CurrentUser } from '#contract/accounts/account.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { isStorableText } from '#contract/kit/storable-text.ts'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.refine(isStorableText, 'InvalidValue'))
/** Every character of a password counts, also a trailing space. */
const password = z.string().check(
  z.minLength(1, { abort: true }),
  z.maxLength(200),
  z.refine(isStorableText, 'InvalidValue'),
  z.refine((value) => value.trim() !== '', 'RequiredField'),
)
export const SignIn = z.object({
  username: text(200).check(z.minLength(1)),
  password,
  captcha: z.optional(z.nullable(text(8192))),
  /** The `device` of an earlier sign-in of this user in this browser: strangers who try passwords do not lock it out. */
  device: z.optional(z.nullable(text(200))),
})
export type SignIn = z.output<typeof SignIn>

export const SignedIn = z.object({
  user: CurrentUser,
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int(),
  /** The device token for the next sign-in; set only after a sign-in by password. */
  device: z.optional(z.string()),
})
export type SignedIn = z.output<typeof SignedIn>

const Empty = z.object({})
const always = { suspended: 'all', deleted: 'admin' } as const
export const session = feature('session', {
  /**
   * Answers whether visitors can register and reset a password (both need mail), which password policy applies, and whether mail stays
   * in the outbox.
   */
  offer: endpoint('GET /registration', {
    access: 'public',
    input: Empty,
    result: z.object({ isOpen: z.boolean(), passwordPolicy: z.enum(['strong', 'basic']), hasOutbox: z.boolean() }),
  }),
  captcha: endpoint('GET /captcha', { access: 'public', input: Empty, result: z.record(z.string(), z.unknown()), perMinute: 60 }),
  login: endpoint('POST /login', { access: 'public', input: SignIn, result: SignedIn, perMinute: 20, notRepeatable: true }),
  logout: endpoint('POST /logout', { access: 'all', allowedWhen: always, input: Empty, result: z.null(), notRepeatable: true }),
  information: endpoint('GET /accounts/settings/information', {
    access: 'all',
    allowedWhen: always,
    revalidate: true,
    input: Empty,
    result: Information,
  }),
})
