import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { ById, Id, Instant, Nothing, secret, text } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** A session: its device, start and last use, and whether it is the one of this call. */
const OwnSession = outputOf({ id: Id, device: text(100), createdAt: Instant, seenAt: Instant, current: z.boolean() })
export type OwnSession = z.output<typeof OwnSession>

export const PasswordConfirmation = z.object({ password: secret(200) })
export type PasswordConfirmation = z.output<typeof PasswordConfirmation>

const Empty = z.object({})
const whenSuspended = { allowedWhen: { suspended: 'admin' } } as const

/** Every call concerns only the sessions of the caller. */
export const sessions = feature('sessions', {
  list: endpoint('GET /sessions', {
    access: 'all',
    ...whenSuspended,
    input: Empty,
    result: z.object({ items: z.array(OwnSession), total: z.int() }),
  }),
  remove: endpoint('DELETE /sessions/:id', { access: 'all', ...whenSuspended, proof: 'always', input: ById, result: Nothing }),
  removeOthers: endpoint('DELETE /sessions', { access: 'all', ...whenSuspended, proof: 'always', input: Empty, result: Nothing }),
  /** Checks the password again, which an endpoint with `proof` requires. */
  confirm: endpoint('POST /session/confirm', {
    access: 'all',
    ...whenSuspended,
    input: PasswordConfirmation,
    result: Nothing,
    perMinute: 20,
    notRepeatable: true,
  }),
})
