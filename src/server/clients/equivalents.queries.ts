import { sql } from 'kysely'
import { fold } from '#contract/kit/fold.ts'
import { nameBeginsWith } from '#server/clients/clients.queries.ts'
import { toCompany } from '#server/clients/clients.view.ts'
import type { Db } from '#server/platform/database/db.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import { phoneLookupKeys, vatLookupKeys } from '#server/platform/database/lookup-keys.ts'
import { searchableRows, type Scope } from '#server/platform/database/scope.ts'

type ClientTexts = { name: string; phone: string | null; company: unknown }

/** Finds the first client with this tax number, else with this name, in any spelling, and phone. */
export async function findEquivalent(
  db: Db,
  scope: Scope,
  { name, phone, company: stored }: ClientTexts,
): Promise<{ id: number; name: string } | undefined> {
  const candidates = searchableRows(db, 'clients', scope).select(['id', 'name']).orderBy('id')
  const { vatNumber, phone: companyPhone } = toCompany({ company: stored })
  const vatKeys = await vatLookupKeys(db, scope, [vatNumber])
  const phoneKeys = await phoneLookupKeys(db, scope, [phone ?? companyPhone])
  const company = vatKeys.length === 0 ? undefined : await candidates.where('vatKey', 'in', vatKeys).limit(1).executeTakeFirst()
  if (company) return company
  const beginning = searchText(name.trim())
  const namesakes = await candidates
    .where(nameBeginsWith(beginning))
    .where(phoneKeys.length === 0 ? sql<boolean>`phone_key is null` : sql<boolean>`phone_key = any (${phoneKeys}::text[])`)
    .execute()
  return namesakes.find((client) => fold(client.name.trim()) === fold(name.trim()))
}
