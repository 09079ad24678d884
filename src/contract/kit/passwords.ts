import { text } from './fields.ts'

/** Any that an installation with the policy `basic` takes. */
export const Password = text(64).min(4)

/** What an installation asks for, unless it says otherwise. */
export const StrongPassword = Password.min(8)
  .regex(/[a-z]/)
  .regex(/[A-Z]/)
  .regex(/\d/)
  .regex(/[$@!#^%*?&]/)
