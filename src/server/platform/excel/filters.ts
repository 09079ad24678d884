import { sql, type RawBuilder } from 'kysely'
import { toSnakeCase } from '#contract/kit/codec.ts'
import { fail } from '#contract/kit/errors.ts'
import { formatNumber, type Language } from '#domain/text/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { Translate, TranslationKey, WordFile } from '#server/platform/words.ts'

/** Tables whose names replace ids in the text. */
type NamedTable =
  | 'appointmentGroups'
  | 'carTypes'
  | 'clients'
  | 'collaborators'
  | 'collaboratorWorkers'
  | 'organizations'
  | 'paymentTypes'
  | 'products'
  | 'users'
  | 'vehicles'
  | 'workers'
  | 'workOrderTypes'

/** Lookup of names that the table alone does not scope: shared clients, and vehicles, which belong to the account. */
type Lookup = { within?: (context: Context) => Promise<Scope>; isVisible?: (scope: Scope) => RawBuilder<boolean> }

/**
 * Describes a filter: its label, and the names or labels of its choices. Without them its value is a text, several texts (`texts`), a
 * boolean, or a range of days or numbers.
 */
export type FilterWords<File extends WordFile> = Lookup & {
  word: TranslationKey<File>
  names?: NamedTable
  choices?: Record<string, TranslationKey<File>>
  texts?: true
}

type FilterContext<File extends WordFile> = {
  context: Context
  translate: Translate<File>
  language: Language
  day: (day: string) => string
}

/** Returns the active filters, each as its label and its value in words. */
export async function filterTexts<File extends WordFile>(
  filterContext: FilterContext<File>,
  filterWords: Record<string, FilterWords<File>>,
  models: Record<string, unknown>,
): Promise<string[][]> {
  const texts: string[][] = []
  for (const [field, filter] of Object.entries(filterWords)) {
    const value = models[field]
    if (value !== undefined && value !== '')
      texts.push([filterContext.translate(filter.word), await formatFilter(filterContext, field, filter, value)])
  }
  return texts
}

async function formatFilter<File extends WordFile>(
  filterContext: FilterContext<File>,
  field: string,
  filter: FilterWords<File>,
  value: unknown,
): Promise<string> {
  const { translate, day, language } = filterContext
  const { names, choices, texts } = filter
  if (typeof value === 'boolean') return translate(value ? 'Yes' : 'No')
  if (!Array.isArray(value)) return String(value)
  if (names) return (await listNames(filterContext.context, { ...filter, names, field }, value as number[])).join(', ')
  if (texts) return value.join(', ')
  if (choices) return value.map((choice) => translate(choices[String(choice)]!)).join(', ')
  const [from = '', to = ''] = (value as (string | number)[]).map((side) =>
    typeof side === 'number' ? formatNumber(side, language) : side && day(side),
  )
  if (from === to) return from
  if (!from) return translate('UpTo', { to })
  return to ? `${from} – ${to}` : translate('StartingFrom', { from })
}

/** SQL of the name, where it is not the column `name`. */
const nameSql: Partial<Record<NamedTable, string>> = { users: 'person_name(first_name, last_name, username)', vehicles: 'plate_number' }

/** Tables of an organization that name the user of a row. */
type UserColumn = ['timeSheets', 'userId'] | ['workOrderDrafts' | 'workOrders', 'createdBy']

const inOrganizationsSql = ({ organizations }: Scope) => sql<boolean>`v.organization_id = any (${organizations}::bigint[])`
/** A caller sees only records of their organizations, and every admin, who works everywhere. */
const visibleSql: Partial<Record<NamedTable, (scope: Scope) => RawBuilder<boolean>>> = {
  appointmentGroups: inOrganizationsSql,
  clients: inOrganizationsSql,
  organizations: ({ organizations }) => sql`v.id = any (${organizations}::bigint[])`,
  products: inOrganizationsSql,
  users: (scope) => sql`(${inOrganizationsSql(scope)} or 'admin' = any (v.roles) or exists (select from user_organizations o
    where o.account_id = v.account_id and o.user_id = v.id and o.organization_id = any (${scope.organizations}::bigint[])))`,
  workers: inOrganizationsSql,
}

/** A user who moved to another organization is still named while the caller's organizations have rows of that user. */
export const isUserOfRowsSql =
  (...[table, column]: UserColumn) =>
  (scope: Scope): RawBuilder<boolean> =>
    sql`(${visibleSql.users!(scope)} or exists (select from ${sql.table(table)} r where r.account_id = v.account_id
      and ${sql.ref(`r.${column}`)} = v.id and r.organization_id = any (${scope.organizations}::bigint[]) and r.deleted_at is null))`

type LabelLookup = Lookup & { names: NamedTable; field: string }

/** A name would reveal a record that the caller may not see, so its id fails; deleted records are still named. */
async function listNames(
  context: Context,
  { names, field, within, isVisible = visibleSql[names] }: LabelLookup,
  ids: number[],
): Promise<string[]> {
  const { db, scope } = context
  const lookupScope = within ? await within(context) : scope
  // One type stands for all: these columns are alike in every table.
  const rows = db.selectFrom(`${names} as v` as 'clients as v').where('v.accountId', '=', scope.account)
  const named = await (isVisible && !lookupScope.whole ? rows.where(isVisible(lookupScope)) : rows)
    .select(['v.id', sql<string>`${sql.raw(nameSql[names] ?? 'name')}`.as('name')])
    .where('v.id', 'in', [0, ...ids])
    .orderBy('name')
    .execute()
  const at = ids.findIndex((id) => !named.some((row) => row.id === id))
  if (at >= 0) fail('InvalidInput', { fields: { [`models.${toSnakeCase(field)}.${at}`]: ['InvalidChoice'] } })
  return named.map(({ name }) => name)
}
