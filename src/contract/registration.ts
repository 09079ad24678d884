import { z } from 'zod'
import { Username } from './users.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { Captcha, Email, Nothing, Phone, required, secret, text } from './kit/fields.ts'
import { areAlike, notAlike, Password, passwordOf, type PasswordPolicy } from './kit/passwords.ts'

// Three steps: an address that is proven by a code, who will sign in, and the business itself.

export const Contact = z.object({ fullName: required(100), email: Email, phoneNumber: Phone })
export type Contact = z.output<typeof Contact>

const Code = required(6).regex(/^\d{6}$/, 'WrongCode')
export const CodeCheck = z.object({ email: Email, code: Code })
export type CodeCheck = z.output<typeof CodeCheck>

const admin = { username: Username, password: Password, passwordConfirmation: secret(64) }

/** Who will sign in, as this installation takes passwords. */
export const adminDraft = (policy: PasswordPolicy) => z.object({ ...admin, password: passwordOf(policy) }).refine(areAlike, notAlike)

/** Where a business may be; those of our own languages come first. */
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
  companyName: required(150),
  vatNumber: required(20),
  regNumber: required(25),
  country: z.enum(countries),
  county: required(100),
  city: required(100),
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

export const UserCheck = z.object({ username: Username, password: Password })
export type UserCheck = z.output<typeof UserCheck>

export const NewRegistration = z
  .object({ registrationToken: required(100), ...admin, ...business, captcha: Captcha })
  .refine(areAlike, notAlike)
export type NewRegistration = z.output<typeof NewRegistration>

export const registration = feature('registration', {
  request: endpoint('POST /registration/request', {
    access: 'public',
    input: Contact.extend({ captcha: Captcha }),
    result: Nothing,
    perMinute: 20,
    notRepeatable: true,
  }),
  validateCode: endpoint('POST /registration/request/validate-code', {
    access: 'public',
    input: CodeCheck.extend({ captcha: Captcha }),
    result: z.object({ registrationToken: z.string(), expiresIn: z.int() }),
    perMinute: 20,
    notRepeatable: true,
  }),
  validateUser: endpoint('POST /registration/request/validate-user', {
    access: 'public',
    input: UserCheck,
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
