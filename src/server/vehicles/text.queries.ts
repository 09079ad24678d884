import { sql, type RawBuilder } from 'kysely'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { beginsPlate, hasPlateForm } from '#contract/kit/readers/plate-text.ts'
import { ownerIdsSql } from '#server/clients/clients.service.ts'
import type { Db } from '#server/platform/database/db.ts'
import { containsPattern, matchAllWords, searchedWords, wordStartPattern } from '#server/platform/database/list-page.ts'
import { searchableRows, type Scope } from '#server/platform/database/scope.ts'
import { isChangeableSql } from './visibility.queries.ts'

/** Reads the view, because a text search can use its index there. */
export const vehicleRows = (db: Db, { account }: Scope) =>
  db
    .selectFrom('vehiclesInAccount as v' as 'vehicles as v')
    .where('v.accountId', '=', account)
    .where('v.deletedAt', 'is', null)
export type Rows = ReturnType<typeof vehicleRows>

/**
 * Conditions on the text that finds the vehicle `v`, one for each word or one for all. A VIN finds a vehicle for those callers alone who
 * may change it, and only by a lone word or one with a digit: for other words PostgreSQL would plan these rights for nothing.
 */
export function matchVehicleText(scope: Scope, text: string, match: (search: RawBuilder<unknown>, text: string) => RawBuilder<boolean>[]) {
  const conditions = match(sql.ref('v.search'), text)
  if (scope.whole) return conditions
  const withoutVin = match(sql`coalesce(replace(v.search, ' ' || folded(v.vin_number), ''), v.search)`, text)
  const words = searchedWords(text)
  return conditions.map((condition, i) => {
    const word = conditions.length === words.length ? words[i]! : text
    const isFound = words.length === 1 || /\d/.test(word) ? sql`(${withoutVin[i]!} or ${isChangeableSql(scope)})` : withoutVin[i]!
    return sql<boolean>`(${condition} and ${isFound})`
  })
}

/**
 * The first words are split by index into words of the car and words of the owner, later words row by row: each split doubles the
 * conditions.
 */
const maxIndexedWords = 3

/**
 * Filters by quick text. Text that reads as a plate matches present or former plates; each word of another text must be in the search text
 * of the vehicle or of an owner whom the caller sees.
 */
export async function withText(db: Db, scope: Scope, rows: Rows, text = '') {
  const pattern = hasPlateForm(text) ? containsPattern : beginsPlate(text) ? wordStartPattern : undefined
  const plateMatches = pattern
    ? rows.where(matchVehicleText(scope, text, (search) => [sql`${search} like ${pattern(plateKey(text))}`])[0]!)
    : rows
  const ofOwners = matchAllWords('c.search', text)
  const words = matchVehicleText(scope, text, matchAllWords).map((ofCar, i) => ({ ofCar, ofOwner: ofOwners[i]! }))
  if (pattern || words.length === 0) return { matching: plateMatches }
  const owners = searchableRows(db, 'clients as c', scope)
  const hasEach = (some: typeof words, whose: RawBuilder<boolean>) =>
    some.map(({ ofCar, ofOwner }) => {
      const theirs = owners.where(whose).select(sql`bool_or(${ofOwner})`.as('found'))
      return sql<boolean>`(${ofCar} or coalesce(${theirs}, false))`
    })
  const withEach = (these: Rows, conditions: RawBuilder<boolean>[]) => conditions.reduce((found, each) => found.where(each), these)
  const isNewest = sql<boolean>`c.id = v.client_id`
  const isAny = sql<boolean>`c.id = any (${ownerIdsSql(sql`${scope.account}`)})`
  // Each branch names the words that the vehicle has itself; one index serves all of these, another all words of the owner.
  const ways = words.slice(0, maxIndexedWords).reduce<{ ofCar: RawBuilder<boolean>[]; ofOwner: RawBuilder<boolean>[] }[]>(
    (found, word) =>
      found.flatMap(({ ofCar, ofOwner }) => [
        { ofCar: [...ofCar, word.ofCar], ofOwner },
        { ofCar: [...ofCar, sql`not ${word.ofCar}`], ofOwner: [...ofOwner, word.ofOwner] },
      ]),
    [{ ofCar: [], ofOwner: [] }],
  )
  const found = ways.map(({ ofCar, ofOwner }) => {
    const cars = ofCar.reduce(
      (these, word) => these.where(word),
      withEach(rows, hasEach(words.slice(maxIndexedWords), isNewest)).selectAll('v'),
    )
    const theirs = ofOwner.reduce((these, word) => these.where(word), owners).select('c.id')
    return ofOwner.length > 0 ? cars.where('v.clientId', 'in', theirs) : cars
  })
  const ofAccount = db.selectFrom('vehicleOwners as o').where('o.accountId', '=', scope.account)
  if ((await ofAccount.select('o.vehicleId').limit(1).execute()).length > 0) {
    const withAnyWord = owners.where(sql<boolean>`(${sql.join(ofOwners, sql` or `)})`).select('c.id')
    const kept = rows.where('v.id', 'in', ofAccount.where('o.clientId', 'in', withAnyWord).select('o.vehicleId'))
    // A caller who sees such an owner may change the vehicle, so its VIN counts.
    const plain = matchAllWords('v.search', text).map((ofCar, i) => ({ ofCar, ofOwner: ofOwners[i]! }))
    const isFoundBefore = sql.join(hasEach(plain, isNewest), sql` and `)
    found.push(
      withEach(kept, hasEach(plain, isAny))
        .where(sql<boolean>`not (${isFoundBefore})`)
        .selectAll('v'),
    )
  }
  const together = (each: Rows[]) => db.selectFrom(sql`(${sql.join(each, sql` union all `)})`.as('v')) as unknown as Rows
  // Each branch has its own limit: with one limit around the union PostgreSQL would read every owner with a frequent word.
  const some = (maxRows: number) => together(found.map((cars) => cars.limit(sql.lit(maxRows))))
  return { matching: together(found), some, ofEach: withEach(rows, hasEach(words, isAny)) }
}
