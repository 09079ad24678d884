declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Readable, Writable } from 'node:stream'

  /** The row count is set once the stream has ended. */
  type Counted = { rowCount: number }

  export function to(sql: string): Readable & Submittable & Counted
  export function from(sql: string): Writable & Submittable & Counted
}
