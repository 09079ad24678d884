import { Client } from 'pg'

/** A statement; only a prepared one has a name. */
export type PlannedQuestion = { name: string | undefined; text: string; values: unknown[] }

/** Records the reading statements of a call, without those of sessions. */
export async function statementsOf(call: () => Promise<unknown>): Promise<PlannedQuestion[]> {
  const statements: PlannedQuestion[] = []
  const driver = Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = driver
  driver.query = function (...given) {
    const [config, values = []] = given as [string | PlannedQuestion, unknown[]?]
    statements.push({ name: undefined, ...(typeof config === 'string' ? { text: config } : config), values })
    return query.apply(this, given)
  }
  try {
    await call()
  } finally {
    driver.query = query
  }
  return statements.filter(({ text }) => /^[\s(]*(select|with)/.test(text) && !/pg_notify|from sessions/.test(text))
}

/** A step of a plan in PostgreSQL's format; actual rows exist only if the plan was run. */
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

const maxSortedRows = 1000
/** Rows that a filter may read and drop. */
const maxFilteredRows = 10_000
const rowsOf = (step: PlanStep) => (step['Actual Rows'] ?? step['Plan Rows']) * (step['Actual Loops'] ?? 1)

/** Finds steps that grow with the data of a shop: scans of large tables, sorts of many rows and many dropped rows. */
export function faultsOf(step: PlanStep, large: ReadonlySet<string>): string[] {
  // A step without loops was not run.
  if (step['Actual Loops'] === 0) return []
  const children = step.Plans ?? []
  const faults = children.flatMap((child) => faultsOf(child, large))
  const table = step['Relation Name'] ?? ''
  if (step['Node Type'] === 'Seq Scan' && large.has(table)) faults.push(`reads all of ${table}`)
  // Only the outer child is sorted; other children are subplans.
  const sorted = rowsOf(children.find((child) => child['Parent Relationship'] === 'Outer') ?? step)
  if (step['Node Type'].endsWith('Sort') && sorted > maxSortedRows) faults.push(`sorts ${Math.round(sorted)} rows`)
  const removed = (step['Rows Removed by Filter'] ?? 0) * (step['Actual Loops'] ?? 1)
  if (removed > maxFilteredRows) faults.push(`reads ${Math.round(removed)} rows of ${table} in vain`)
  return faults
}

/** Lists the tables with more rows than the limit. */
export async function largeTables(client: Client, maxRows: number): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [maxRows],
  )
  return new Set(rows.map(({ name }) => name))
}
