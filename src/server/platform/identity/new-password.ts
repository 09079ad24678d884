import { dictionary } from '@zxcvbn-ts/language-common'
import { fail } from '#contract/kit/errors.ts'
import { passwordOf } from '#contract/kit/passwords.ts'
import { holdsName } from '#domain/passwords.ts'
import type { Config } from '#server/platform/config.ts'

/** The ten thousand that people choose most, in small letters. */
const common = new Set<unknown>(dictionary['passwords-common']?.slice(0, 10_000))
/** Those that the strong rule asks for: added to a common password, they keep nobody out. */
const signs = /[$@!#^%*?&]/g

/** Refuses, at the field where it was typed, a password that this installation does not take, or that is guessed among the first. */
export function checkNewPassword(
  { passwordPolicy }: Pick<Config, 'passwordPolicy'>,
  field: string,
  password: string,
  username: string,
): void {
  const { error } = passwordOf(passwordPolicy).safeParse(password)
  if (error) refuse(field, error.issues[0]!.message)
  const small = password.toLowerCase()
  const isCommon = common.has(small) || common.has(small.replace(signs, ''))
  if (isCommon || holdsName(password, username)) refuse(field, 'PasswordTooCommon')
}

const refuse = (field: string, message: string): never => fail('InvalidInput', { fields: { [field]: [message] } })
