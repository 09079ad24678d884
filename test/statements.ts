import { Client } from 'pg'

/** A name if it is prepared. */
export type PlannedQuestion = { name: string | undefined; text: string; values: unknown[] }

/** What a call asks of its account's tables. */
export async function statementsOf(call: () => Promise<unknown>): Promise<PlannedQuestion[]> {
  const asked: PlannedQuestion[] = []
  const driver = Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = driver
  driver.query = function (...given) {
    const [config, values = []] = given as [string | PlannedQuestion, unknown[]?]
    asked.push({ name: undefined, ...(typeof config === 'string' ? { text: config } : config), values })
    return query.apply(this, given)
  }
  try {
    await call()
  } finally {
    driver.query = query
  }
  return asked.filter(({ text }) => /^[\s(]*(select|with)/.test(text) && !/pg_notify|from sessions/.test(text))
}

/** A step of a plan, as PostgreSQL tells it: with rows counted if it was run, else as it guesses. */
export type PlanStep = {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Plan Rows': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanStep[]
}

const many = 1000
/** So many may be read and left out again, as by a filter that most rows pass not. */
const leftOut = 10_000
const rowsOf = (step: PlanStep) => (step['Actual Rows'] ?? step['Plan Rows']) * (step['Actual Loops'] ?? 1)

/** What makes a plan slower with every row that a shop writes: a large table read whole, a sort of many rows, many rows that are read in vain. */
export function faultsOf(step: PlanStep, large: ReadonlySet<string>): string[] {
  // What another step made needless was not run.
  if (step['Actual Loops'] === 0) return []
  const below = step.Plans ?? []
  const found = below.flatMap((child) => faultsOf(child, large))
  const table = step['Relation Name'] ?? ''
  if (step['Node Type'] === 'Seq Scan' && large.has(table)) found.push(`reads all of ${table}`)
  // Beside what it sorts, a step has those below it whose results it only mentions.
  const sorted = rowsOf(below.find((child) => child['Parent Relationship'] === 'Outer') ?? step)
  if (step['Node Type'].endsWith('Sort') && sorted > many) found.push(`sorts ${Math.round(sorted)} rows`)
  const removed = (step['Rows Removed by Filter'] ?? 0) * (step['Actual Loops'] ?? 1)
  if (removed > leftOut) found.push(`reads ${Math.round(removed)} rows of ${table} in vain`)
  return found
}

/** Tables that have more rows than these. */
export async function largeTables(client: Client, most: number): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [most],
  )
  return new Set(rows.map(({ name }) => name))
}
