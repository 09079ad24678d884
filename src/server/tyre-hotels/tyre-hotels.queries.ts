import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { StoredHotelRow, TyreHotelSearch } from '#contract/tyre-hotels/tyre-hotels.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { erasedName } from '#domain/text/people.ts'
import { sizeKey } from '#contract/kit/tyres.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { isPastAt } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { containsPattern, fetchPage, type Page, userName, matchAllWords } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'

type Rows = ReturnType<typeof visibleRows<'tyreHotels as h'>>

/** The code of the shelf on which a set lies; null elsewhere. */
export const shelfCodeSql = (set: string) => {
  const column = (name: string) => sql.ref(`${set}.${name}`)
  return sql<
    string | null
  >`(select p.full_code from tyre_hotel_shelves p where p.account_id = ${column('accountId')} and p.id = ${column('shelfId')})`
}

/** Conditions by which shelves begin with the text, with or without their location; none for a text that cannot be a code. */
export function shelfStartsWithSql(shelf: string, text: string): RawBuilder<boolean>[] {
  const code = text
    .toLowerCase()
    .replace(/[\s·]+/g, ' ')
    .trim()
  if (!/^(?=.*\d)[\p{L}\d].+$/u.test(code)) return []
  const column = (name: string) => sql.ref(`${shelf}.${name}`)
  return [
    sql<boolean>`lower(${column('rack')} || '-' || ${column('code')}) collate "C" ^@ ${code}`,
    sql<boolean>`lower(${column('location')} || ' ' || ${column('rack')} || '-' || ${column('code')}) collate "C" ^@ ${code}`,
  ]
}

/** Sets on the shelves whose code begins with the text: no condition for a text that cannot be a code. */
export function isOnShelfSql(set: string, { account }: Scope, text: string): RawBuilder<boolean>[] {
  const shelves = shelfStartsWithSql('p', text).map(
    (condition) =>
      sql`select p.id from tyre_hotel_shelves_in_account p where p.account_id = ${account} and p.deleted_at is null and ${condition}`,
  )
  // The array makes PostgreSQL find the shelves before it scans the sets.
  return shelves.length === 0 ? [] : [sql<boolean>`${sql.ref(`${set}.shelfId`)} = any (array(${sql.join(shelves, sql` union `)}))`]
}

/** Columns of a set with all shown values of other tables. */
export const selectHotels = (rows: Rows) =>
  rows
    .select(['h.id', 'h.createdAt', 'h.status', 'h.organizationId', 'h.carNumber', 'h.carMake', 'h.carModel', 'h.clientId', 'h.clientName'])
    .select(['h.phoneNumber', 'h.tyreName', 'h.tyreQuantity', 'h.tyreWidth', 'h.tyreHeight', 'h.tyreRim', 'h.withRim', 'h.season'])
    .select([
      'h.description',
      'h.workOrderId',
      'h.workOrderUuid',
      'h.outWorkOrderId',
      'h.storageUntil',
      'h.fee',
      'h.closedAt',
      'h.version',
      'h.shelfId',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('tyreHotelRows as r')
          .select(['r.tyreQuantity', 'r.tyreWidth', 'r.tyreHeight', 'r.tyreRim', 'r.dotNumber'])
          .whereRef('r.accountId', '=', 'h.accountId')
          .whereRef('r.hotelId', '=', 'h.id')
          .orderBy('r.position'),
      )
        .$castTo<StoredHotelRow[]>()
        .as('rows'),
      sql<string | null>`(select u.username from users u where u.account_id = h.account_id and u.id = h.created_by)`.as('createdByName'),
      userName('h', 'created_by').as('storedBy'),
      shelfCodeSql('h').as('shelfCode'),
      sql<string | null>`(select c.delegate_name from clients c where c.account_id = h.account_id and c.id = h.client_id)`.as(
        'delegateName',
      ),
    ])
export type StoredHotel = Awaited<ReturnType<ReturnType<typeof selectHotels>['executeTakeFirstOrThrow']>>

const sorts = {
  id: sql.ref('h.id'),
  created_at: sql.ref('h.createdAt'),
  car_number: sql`h.car_number collate "C"`,
  work_order_uuid: sql`h.work_order_uuid collate "C"`,
  client_name: sql`h.client_name collate "ro-x-icu"`,
  tyre_name: sql`h.tyre_name collate "ro-x-icu"`,
  tyre_quantity: sql.ref('h.tyreQuantity'),
}

export const search = async (db: Db, scope: Scope, search: TyreHotelSearch) =>
  (await fetchPage(db, await listQuery(db, scope, search.models), search)) as Page<StoredHotel>

/** Matches all words of the text in one field; the first condition uses the index on all fields. */
const matchField = (key: string, text: string | undefined): RawBuilder<boolean>[] => [
  ...matchAllWords('h.search', text),
  ...matchAllWords(key, text),
]

function filterByPlate(rows: Rows, text: string): Rows {
  const part = plateKey(text)
  if (part === '') return rows.where(sql<boolean>`false`)
  // Trigram indexes need three letters, so shorter text must match the start of the plate.
  if (part.length < 3) return rows.where(sql<boolean>`h.plate_key collate "C" ^@ ${part}`)
  return rows.where('h.search', 'like', containsPattern(part)).where('h.plateKey', 'like', `%${part}%`)
}

