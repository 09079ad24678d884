// In zod/mini: every screen loads this file first, and the full zod would slow down the first load.
import * as z from 'zod/mini'
import { levels } from '#contract/kit/access.ts'

const Named = z.object({ id: z.int(), name: z.string() })

/** The live events that show the user a notification, and whether those of all their workplaces or of their own alone. */
export const CurrentNotificationSettings = z.object({
  workOrders: z.boolean(),
  products: z.boolean(),
  clients: z.boolean(),
  tyreHotels: z.boolean(),
  view: z.enum(['all', 'own']),
})
export type CurrentNotificationSettings = z.output<typeof CurrentNotificationSettings>

/** Statuses that people choose for themselves. */
export const timeSheetStatuses = ['WORKING', 'BREAK', 'AWAY', 'LUNCH', 'ON_HOLIDAY', 'GONE_HOME'] as const

/** The current status of a person and its start. */
export const CurrentTimeSheetState = z.object({ id: z.int(), status: z.enum(timeSheetStatuses), startDate: z.string() })
export type CurrentTimeSheetState = z.output<typeof CurrentTimeSheetState>

const AvatarConfig = z.object({ color: z.string(), hover: z.string() })

/** The sortable form, and that of the language. */
export const dateForms = ['iso', 'local'] as const
/** Percent. */
export const textSizes = [100, 112, 125] as const
export const rowDensities = ['normal', 'dense'] as const
/** Rows on a page of a list. */
export const pageSizes = [15, 30, 50, 100] as const

/** How a user wants one list: its columns by their keys, in their order, and the rows of a page. */
const ListChoice = z.object({ columns: z.optional(z.array(z.string())), size: z.optional(z.literal(pageSizes)) })
export type ListChoice = z.output<typeof ListChoice>

/** The user's choices about the screens; absent ones have their defaults. */
export const Preferences = z.object({
  /** Addresses of the screens at hand in the menu, in their order. */
  favourites: z.optional(z.array(z.string())),
  /** Whether a group of the menu was folded, or unfolded, by hand. */
  folded: z.optional(z.record(z.string(), z.boolean())),
  /** Whether the menu is a rail of icons. */
  rail: z.optional(z.boolean()),
  /** The size of the text. */
  text: z.optional(z.literal(textSizes)),
  /** Whether the admin has hidden the card of the first hour. */
  firstRun: z.optional(z.literal('hidden')),
  /** How lists write dates; absent, the setting of the account says it. */
  dates: z.optional(z.enum(dateForms)),
  density: z.optional(z.enum(rowDensities)),
  /** Keys of the notices about the law that the user has closed. */
  lawNotices: z.optional(z.array(z.string())),
  /** By the address of the screen; a list without a choice has all columns. */
  lists: z.optional(z.record(z.string(), ListChoice)),
})
export type Preferences = z.output<typeof Preferences>

export const CurrentUser = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  type: z.enum(['user', 'simple-service']),
  status: z.enum(['active', 'inactive']),
  organizationId: z.int(),
  organization: Named,
  organizations: z.array(z.int()),
  avatarConfig: AvatarConfig,
  notificationSettings: CurrentNotificationSettings,
  preferences: Preferences,
  onLists: z.boolean(),
  hasPin: z.boolean(),
  /** No user can have a second factor yet. */
  secondFactor: z.literal(false),
  /** Null if the user has never recorded a status. */
  lastTimeSheet: z.nullable(CurrentTimeSheetState),
  description: z.string(),
  activeFrom: z.nullable(z.string()),
  activeTo: z.nullable(z.string()),
  createdAt: z.string(),
})
export type CurrentUser = z.output<typeof CurrentUser>

/** Somebody who can be named as the reviewer of an order. */
const Person = z.object({
  id: z.int(),
  name: z.string(),
  level: z.enum(levels),
  avatarConfig: AvatarConfig,
  organizations: z.array(z.int()),
  /** Only admins receive this. */
  lastTimeSheet: z.optional(z.nullable(CurrentTimeSheetState)),
})

