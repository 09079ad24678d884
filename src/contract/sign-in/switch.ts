import { z } from 'zod'
import { CurrentUser } from '#contract/accounts/account.ts'
import { levels } from '#contract/kit/access.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Id } from '#contract/kit/fields.ts'
import { SignedIn } from './session.ts'

/** A PIN has four digits. */
export const Pin = z.string().regex(/^\d{4}$/)

const { id, name, username, avatarConfig, hasPin } = CurrentUser.shape
const Choice = z.object({ id, name, username, avatarConfig, hasPin, level: z.enum(levels) })
export type SwitchChoice = z.output<typeof Choice>

/** Hands a browser over to another user by their PIN, without signing out. */
export const switchUser = feature('switch', {
  users: endpoint('GET /switch/users', {
    access: 'main',
    input: z.object({}),
    result: z.object({ items: z.array(Choice), total: z.int() }),
  }),
  to: endpoint('POST /switch/users/:id', {
    access: 'main',
    input: z.object({ id: Id, pin: Pin }),
    result: SignedIn,
    notRepeatable: true,
  }),
})
