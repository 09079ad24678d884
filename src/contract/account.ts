// In zod/mini: every screen needs what an account is, and the full zod would weigh on the first load.
import * as z from 'zod/mini'
import { levels } from './kit/access.ts'

const Named = z.object({ id: z.int(), name: z.string() })

export const User = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  type: z.enum(['user', 'simple-service']),
  status: z.enum(['active', 'inactive']),
  organizationId: z.int(),
  organizations: z.array(z.int()),
  avatarConfig: z.object({ color: z.string(), hover: z.string() }),
  hasPin: z.boolean(),
})
export type User = z.output<typeof User>

const Organization = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  timeZone: z.string(),
  /** Town, as the switch in the top bar shows it. */
  city: z.string(),
})
export type Organization = z.output<typeof Organization>

const AccountSetting = z.object({
  id: z.int(),
  name: z.string(),
  value: z.string(),
  options: z.record(z.string(), z.unknown()),
})

const Account = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  uuid: z.string(),
  status: z.enum(['active', 'inactive', 'suspended', 'deleted']),
  currency: z.string(),
  activeFrom: z.nullable(z.string()),
  activeTo: z.nullable(z.string()),
  organizations: z.array(Organization),
  users: z.array(Named),
  workers: z.array(z.object({ id: z.int(), name: z.string(), organizationId: z.int() })),
  carTypes: z.array(z.object({ id: z.int(), name: z.string(), isTruck: z.boolean() })),
  wheelTypes: z.array(Named),
  paymentTypes: z.array(Named),
  workOrderTypes: z.array(z.object({ id: z.int(), name: z.string(), shortName: z.string(), hidden: z.boolean() })),
  accountSettings: z.array(AccountSetting),
  appointmentGroups: z.array(Named),
  collaborators: z.array(Named),
  collaboratorWorkers: z.array(Named),
  collaboratorStatuses: z.array(Named),
  collaboratorWoStatuses: z.array(Named),
  collaboratorWoPaymentTypes: z.array(Named),
})
export type Account = z.output<typeof Account>

/** All that the shell needs to know at start. */
export const Information = z.object({
  user: User,
  account: Account,
  /** The user's level first. */
  roles: z.array(z.enum(levels)),
  modules: z.object({ collaborator: z.boolean(), chat: z.boolean() }),
  lists: z.object({ carNames: z.array(Named), carModels: z.array(z.object({ id: z.int(), name: z.string(), makeId: z.int() })) }),
  activePackage: z.nullable(z.record(z.string(), z.unknown())),
  smsDefaultMessages: z.record(z.string(), z.unknown()),
  live: z.object({ key: z.string() }),
})
export type Information = z.output<typeof Information>
