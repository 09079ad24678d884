import { fail } from '#contract/kit/errors.ts'
import { StrongPassword } from '#contract/kit/passwords.ts'
import { passwordScore } from '#domain/passwords.ts'
import type { Config } from '#server/platform/config.ts'

/** Refuses, at the field where it was typed, a password that this installation does not take, or that holds the name of its user. */
export function checkNewPassword(
  { passwordPolicy }: Pick<Config, 'passwordPolicy'>,
  field: string,
  password: string,
  username: string,
): void {
  if (passwordPolicy === 'basic') return
  const { error } = StrongPassword.safeParse(password)
  if (error) fail('InvalidInput', { fields: { [field]: [error.issues[0]!.message] } })
  if (passwordScore(password, username) === 0) fail('InvalidInput', { fields: { [field]: ['PasswordTooCommon'] } })
}
