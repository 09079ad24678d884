import { sql, type RawBuilder } from 'kysely'
import { toSnakeCase } from '#contract/kit/codec.ts'
import { fail } from '#contract/kit/errors.ts'
import { formatNumber, type Language } from '#domain/text/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { Translate, TranslationKey, WordFile } from '#server/platform/words.ts'

/** Whose names stand for their ids. */
type Named =
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

/** How names are looked up that the tables alone do not place: of shared clients, and of vehicles, which belong to the account. */
type Lookup = { within?: (context: Context) => Promise<Scope>; isVisible?: (scope: Scope) => RawBuilder<boolean> }

/**
 * How a filter is told: its label, and of choices what they are called. Without them it is a text, several (`texts`), yes or no,
 * or a range of days or numbers.
 */
export type FilterWords<File extends WordFile> = Lookup & {
  word: TranslationKey<File>
  names?: Named
  choices?: Record<string, TranslationKey<File>>
  texts?: true
}

type Given<File extends WordFile> = { context: Context; say: Translate<File>; language: Language; day: (day: string) => string }

/** What was in force, each filter as its label and its value in words. */
export async function filterTexts<File extends WordFile>(
  given: Given<File>,
  known: Record<string, FilterWords<File>>,
  models: Record<string, unknown>,
): Promise<string[][]> {
  const texts: string[][] = []
  for (const [field, filter] of Object.entries(known)) {
    const value = models[field]
    if (value !== undefined && value !== '') texts.push([given.say(filter.word), await textOf(given, field, filter, value)])
  }
  return texts
}

async function textOf<File extends WordFile>(
  given: Given<File>,
  field: string,
  filter: FilterWords<File>,
  value: unknown,
): Promise<string> {
  const { say, day, language } = given
  const { names, choices, texts } = filter
  if (typeof value === 'boolean') return say(value ? 'Yes' : 'No')
  if (!Array.isArray(value)) return String(value)
  if (names) return (await namesOf(given.context, { ...filter, names, field }, value as number[])).join(', ')
  if (texts) return value.join(', ')
  if (choices) return value.map((one) => say(choices[String(one)]!)).join(', ')
  const [from = '', to = ''] = (value as (string | number)[]).map((side) =>
    typeof side === 'number' ? formatNumber(side, language) : side && day(side),
  )
  if (from === to) return from
  if (!from) return say('UpTo', { to })
  return to ? `${from} – ${to}` : say('StartingFrom', { from })
}

/** Where it is not the column of that name. */
const nameIn: Partial<Record<Named, string>> = { users: 'person_name(first_name, last_name, username)', vehicles: 'plate_number' }

/** The tables of a workplace that say which user a row is of. */
type UserColumn = ['timeSheets', 'userId'] | ['workOrderDrafts' | 'workOrders', 'createdBy']

const atWorkplace = ({ organizations }: Scope) => sql<boolean>`v.organization_id = any (${organizations}::bigint[])`
/** A caller sees the records of their workplaces alone, and every admin, who works everywhere. */
const visibleIn: Partial<Record<Named, (scope: Scope) => RawBuilder<boolean>>> = {
  appointmentGroups: atWorkplace,
  clients: atWorkplace,
  organizations: ({ organizations }) => sql`v.id = any (${organizations}::bigint[])`,
  products: atWorkplace,
  users: (scope) => sql`(${atWorkplace(scope)} or 'admin' = any (v.roles) or exists (select from user_organizations o
    where o.account_id = v.account_id and o.user_id = v.id and o.organization_id = any (${scope.organizations}::bigint[])))`,
  workers: atWorkplace,
}

/** Somebody who has moved to another workplace is still named while rows here are theirs. */
export const isUserOfRowsSql =
  (...[table, column]: UserColumn) =>
  (scope: Scope): RawBuilder<boolean> =>
    sql`(${visibleIn.users!(scope)} or exists (select from ${sql.table(table)} r where r.account_id = v.account_id
      and ${sql.ref(`r.${column}`)} = v.id and r.organization_id = any (${scope.organizations}::bigint[]) and r.deleted_at is null))`

type LabelLookup = Lookup & { names: Named; field: string }

/** A name would tell of a record that the caller may not see, so that its id is refused; one that was deleted is still named. */
async function namesOf(
  context: Context,
  { names, field, within, isVisible = visibleIn[names] }: LabelLookup,
  ids: number[],
): Promise<string[]> {
  const { db, scope } = context
  const reach = within ? await within(context) : scope
  // One for all: in these columns they are alike.
  const rows = db.selectFrom(`${names} as v` as 'clients as v').where('v.accountId', '=', scope.account)
  const found = await (isVisible && !reach.whole ? rows.where(isVisible(reach)) : rows)
    .select(['v.id', sql<string>`${sql.raw(nameIn[names] ?? 'name')}`.as('name')])
    .where('v.id', 'in', [0, ...ids])
    .orderBy('name')
    .execute()
  const at = ids.findIndex((id) => !found.some((one) => one.id === id))
  if (at >= 0) fail('InvalidInput', { fields: { [`models.${toSnakeCase(field)}.${at}`]: ['InvalidChoice'] } })
  return found.map(({ name }) => name)
}
