import type { Shop } from '#test/shop.ts'

/** Caller of a step, by default the admin; a guest sends the token of the public page. */
export type Asker = 'admin' | 'nobody' | 'guest' | 'operator'

/**
 * A call of the public API: method, path and input with the names of the wire. In texts `{client}` stands for the value
 * that an earlier call stored under that name.
 */
export type Step = {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  query?: string
  body?: Record<string, unknown>
  as?: Asker
  /** Paths that the answer must contain, such as `id` or `items.0`. */
  says?: readonly string[]
  /** Values of the answer for later calls: name and path. */
  gives?: Record<string, string>
  /** Media type and name pattern of an answer that is a file. */
  file?: { type: string; name: RegExp }
  /** Sets values that no answer contains, such as a code from a mail or a free time. */
  before?: (shop: Shop, values: Known) => Promise<void> | void
}
export type Known = Map<string, unknown>

/** Members of a paged list, which every search answers. */
export const page = ['items', 'page_count', 'order_by', 'order_dir', 'total'] as const

export const pdf = (name: RegExp) => ({ type: 'application/pdf', name })
export const workbook = (name: RegExp) => ({ type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name })

/** Steps that create and update a row of a list. `gives` names the row for later calls. */
export const madeAndChanged = (path: string, gives: string, body: Record<string, unknown>, changed = body): Step[] => [
  { call: `POST ${path}` as Step['call'], body, gives: { [gives]: 'id' } },
  { call: `PUT ${path}/{${gives}}` as Step['call'], body: changed, says: ['id'] },
]
export const removed = (path: string, name: string): Step => ({ call: `DELETE ${path}/{${name}}` as Step['call'] })
