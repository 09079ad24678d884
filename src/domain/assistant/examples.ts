import type { Level } from '#contract/kit/access.ts'
import type { IntentName } from './intents.ts'

/** Three questions that are for a level, to begin with. */
export const examplesFor = {
  admin: ['hotel.count', 'appointments.list', 'sales.total'],
  operator: ['hotel.count', 'appointments.list', 'orders.unpaid'],
  'simple-service': ['hotel.count', 'appointments.free', 'hotel.prepare'],
  worker: ['hotel.prepare', 'hotel.free', 'orders.count'],
} as const satisfies Record<Level, readonly IntentName[]>
