import type { Shop } from '#test/shop.ts'

/** Who asks, if not the admin; a guest brings the token that the public page gave. */
export type Asker = 'admin' | 'nobody' | 'guest' | 'operator'

/**
 * A call as it is promised to programs of others: method and path, and what it takes, under the names of the wire. In texts `{client}` is
 * what an earlier call gave under that name.
 */
export type Step = {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  query?: string
  body?: Record<string, unknown>
  as?: Asker
  /** Names that are in the answer; those of a list of them for `items.0`. */
  says?: readonly string[]
  /** What later calls know of the answer: by name, where it stands there. */
  gives?: Record<string, string>
  /** A file of this type, and what its name is like. */
  file?: { type: string; name: RegExp }
  /** What nobody who asks can know: a code from a mail, a time in a calendar. */
  before?: (shop: Shop, known: Known) => Promise<void> | void
}
export type Known = Map<string, unknown>

/** A paged list, as every search answers. */
export const page = ['items', 'page_count', 'order_by', 'order_dir', 'total'] as const

export const pdf = (name: RegExp) => ({ type: 'application/pdf', name })
export const workbook = (name: RegExp) => ({ type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name })

/** The usual calls of a list: its rows are made, changed and deleted. `gives` names the row for later calls. */
export const madeAndChanged = (path: string, gives: string, body: Record<string, unknown>, changed = body): Step[] => [
  { call: `POST ${path}` as Step['call'], body, gives: { [gives]: 'id' } },
  { call: `PUT ${path}/{${gives}}` as Step['call'], body: changed, says: ['id'] },
]
export const removed = (path: string, name: string): Step => ({ call: `DELETE ${path}/{${name}}` as Step['call'] })