/** Quick text: a tyre size matches in any spelling, other text matches words or a shelf code. */
function matchText(scope: Scope, text: string | undefined): RawBuilder<boolean>[] {
  if (text === undefined) return []
  const size = parseTyreSize(text)
  if (size) return [sql`h.search like ${containsPattern(sizeKey(size))}`]
  const words = matchAllWords('h.search', text)
  const shelves = isOnShelfSql('h', scope, text)
  return words.length && shelves.length ? [sql`((${sql.join(words, sql` and `)}) or ${sql.join(shelves)})`] : words
}

/** All requested sizes must match in one row; the columns store tenths. */
function matchSize({ account }: Scope, { tyreWidth, tyreHeight, tyreRim }: TyreHotelSearch['models']): RawBuilder<boolean>[] {
  const requestedSizes = Object.entries({ width_10: tyreWidth, height_10: tyreHeight, rim_10: tyreRim }).filter(
    ([, part]) => part !== undefined,
  )
  if (requestedSizes.length === 0) return []
  const parts = requestedSizes.map(
    ([column, part]) => sql`r.${sql.ref(column)} = ${Math.round(Number(part!.trim().replace(',', '.')) * 10)}`,
  )
  return [
    sql`exists (select from tyre_hotel_rows r where r.account_id = ${account} and r.hotel_id = h.id and ${sql.join(parts, sql` and `)})`,
  ]
}

/** Sets on a shelf whose code contains the text. */
const matchShelf = ({ account }: Scope, code: string | undefined): RawBuilder<boolean>[] =>
  code
    ? [
        sql`h.shelf_id in (select s.id from tyre_hotel_shelves s where s.account_id = ${account} and strpos(lower(s.full_code), ${code.toLowerCase()}) > 0)`,
      ]
    : []

export async function listQuery(db: Db, scope: Scope, models: TyreHotelSearch['models']) {
  const { organizationId, closed, carNumber, clientId, season, overdue, placed, shelf } = models
  let matching: Rows = searchableRows(db, 'tyreHotels as h', narrowScope(scope, organizationId))
  if (closed !== undefined) matching = matching.where('h.status', '=', closed ? 'closed' : 'open')
  if (carNumber) matching = filterByPlate(matching, carNumber)
  if (clientId) matching = matching.where('h.clientId', 'in', clientId)
  if (season) matching = matching.where('h.season', 'in', season)
  if (overdue !== undefined) {
    const isOver = await isPastAt(db, scope, ['h', 'storage_until'], sql.ref('h.storageUntil'))
    const isOverdue = sql<boolean>`(h.status = 'open' and ${isOver})`
    matching = matching.where(overdue ? isOverdue : sql<boolean>`not ${isOverdue}`)
  }
  // A closed set has no shelf, so the filter applies to open sets.
  if (placed !== undefined) matching = matching.where('h.status', '=', 'open').where('h.shelfId', placed ? 'is not' : 'is', null)
  const conditions = [
    ...matchShelf(scope, shelf),
    ...matchField('h.clientKey', models.clientName),
    ...matchField('h.tyreKey', models.tyreName),
    ...matchField('h.makeKey', models.carMake),
    ...matchField('h.modelKey', models.carModel),
    ...matchAllWords('h.search', models.workOrderUuid),
    ...(models.workOrderUuid ? [sql<boolean>`strpos(lower(h.work_order_uuid), ${models.workOrderUuid.toLowerCase()}) > 0`] : []),
    ...matchSize(scope, models),
    ...matchText(scope, models.quickText),
  ]
  for (const condition of conditions) matching = matching.where(condition)
  return { rows: searchableRows(db, 'tyreHotels as h', accountWideScope(scope)), matching, select: selectHotels, sorts }
}

export const find = (db: Db, scope: Scope, id: number): Promise<StoredHotel | undefined> =>
  selectHotels(visibleRows(db, 'tyreHotels as h', scope))
    .where('h.id', '=', id)
    .executeTakeFirst()

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'tyreHotels as h', scope).select(['h.id', 'h.version']).where('h.id', '=', id).forUpdate().executeTakeFirst()

/** Finds the order with this number. */
export const findOrder = (db: Db, scope: Scope, uuid: string) =>
  visibleRows(db, 'workOrders', scope).select(['id', 'uuid']).where('uuid', '=', uuid).executeTakeFirst()

export async function listUserRoles(db: Db, { account }: Scope, user: number): Promise<string[]> {
  const row = await db.selectFrom('users').select('roles').where('accountId', '=', account).where('id', '=', user).executeTakeFirst()
  return row?.roles ?? []
}

export async function replaceRows(db: Db, { account }: Scope, hotelId: number, rows: readonly StoredHotelRow[]): Promise<void> {
  await db.deleteFrom('tyreHotelRows').where('accountId', '=', account).where('hotelId', '=', hotelId).execute()
  await db
    .insertInto('tyreHotelRows')
    .values(rows.map((row, position) => ({ ...row, accountId: account, hotelId, position })))
    .execute()
}

/** A set keeps the plate and the tyres, by which it is found. */
export const erasedColumns = {
  clientName: erasedName,
  clientKey: '',
  phoneNumber: null,
  description: '',
  search: searchColumnSql('carNumber', 'plateKey', 'workOrderUuid', 'tyreName', 'carMake', 'carModel'),
}
