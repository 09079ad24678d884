import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { ById, Captcha, Email, Nothing, requiredText, secret } from '#contract/kit/fields.ts'
import { passwordsMatch, passwordsMustMatch, Password, passwordSchema, type PasswordPolicy } from '#contract/kit/passwords.ts'

export const ForgotPasswordInput = z.object({ email: Email })

const chosen = { password: Password, passwordConfirmation: secret(64) }
/** A new password under the policy of this installation. */
export const newPasswordSchema = (policy: PasswordPolicy) =>
  z.object({ ...chosen, password: passwordSchema(policy) }).refine(passwordsMatch, passwordsMustMatch)

const Reset = z.object({ token: requiredText(100), ...chosen }).refine(passwordsMatch, passwordsMustMatch)
export type ResetPasswordInput = z.output<typeof Reset>

export const passwords = feature('passwords', {
  forgot: endpoint('POST /password/forgot', {
    access: 'public',
    input: ForgotPasswordInput.extend({ captcha: Captcha }),
    result: Nothing,
    perMinute: 10,
    notRepeatable: true,
  }),
  /** Sets a password by the link of a mail, after a reset request or an invitation. */
  reset: endpoint('POST /password/reset', {
    access: 'public',
    input: Reset,
    /** `device` makes this a trusted browser of the user, as after a sign-in. */
    result: z.object({ username: z.string(), device: z.string() }),
    perMinute: 20,
    notRepeatable: true,
  }),
  invite: endpoint('POST /users/:id/invite', {
    access: 'admin',
    allowedWhen: { suspended: 'admin' },
    proof: 'always',
    input: ById,
    result: Nothing,
    perMinute: 20,
    notRepeatable: true,
  }),
})
