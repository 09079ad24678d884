import type { Level } from '#contract/kit/access.ts'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { Language } from '#domain/text/format.ts'
import type { MeasureName } from './measures.ts'
import type { Period } from './periods.ts'
import type { QuestionSize } from './tokens.ts'

export type ShopRow = { id: number; name: string }
/** Names of the account. `isOwn`: the caller sees the workplace. */
export type ShopNames = {
  workplaces: readonly (ShopRow & { isOwn: boolean })[]
  groups: readonly (ShopRow & { organizationId: number })[]
  people: readonly ShopRow[]
  payments: readonly ShopRow[]
  partners: readonly ShopRow[]
}
/** Clients or products that words name; `rows` is what a search found by them. */
export type FoundRows = { words: string; rows: readonly ShopRow[] }
export type QuestionSlots = {
  workplace?: ShopRow
  period?: Period
  group?: ShopRow & { organizationId: number }
  person?: ShopRow
  payment?: ShopRow
  client?: FoundRows
  plate?: string
  size?: QuestionSize
  season?: 'winter' | 'summer' | 'all-season'
  status?: readonly (OrderStatus | AppointmentStatus)[]
  placed?: true
  kind?: 'goods' | 'services'
  product?: FoundRows
  partner?: ShopRow
  number?: number
}
export type MeasuredQuestion = { measure: MeasureName; slots: QuestionSlots }
export type QuestionPlace = {
  /** The day at the workplace. */
  today: string
  language: Language
  level: Level
  names: ShopNames
  before?: MeasuredQuestion | undefined
  /** Rows by `client:words` and `product:words`, as far as they were searched. */
  found?: ReadonlyMap<string, readonly ShopRow[]>
}
