import { sql } from 'kysely'
import { fold } from '#contract/kit/fold.ts'
import { nameBeginsWith } from '#server/clients/clients.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import { searchableRows, type Scope } from '#server/platform/database/scope.ts'

type ClientKeys = { name: string; phoneKey: string | null; vatKey: string | null }

/** Finds the first client with this tax number, else with this name, in any spelling, and phone. */
export async function findEquivalent(
  db: Db,
  scope: Scope,
  { name, phoneKey, vatKey }: ClientKeys,
): Promise<{ id: number; name: string } | undefined> {
  const candidates = searchableRows(db, 'clients', scope).select(['id', 'name']).orderBy('id')
  const company = vatKey === null ? undefined : await candidates.where('vatKey', '=', vatKey).limit(1).executeTakeFirst()
  if (company) return company
  const beginning = searchText(name.trim())
  const namesakes = await candidates
    .where(nameBeginsWith(beginning))
    .where(phoneKey === null ? sql<boolean>`phone_key is null` : sql<boolean>`phone_key = ${phoneKey}`)
    .execute()
  return namesakes.find((client) => fold(client.name.trim()) === fold(name.trim()))
}
