import { z } from 'zod'
import { Account } from './account.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Email, Id, Instant, requiredText } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { passwordSchema, type PasswordPolicy } from '#contract/kit/passwords.ts'
import { countries } from './registration.ts'
import { Username } from '#contract/users.ts'

/** A business registers with its name, its country, its first workplace and its admin. */
export const registrationSchema = (passwords: PasswordPolicy) =>
  z.object({
    company: requiredText(150),
    /** The country decides the currency, the VAT rate and the time zone; an empty text means Romania. */
    country: z
      .string()
      .trim()
      .toUpperCase()
      .transform((code) => code || 'RO')
      .pipe(z.enum(countries)),
    organization: requiredText(100),
    name: requiredText(100),
    email: Email,
    username: Username,
    password: passwordSchema(passwords),
  })
export type RegistrationInput = z.output<ReturnType<typeof registrationSchema>>

/** Progress of the erasure of a closed account. `requestedBy` is null if a restored backup, older than the closing, is closed again. */
export const DeleteRequest = outputOf({
  id: Id,
  requestedBy: Id.nullable(),
  requestedAt: Instant,
  status: z.enum(['running', 'done']),
  tablesDone: z.int(),
  tablesTotal: z.int(),
  rowsErased: z.int(),
  finishedAt: Instant.nullable(),
})
export type DeleteRequest = z.output<typeof DeleteRequest>

const Empty = z.object({})
const whenSuspended = { suspended: 'admin' } as const
export const accounts = feature('accounts', {
  suspend: endpoint('DELETE /accounts/soft', { access: 'admin', allowedWhen: whenSuspended, input: Empty, result: Account }),
  restore: endpoint('PUT /accounts/restore', { access: 'admin', allowedWhen: whenSuspended, input: Empty, result: Account }),
  /** Closes a suspended account for good: erasing its data begins at once. Requires a recent password. */
  close: endpoint('DELETE /accounts/force', {
    access: 'admin',
    allowedWhen: whenSuspended,
    proof: 'always',
    input: Empty,
    result: z.null(),
  }),
  deleteRequests: endpoint('GET /accounts/delete-requests', {
    access: 'admin',
    allowedWhen: { ...whenSuspended, deleted: 'admin' },
    input: Empty,
    result: z.object({ items: z.array(DeleteRequest), total: z.int() }),
  }),
})