const Organization = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  timeZone: z.string(),
  /** Whether the workplace records time sheets. */
  timeSheet: z.boolean(),
  /** Town, as the switch in the top bar shows it. */
  city: z.string(),
  address: z.object({
    street: z.string(),
    number: z.string(),
    city: z.string(),
    county: z.string(),
    postCode: z.string(),
    /** Two letters of ISO 3166-1; the law of this country holds here. */
    country: z.string(),
    /** The address on one line. */
    fullAddress: z.string(),
  }),
  company: z.object({
    name: z.string(),
    vatNumber: z.string(),
    regNumber: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
  }),
  /** The public page of the workplace and its booking hours. */
  publicSettings: z.object({
    start: z.string(),
    end: z.string(),
    withGroup: z.boolean(),
    groupIds: z.array(z.int()),
    successMessage: z.string(),
    breakInterval: z.array(z.object({ start: z.string(), end: z.string() })),
    excludeDates: z.array(z.string()),
    excludeSaturdays: z.boolean(),
    address: z.string(),
    phone: z.string(),
    description: z.string(),
  }),
  appointmentGroups: z.array(Named),
})
export type CurrentOrganization = z.output<typeof Organization>

const AccountSetting = z.object({
  id: z.int(),
  name: z.string(),
  value: z.string(),
  options: z.record(z.string(), z.unknown()),
})

export const Account = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  uuid: z.string(),
  description: z.string(),
  /** The number of changes of these fields so far. */
  version: z.int(),
  status: z.enum(['active', 'inactive', 'suspended', 'deleted']),
  currency: z.string(),
  /** Two letters of ISO 3166-1. */
  country: z.string(),
  activeFrom: z.nullable(z.string()),
  activeTo: z.nullable(z.string()),
  organizations: z.array(Organization),
  users: z.array(Person),
  workers: z.array(z.object({ id: z.int(), name: z.string(), organizationId: z.int(), userId: z.nullable(z.int()), color: z.string() })),
  carTypes: z.array(z.object({ id: z.int(), name: z.string(), isTruck: z.boolean() })),
  wheelTypes: z.array(Named),
  /** `means` is how the money comes, as the list of payment types has it. */
  paymentTypes: z.array(z.object({ id: z.int(), name: z.string(), means: z.string() })),
  workOrderTypes: z.array(z.object({ id: z.int(), name: z.string(), shortName: z.string(), hidden: z.boolean() })),
  accountSettings: z.array(AccountSetting),
  appointmentGroups: z.array(z.object({ id: z.int(), name: z.string(), organizationId: z.int() })),
  collaborators: z.array(z.object({ id: z.int(), name: z.string(), status: z.enum(['active', 'inactive', 'blocked']) })),
  collaboratorWorkers: z.array(
    z.object({ id: z.int(), name: z.string(), collaboratorId: z.int(), status: z.enum(['active', 'inactive']) }),
  ),
  collaboratorStatuses: z.array(Named),
  collaboratorWoStatuses: z.array(Named),
  collaboratorWoPaymentTypes: z.array(Named),
})
export type Account = z.output<typeof Account>

/** The package that the account pays for. */
const Package = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  price: z.number(),
  /** Days. */
  duration: z.int(),
  order: z.int(),
  activeFrom: z.string(),
  activeTo: z.string(),
  billingDue: z.string(),
})

/** The data that the shell loads at start. */
export const Information = z.object({
  user: CurrentUser,
  account: Account,
  /** Roles of the user; the first is the user's level. */
  roles: z.array(z.enum(levels)),
  modules: z.object({ collaborator: z.boolean(), chat: z.boolean(), invoices: z.boolean() }),
  /** Makes and models of cars; an alias is another name of one. */
  lists: z.object({
    carNames: z.array(z.object({ ...Named.shape, alias: z.optional(z.string()) })),
    carModels: z.array(z.object({ ...Named.shape, makeId: z.int(), alias: z.optional(z.string()) })),
  }),
  /** Only admins receive this; all others get null. */
  activePackage: z.nullable(Package),
  /** Only the office receives these texts, which are sent unless the account has written its own. */
  smsDefaultMessages: z.record(z.string(), z.object({ ro: z.string(), hu: z.string(), en: z.string() })),
  /** Absent if this server sends no live events. */
  live: z.optional(z.object({ key: z.string() })),
  /** Whether this server forwards errors and page views to a receiver. */
  telemetry: z.object({ errors: z.boolean(), events: z.boolean() }),
  /** Whether this server looks companies up by their tax number. */
  companyLookup: z.boolean(),
  /** Whether this server has a language model that the assistant may ask. */
  chatModel: z.boolean(),
  /** The address of the support for users of a suspended account. */
  supportUrl: z.nullable(z.string()),
})
export type Information = z.output<typeof Information>
