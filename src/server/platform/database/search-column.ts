import { sql, type RawBuilder } from 'kysely'

/** Search text of a row that has no other words than these. It avoids `concat_ws`, which an update of a distributed table rejects. */
export const searchColumnSql = (...texts: (string | RawBuilder<unknown>)[]) =>
  sql<string>`' ' || folded(${sql.join(
    texts.map((text) => sql`coalesce(${typeof text === 'string' ? sql.ref(text) : text} || ' ', '')`),
    sql` || `,
  )})`
