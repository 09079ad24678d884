import { secret } from './fields.ts'

export type PasswordPolicy = 'strong' | 'basic'

/** A password under the policy `basic`. */
export const Password = secret(64).min(4)

const tooWeak = 'PasswordTooWeak'
/** Passwords under the default policy of an installation. */
export const StrongPassword = secret(64)
  .min(8)
  .regex(/[a-z]/, tooWeak)
  .regex(/[A-Z]/, tooWeak)
  .regex(/\d/, tooWeak)
  .regex(/[$@!#^%*?&]/, tooWeak)

export const passwordSchema = (policy: PasswordPolicy) => (policy === 'strong' ? StrongPassword : Password)

type Chosen = { password: string; passwordConfirmation: string }
/** Forms refine a new password with this: it is typed twice, because the input is hidden. */
export const passwordsMatch = ({ password, passwordConfirmation }: Chosen): boolean => password === passwordConfirmation
export const passwordsMustMatch = { path: ['passwordConfirmation'], message: 'PasswordsMustMatch' }
