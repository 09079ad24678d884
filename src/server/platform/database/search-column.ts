import { sql, type RawBuilder } from 'kysely'

/** What a row is found by that says no more than these. Not by `concat_ws`, which an update refuses where tables lie in parts. */
export const searchColumnSql = (...texts: (string | RawBuilder<unknown>)[]) =>
  sql<string>`' ' || folded(${sql.join(
    texts.map((text) => sql`coalesce(${typeof text === 'string' ? sql.ref(text) : text} || ' ', '')`),
    sql` || `,
  )})`
