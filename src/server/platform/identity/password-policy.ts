import { fail } from '#contract/kit/errors.ts'
import { StrongPassword } from '#contract/kit/passwords.ts'
import { passwordScore } from '#domain/passwords.ts'
import type { Config } from '#server/platform/config.ts'
import { fieldErrors } from '#server/platform/request/failures.ts'

/** Refuses a new password that this installation does not take, or that holds the name of its user; `field` is where it was typed. */
export function refuseWeakPassword({ passwordPolicy }: Config, password: string, username: string, field = 'password'): void {
  if (passwordPolicy === 'basic') return
  const { error } = StrongPassword.safeParse(password)
  if (error) fail('InvalidInput', { fields: { [field]: fieldErrors(error)[''] ?? ['InvalidValue'] } })
  if (passwordScore(password, username) === 0) fail('InvalidInput', { fields: { [field]: ['PasswordTooCommon'] } })
}
