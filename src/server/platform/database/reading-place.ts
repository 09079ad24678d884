import { Address } from '#contract/clients/clients.ts'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import { countryOfZone, type ReadingPlace } from '#contract/kit/readers/reading.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'

type Workplace = { timeZone: string; currency: string; address: Address }

/** Time zone, currency and address of a workplace; those of Romania if none is given. */
export async function findWorkplace(db: Db, { account }: Scope, organization = 0): Promise<Workplace> {
  const row = await db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.accountId')
    .select(['o.timeZone', 'a.currency', 'o.address'])
    .where('o.accountId', '=', account)
    .where('o.id', '=', organization)
    .executeTakeFirst()
  if (!row) return { timeZone: 'Europe/Bucharest', currency: 'RON', address: fillDefaults(Address, { country: 'RO' }) }
  return { ...row, address: readStoredJson(Address, row.address) }
}

const languages = { RO: 'ro', HU: 'hu' } as const

/** Country, currency and today of a workplace, by which texts are read; without a `language` that of the country. */
export async function findReadingPlace(
  db: Db,
  scope: Scope,
  organization: number | undefined,
  language?: ReadingPlace['language'],
): Promise<ReadingPlace> {
  const { timeZone, currency } = await findWorkplace(db, scope, organization)
  const country = countryOfZone(timeZone)
  return {
    country,
    language: language ?? (country === null ? 'ro' : languages[country]),
    currency,
    today: dayInZone(new Date().toISOString(), timeZone),
  }
}
