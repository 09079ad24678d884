import { sql, type Insertable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { LinePackageLists, LinePackageRow, LinePackageSearch } from '#contract/line-packages.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, matchAllWords } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { LinePackageLines } from '#server/platform/database/tables.gen.ts'

const byName = sql`k.name collate "ro-x-icu"`
const sorts = { name: byName, created_at: sql.ref('k.createdAt'), id: sql.ref('k.id') }

export async function search(db: Db, scope: Scope, search: LinePackageSearch) {
  const { organizationId, quickText } = search.models
  let matching = searchableRows(db, 'linePackages as k', narrowScope(scope, organizationId))
  for (const word of matchAllWords('k.search', quickText)) matching = matching.where(word)
  const lineCount = sql<number>`(select count(*) from line_package_lines as l where l.account_id = k.account_id and l.line_package_id = k.id)`
  const select = (these: typeof matching) => these.selectAll().select(lineCount.as('lineCount'))
  return (await fetchPage(
    db,
    { rows: searchableRows(db, 'linePackages as k', accountWideScope(scope)), matching, select, sorts },
    search,
  )) as Page<LinePackageRow>
}

type Rows = ReturnType<typeof visibleRows<'linePackages as k'>>
/** Each line has the present name of its product. */
const withLines = (rows: Rows, { account }: Scope) =>
  rows.selectAll().select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('linePackageLines as l')
        .leftJoin('products as p', (join) => join.on('p.accountId', '=', account).onRef('p.id', '=', 'l.productId'))
        .select(['l.productId as organizationProductId', 'l.name as customProductName', 'l.isService', 'l.quantity', 'l.um', 'l.price'])
        .select(sql<string>`coalesce(p.name, l.name)`.as('name'))
        .where('l.accountId', '=', account)
        .whereRef('l.linePackageId', '=', 'k.id')
        .orderBy('l.position'),
    ).as('lines'),
  )

export const find = (db: Db, scope: Scope, id: number) =>
  withLines(visibleRows(db, 'linePackages as k', scope), scope)
    .where('k.id', '=', id)
    .executeTakeFirst()

/** Packages for the picker of an order, by name. */
export async function searchChoices(db: Db, scope: Scope, { organizationId, quickText, carTypeId, workOrderTypeId }: LinePackageLists) {
  let rows = searchableRows(db, 'linePackages as k', narrowScope(scope, organizationId))
  for (const word of matchAllWords('k.search', quickText)) rows = rows.where(word)
  if (carTypeId !== undefined) rows = rows.where((eb) => eb.or([eb('k.carTypeId', 'is', null), eb('k.carTypeId', '=', carTypeId)]))
  if (workOrderTypeId !== undefined)
    rows = rows.where((eb) => eb.or([eb('k.workOrderTypeId', 'is', null), eb('k.workOrderTypeId', '=', workOrderTypeId)]))
  return withLines(rows, scope).orderBy(byName).orderBy('k.id').limit(20).execute()
}

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'linePackages', scope).select(['id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()

type Line = Omit<Insertable<LinePackageLines>, 'accountId' | 'linePackageId' | 'position'>
export async function replaceLines(db: Db, { account }: Scope, linePackageId: number, lines: Line[]): Promise<void> {
  await db.deleteFrom('linePackageLines').where('accountId', '=', account).where('linePackageId', '=', linePackageId).execute()
  const rows = lines.map((line, position) => ({ ...line, accountId: account, linePackageId, position }))
  await db.insertInto('linePackageLines').values(rows).execute()
}
