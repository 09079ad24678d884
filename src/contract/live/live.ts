// This file does without zod, because every screen loads it first.
import type { Group } from '#contract/kit/access.ts'

export type Channel = {
  prefix: string
  /** The channel is for the people of this organization or account, whose id ends its name, or for everyone. */
  of: 'organization' | 'account' | 'everyone'
  /** The group of those people that may subscribe; absent means all of them. */
  audience?: Group
  /** The event name of all messages of the channel; absent means `created` or `updated`. */
  event?: 'GeneralEvent' | 'GeneralAccountEvent' | 'WorkOrder' | 'GuestEvent'
}

export const channels = {
  general: { prefix: 'private-general', of: 'organization', event: 'GeneralEvent' },
  generalAccount: { prefix: 'private-general-account', of: 'account', event: 'GeneralAccountEvent' },
  workOrder: { prefix: 'private-work-order', of: 'organization', event: 'WorkOrder' },
  /** Only admins subscribe, because the channel carries the state of every person. */
  timeSheet: { prefix: 'private-time-sheet', of: 'account', audience: 'admin' },
  /** Anyone may subscribe, because no message of the channel contains personal data. */
  guest: { prefix: 'guest', of: 'everyone', event: 'GuestEvent' },
} as const satisfies Record<string, Channel>
export type ChannelKind = keyof typeof channels

/** The event name of a message on its channel. Channels without a name of their own publish a removal as an update. */
export const eventName = (kind: ChannelKind, change: LiveChange): string =>
  (channels[kind] as Channel).event ?? (change === 'CREATED' ? 'created' : 'updated')

export const channelName = (kind: ChannelKind, id: number): string => `${channels[kind].prefix}.${id}`

/**
 * A server that stops, or has missed events of others, closes its connections with this code of Pusher's protocol. Each page reconnects at
 * a random moment within these seconds, because thousands at once would wait for each other far longer.
 */
export const reconnectLater = {
  code: 4101,
  reason: (pages: number): string => `Come back within ${Math.ceil(pages / 50)} s`,
  seconds: (reason = ''): number => Number(/within (\d{1,4}) s/.exec(reason)?.[1] ?? 1),
} as const

/** Pusher's code for an unknown key: the server has another key than the page, for example after a restore. */
export const unknownKeyCode = 4001

export type LiveRecord = {
  channel: ChannelKind
  /** The feature that owns the record. */
  feature: string
  /** Other features that show the record, so a browser refetches their data as well. */
  shownIn: readonly string[]
  /** Features whose records a write of this record may create or change as well. */
  makes?: readonly string[]
  /** The name of the record in its messages, if two channels publish one kind of record. */
  model?: string
}

