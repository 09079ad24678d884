import { refuseField } from '#contract/kit/errors.ts'
import { passwordOf } from '#contract/kit/passwords.ts'
import { holdsName } from '#domain/passwords.ts'
import type { Config } from '#server/platform/config.ts'

/** The ten thousand that people choose most, in small letters. Read when the first password is chosen: the list is too long for every start. */
const readCommon = async () =>
  new Set<unknown>((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common']?.slice(0, 10_000))
let common: ReturnType<typeof readCommon> | undefined
/** Those that the strong rule asks for: added to a common password, they keep nobody out. */
const signs = /[$@!#^%*?&]/g

/** Refuses, at the field where it was typed, a password that this installation does not take, or that is guessed among the first. */
export async function checkNewPassword(
  { passwordPolicy }: Pick<Config, 'passwordPolicy'>,
  field: string,
  password: string,
  username: string,
): Promise<void> {
  const { error } = passwordOf(passwordPolicy).safeParse(password)
  if (error) refuseField(field, error.issues[0]!.message)
  const small = password.toLowerCase()
  const known = await (common ??= readCommon())
  const isCommon = known.has(small) || known.has(small.replace(signs, ''))
  if (isCommon || holdsName(password, username)) refuseField(field, 'PasswordTooCommon')
}
