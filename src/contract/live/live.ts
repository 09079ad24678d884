// Without zod: it belongs to what every screen loads first.
import type { Group } from '#contract/kit/access.ts'

export type Channel = {
  prefix: string
  /** Whose id ends the name; what is told there is for the people of that organization or account, or for anyone. */
  of: 'organization' | 'account' | 'everyone'
  /** Of those people, who may listen; all of them when nothing is said. */
  audience?: Group
  /** The name that its messages bear; without one, `created` or `updated`. */
  event?: 'GeneralEvent' | 'GeneralAccountEvent' | 'WorkOrder' | 'GuestEvent'
}

export const channels = {
  general: { prefix: 'private-general', of: 'organization', event: 'GeneralEvent' },
  generalAccount: { prefix: 'private-general-account', of: 'account', event: 'GeneralAccountEvent' },
  workOrder: { prefix: 'private-work-order', of: 'organization', event: 'WorkOrder' },
  /** It carries everybody's state. */
  timeSheet: { prefix: 'private-time-sheet', of: 'account', audience: 'admin' },
  /** Anyone may listen: what is told here says nothing of anybody. */
  guest: { prefix: 'guest', of: 'everyone', event: 'GuestEvent' },
} as const satisfies Record<string, Channel>
export type ChannelKind = keyof typeof channels

/** What a message is called on its channel. Where the channel has no name for all of them, what was removed counts as changed. */
export const eventName = (kind: ChannelKind, change: LiveChange): string =>
  (channels[kind] as Channel).event ?? (change === 'CREATED' ? 'created' : 'updated')

export const channelName = (kind: ChannelKind, id: number): string => `${channels[kind].prefix}.${id}`

/**
 * With this code of Pusher's protocol a server that ends, or has missed what others told, sends its pages away, and tells them within how many
 * seconds to come back, each at a moment of its own: thousands that came at once would wait for each other far longer.
 */
export const reconnectLater = {
  code: 4101,
  reason: (pages: number): string => `Come back within ${Math.ceil(pages / 50)} s`,
  seconds: (reason = ''): number => Number(/within (\d{1,4}) s/.exec(reason)?.[1] ?? 1),
} as const

/** Of Pusher's protocol: the server has another key than the page, as after it was restored from a backup. */
export const unknownKeyCode = 4001

export type LiveRecord = {
  channel: ChannelKind
  /** Whose record it is. */
  feature: string
  /** Other features that show it: what a browser has of them is out of date as well. */
  shownIn: readonly string[]
  /** Features of whose records a write may make or change some along the way. */
  makes?: readonly string[]
  /** What it is called in its messages, where two channels tell of one kind of record. */
  model?: string
}

/** The records whose changes are told, by their name on the wire. What stands in a message is in `live-rows.ts`. */
export const liveRecords = {
  'work-order': {
    channel: 'workOrder',
    feature: 'work-orders',
    shownIn: ['overview', 'inspections'],
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
  appointment: { channel: 'general', feature: 'appointments', shownIn: ['clients', 'vehicles', 'notices'] },
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
  'product-condition': { channel: 'general', feature: 'product-conditions', shownIn: ['products', 'audit'] },
} as const satisfies Record<string, LiveRecord>
export type LiveName = keyof typeof liveRecords

export type LiveChange = 'CREATED' | 'UPDATED' | 'DELETED'