/** Records whose changes are published, by their name on the wire; `live-rows.ts` has the content of the messages. */
export const liveRecords = {
  'work-order': {
    channel: 'workOrder',
    feature: 'work-orders',
    shownIn: ['overview', 'inspections', 'payments', 'cash-days', 'receivables', 'invoices'],
    makes: ['clients', 'vehicles', 'tyre-hotels'],
  },
  'work-order-draft': { channel: 'general', feature: 'work-order-drafts', shownIn: [] },
  client: { channel: 'general', feature: 'clients', shownIn: ['work-orders', 'vehicles', 'loyalty-cards', 'guaranties', 'audit'] },
  user: { channel: 'general', feature: 'users', shownIn: ['session', 'audit'] },
  worker: { channel: 'general', feature: 'workers', shownIn: ['session', 'work-orders', 'overview', 'audit'] },
  organization: { channel: 'general', feature: 'organizations', shownIn: ['session', 'audit'] },
  account: { channel: 'generalAccount', feature: 'accounts', shownIn: ['session', 'audit'] },
  'car-type': { channel: 'generalAccount', feature: 'car-types', shownIn: ['session', 'work-orders', 'audit'] },
  'wheel-type': { channel: 'generalAccount', feature: 'wheel-types', shownIn: ['session', 'work-orders', 'audit'] },
  'payment-type': { channel: 'generalAccount', feature: 'payment-types', shownIn: ['session', 'work-orders', 'overview', 'audit'] },
  payment: {
    channel: 'general',
    feature: 'payments',
    shownIn: ['work-orders', 'overview', 'customer-orders', 'cash-days', 'receivables', 'invoices', 'evening'],
  },
  'payment-reminder': { channel: 'general', feature: 'receivables', shownIn: [] },
  invoice: {
    channel: 'general',
    feature: 'invoices',
    shownIn: ['work-orders', 'overview', 'clients', 'payments', 'receivables', 'transmissions', 'audit'],
  },
  'invoice-transmission': { channel: 'general', feature: 'transmissions', shownIn: ['invoices'] },
  'tax-connection': { channel: 'general', feature: 'tax-connections', shownIn: ['transmissions', 'audit'] },
  'invoice-series': { channel: 'general', feature: 'invoice-series', shownIn: ['audit'] },
  'cash-day': { channel: 'general', feature: 'cash-days', shownIn: ['audit'] },
  'appointment-group': { channel: 'general', feature: 'appointment-groups', shownIn: ['session', 'audit'] },
  'account-setting': { channel: 'generalAccount', feature: 'settings', shownIn: ['session', 'audit'] },
  'loyalty-card': { channel: 'general', feature: 'loyalty-cards', shownIn: ['audit'] },
  vehicle: { channel: 'generalAccount', feature: 'vehicles', shownIn: ['audit'] },
  guaranty: { channel: 'general', feature: 'guaranties', shownIn: ['audit'] },
  'tyre-hotel': {
    channel: 'general',
    feature: 'tyre-hotels',
    shownIn: ['work-orders', 'clients', 'vehicles', 'tyre-hotel-shelves'],
    makes: ['clients', 'vehicles'],
  },
  'tyre-hotel-shelf': { channel: 'general', feature: 'tyre-hotel-shelves', shownIn: ['tyre-hotels'] },
  'line-package': { channel: 'general', feature: 'line-packages', shownIn: ['audit'] },
  import: { channel: 'general', feature: 'imports', shownIn: ['clients', 'vehicles', 'products', 'audit'] },
  'sms-message': { channel: 'general', feature: 'sms', shownIn: ['inspections'] },
  'sms-opt-out': { channel: 'generalAccount', feature: 'sms', shownIn: [] },
  'inspection-call': { channel: 'general', feature: 'inspections', shownIn: [] },
  product: { channel: 'general', feature: 'products', shownIn: ['line-packages', 'audit'] },
  appointment: { channel: 'general', feature: 'appointments', shownIn: ['clients', 'vehicles', 'notices', 'counters'] },
  'customer-order': { channel: 'general', feature: 'customer-orders', shownIn: [] },
  collaborator: {
    channel: 'generalAccount',
    feature: 'collaborators',
    shownIn: ['session', 'collaborator-workers', 'collaborator-work-orders', 'audit'],
  },
  'collaborator-worker': {
    channel: 'general',
    feature: 'collaborator-workers',
    shownIn: ['session', 'collaborators', 'collaborator-work-orders', 'audit'],
  },
  'collaborator-work-order': { channel: 'general', feature: 'collaborator-work-orders', shownIn: ['collaborators', 'audit'] },
  'guest-appointment': { channel: 'guest', feature: 'booking', shownIn: [], model: 'appointment' },
  'time-sheet': { channel: 'timeSheet', feature: 'time-sheets', shownIn: ['audit'] },
  /** An event of a vehicle or a client goes to all workplaces, since both belong to the account. */
  attachment: { channel: 'general', feature: 'attachments', shownIn: ['audit'] },
  'product-condition': { channel: 'general', feature: 'product-conditions', shownIn: ['products', 'audit'] },
} as const satisfies Record<string, LiveRecord>
export type LiveName = keyof typeof liveRecords

export type LiveChange = 'CREATED' | 'UPDATED' | 'DELETED'
