import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { output } from 'zod'
import type { Address, Company } from '#contract/clients/clients.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { lockSubject } from '#server/platform/database/subject-locks.ts'
import { fetchPage, type Page } from '#server/platform/database/list-page.ts'
import { narrowScope, visibleRows, type Scope } from '#server/platform/database/scope.ts'

export type NewOrganization = {
  name: string
  /** Two letters that end the order numbers. */
  code: string
  timeZone?: string
  address?: Partial<output<typeof Address>>
  company?: Partial<Company> & { website?: string }
  timeSheet?: boolean
}

/** A starting workplace lies in the country of its account. */
export const insertStarting = (db: Db, account: AccountId, organizations: NewOrganization[], country: string) =>
  db
    .insertInto('organizations')
    .values(
      organizations.map(({ name, code, timeZone, timeSheet, address = {}, company = {} }) => ({
        accountId: account,
        name,
        code,
        timeZone,
        timeSheet,
        address: JSON.stringify({ country, ...address }),
        company: JSON.stringify(company),
      })),
    )
    .execute()

export const readAccountCountry = async (db: Db, { account }: Scope): Promise<string> =>
  (await db.selectFrom('accounts').select('country').where('id', '=', account).executeTakeFirstOrThrow()).country

const living = (db: Db, { account, organizations, whole }: Scope) => {
  const rows = db.selectFrom('organizations').where('organizations.accountId', '=', account).where('organizations.deletedAt', 'is', null)
  // The scope does not contain a workplace that this transaction has inserted.
  return whole ? rows : rows.where('organizations.id', 'in', organizations)
}

const withGroups = (rows: ReturnType<typeof living>, account: AccountId) =>
  rows
    .selectAll('organizations')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('appointmentGroups as g')
          .select(['g.id', 'g.name'])
          .where('g.accountId', '=', account)
          .whereRef('g.organizationId', '=', 'organizations.id')
          .where('g.deletedAt', 'is', null)
          .orderBy('g.id'),
      ).as('appointmentGroups'),
    )

const sorts = { name: sql`name collate "ro-x-icu"`, code: sql`code collate "C"`, id: sql.ref('id') }

export async function search(db: Db, scope: Scope, search: Parameters<typeof fetchPage>[2]) {
  const rows = living(db, scope)
  return (await fetchPage(
    db,
    { rows, matching: rows, select: (these: typeof rows) => withGroups(these, scope.account), sorts },
    search,
  )) as Page<OrganizationRecord>
}

export const find = (db: Db, scope: Scope, id: number) =>
  withGroups(living(db, scope), scope.account).where('organizations.id', '=', id).executeTakeFirst()
export type OrganizationRecord = NonNullable<Awaited<ReturnType<typeof find>>>

/** Locks all workplaces until commit, so that two callers cannot both remove one of the last two. */
export async function lockAll(db: Db, scope: Scope) {
  await lockSubject(db, scope.account, 'organizations')
  return living(db, scope).select(['id', 'version']).execute()
}

/** FOR UPDATE waits for transactions that insert rows of this workplace. */
export const lockRow = (db: Db, scope: Scope, id: number) => living(db, scope).select('id').where('id', '=', id).forUpdate().execute()

/** Finds deleted workplaces, too: their orders still bear the code. */
export const findByCode = (db: Db, { account }: Scope, code: string) =>
  db.selectFrom('organizations').select('id').where('accountId', '=', account).where('code', '=', code).executeTakeFirst()

/** Reports which rows need the workplace: orders with its code, unfinished work, and people who belong to it. */
export async function summarizeUses(db: Db, scope: Scope, id: number): Promise<{ bears: boolean; works: boolean; employs: boolean }> {
  const { account } = scope
  const { rows } = await sql<{ bears: boolean; works: boolean; employs: boolean }>`select
    exists (select from work_orders where account_id = ${account} and organization_id = ${id}) as bears,
    exists (${visibleRows(db, 'workOrders', narrowScope(scope, id))
      .where('status', 'in', ['new', 'in-progress', 'on-hold'])
      .select(sql`1`.as('one'))}) as works,
    exists (select from users where account_id = ${account} and organization_id = ${id} and deleted_at is null) as employs
  `.execute(db)
  return rows[0]!
}

export const removePage = (db: Db, { account }: Scope, organizationId: number) =>
  db.deleteFrom('bookingPages').where('accountId', '=', account).where('organizationId', '=', organizationId).execute()

/** Returns false if another workplace, which the caller may not see, has the slug already. */
export async function upsertPage(
  db: Db,
  scope: Scope,
  page: { organizationId: number; slug: string | null; name: string; city: string; published: boolean },
): Promise<boolean> {
  await removePage(db, scope, page.organizationId)
  const taken = await db
    .insertInto('bookingPages')
    .values({ accountId: scope.account, ...page })
    .onConflict((conflict) => conflict.doNothing())
    .returning('organizationId')
    .executeTakeFirst()
  return taken !== undefined
}
