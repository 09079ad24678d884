import { sql } from 'kysely'
import { formatNumber, type Language } from '#domain/format.ts'
import type { Db } from '#server/platform/database/db.ts'
import { visible, type Scope } from '#server/platform/database/scope.ts'
import type { Say, Word, WordFile } from '#server/platform/words.ts'

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

/**
 * How a filter is told: its label, and of choices what they are called. Without them it is a text, several (`texts`), yes or no,
 * or a range of days or numbers.
 */
export type FilterWords<File extends WordFile> = { word: Word<File>; names?: Named; choices?: Record<string, Word<File>>; texts?: true }

type Given<File extends WordFile> = { db: Db; scope: Scope; say: Say<File>; language: Language; day: (day: string) => string }

/** What was in force, each filter as its label and its value in words. */
export async function filterTexts<File extends WordFile>(
  given: Given<File>,
  known: Record<string, FilterWords<File>>,
  models: Record<string, unknown>,
): Promise<string[][]> {
  const texts: string[][] = []
  for (const [field, filter] of Object.entries(known)) {
    const value = models[field]
    if (value !== undefined && value !== '') texts.push([given.say(filter.word), await textOf(given, filter, value)])
  }
  return texts
}

async function textOf<File extends WordFile>(
  given: Given<File>,
  { names, choices, texts }: FilterWords<File>,
  value: unknown,
): Promise<string> {
  const { say, day, language } = given
  if (typeof value === 'boolean') return say(value ? 'Yes' : 'No')
  if (!Array.isArray(value)) return String(value)
  if (names) return (await namesOf(given, names, value as number[])).join(', ')
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

/** Of those alone that the caller may see. */
async function namesOf({ db, scope }: Pick<Given<WordFile>, 'db' | 'scope'>, table: Named, ids: number[]): Promise<string[]> {
  const known = table === 'organizations' ? ids.filter((id) => scope.organizations.includes(id)) : ids
  // One for all: in these columns they are alike.
  const ofWorkplaces = table === 'clients' || table === 'products' || table === 'workers'
  const rows = ofWorkplaces
    ? visible(db, table as 'clients', scope)
    : db.selectFrom(table as 'clients').where('accountId', '=', scope.account)
  const found = await rows
    .select(sql<string>`${sql.raw(nameIn[table] ?? 'name')}`.as('name'))
    .where('id', 'in', [0, ...known])
    .orderBy('name')
    .execute()
  return found.map(({ name }) => name)
}
