import { z } from 'zod'
import { Username } from '#contract/users.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Captcha, Email, Nothing, Phone, requiredText, secret, text } from '#contract/kit/fields.ts'
import { passwordsMatch, passwordsMustMatch, Password, passwordSchema, type PasswordPolicy } from '#contract/kit/passwords.ts'

// Three steps: an address that is proven by a code, who will sign in, and the business itself.

export const RegistrationContact = z.object({ fullName: requiredText(100), email: Email, phoneNumber: Phone })
export type RegistrationContact = z.output<typeof RegistrationContact>

const Code = requiredText(6).regex(/^\d{6}$/, 'WrongCode')
export const RegistrationCodeInput = z.object({ email: Email, code: Code })
export type RegistrationCodeInput = z.output<typeof RegistrationCodeInput>

const admin = { username: Username, password: Password, passwordConfirmation: secret(64) }

/** The admin of a new account, with a password under the policy of this installation. */
export const registrationAdminSchema = (policy: PasswordPolicy) =>
  z.object({ ...admin, password: passwordSchema(policy) }).refine(passwordsMatch, passwordsMustMatch)

/** Countries of a business; those of the product's languages stand first. */
export const countries = [
  'RO',
  'HU',
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MD',
  'ME',
  'MK',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RS',
  'SE',
  'SI',
  'SK',
  'TR',
  'UA',
] as const

const business = {
  companyName: requiredText(150),
  vatNumber: requiredText(20),
  regNumber: requiredText(25),
  country: z.enum(countries),
  county: requiredText(100),
  city: requiredText(100),
  street: text(150).default(''),
  /** A house may be 12A. */
  streetNumber: text(10)
    .regex(/^(\d+[A-Za-z]?)?$/, 'InvalidNumber')
    .default(''),
  postCode: text(6)
    .regex(/^(\d{4,6})?$/, 'InvalidNumber')
    .default(''),
  email: Email.nullable().default(null),
  phoneNumber: Phone.nullable().default(null),
  website: text(200).default(''),
  timeSheet: z.boolean().default(false),
}
export const BusinessDraft = z.object(business)
export type BusinessDraft = z.output<typeof BusinessDraft>

/** Whether a name is taken is answered only with the token of a proven address; the password is judged for everyone. */
export const RegistrationUserInput = z.object({
  registrationToken: requiredText(100).optional(),
  username: Username,
  password: Password,
})
export type RegistrationUserInput = z.output<typeof RegistrationUserInput>

export const NewRegistration = z
  .object({ registrationToken: requiredText(100), ...admin, ...business, captcha: Captcha })
  .refine(passwordsMatch, passwordsMustMatch)
export type NewRegistration = z.output<typeof NewRegistration>

export const registration = feature('registration', {
  request: endpoint('POST /registration/request', {
    access: 'public',
    input: RegistrationContact.extend({ captcha: Captcha }),
    result: Nothing,
    perMinute: 20,
    notRepeatable: true,
  }),
  validateCode: endpoint('POST /registration/request/validate-code', {
    access: 'public',
    input: RegistrationCodeInput.extend({ captcha: Captcha }),
    result: z.object({ registrationToken: z.string(), expiresIn: z.int() }),
    perMinute: 20,
    notRepeatable: true,
  }),
  validateUser: endpoint('POST /registration/request/validate-user', {
    access: 'public',
    input: RegistrationUserInput,
    result: Nothing,
    perMinute: 20,
    notRepeatable: true,
  }),
  finish: endpoint('POST /new-registration', {
    access: 'public',
    input: NewRegistration,
    result: z.object({ username: z.string() }),
    created: true,
    perMinute: 20,
    notRepeatable: true,
  }),
})
