import { secret } from './fields.ts'

export type PasswordPolicy = 'strong' | 'basic'

/** Any that an installation with the policy `basic` takes. */
export const Password = secret(64).min(4)

const tooWeak = 'PasswordTooWeak'
/** What an installation asks for, unless it says otherwise. */
export const StrongPassword = secret(64)
  .min(8)
  .regex(/[a-z]/, tooWeak)
  .regex(/[A-Z]/, tooWeak)
  .regex(/\d/, tooWeak)
  .regex(/[$@!#^%*?&]/, tooWeak)

export const passwordSchema = (policy: PasswordPolicy) => (policy === 'strong' ? StrongPassword : Password)

type Chosen = { password: string; passwordConfirmation: string }
/** Typed twice, since nobody sees what they type: what a form with a new password is refined with. */
export const passwordsMatch = ({ password, passwordConfirmation }: Chosen): boolean => password === passwordConfirmation
export const passwordsMustMatch = { path: ['passwordConfirmation'], message: 'PasswordsMustMatch' }
