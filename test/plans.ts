import { Client, type ClientConfig } from 'pg'
import type { AccountId } from '#server/platform/database/db.ts'
import { faultsOf, largeTables, type PlannedQuestion, type PlanStep } from './statements.ts'

type Explained = { Plan: PlanStep; 'Execution Time': number }

/** Checks the plans of statements as the role of requests in one account; a table with more than `most` rows must not be read whole. */
export async function openPlans(superuser: ClientConfig, account: AccountId, maxRows: number) {
  const client = new Client(superuser)
  client.on('error', () => undefined) // The bench may stop PostgreSQL at any time.
  await client.connect()
  await client.query(`set role atelier_app; set app.account_id = '${account}'; set statement_timeout = 4000`)
  const large = await largeTables(client, maxRows)
  const literal = (value: unknown) => (value === null ? 'null' : client.escapeLiteral(textOf(value)))
  const explain = async (how: string, text: string, values?: unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(`explain (${how}, format json) ${text}`, values)
    return rows[0]!['QUERY PLAN'][0]!
  }
  /** A statement that exceeds the timeout is planned without running it. */
  const run = (text: string, values?: unknown[]) =>
    explain('analyze, timing off', text, values).catch(() => explain('verbose off', text, values))
  const timesRun = new Map<string, number>()

  return {
    /** Returns the faults of a statement, for a prepared one also those of its plan after six runs. */
    async faults({ name, text, values }: PlannedQuestion): Promise<string[]> {
      const found = faultsOf((await run(text, values)).Plan, large)
      if (name) {
        for (let times = timesRun.get(name) ?? 0; times < 6; times++) {
          await client.query({ name, text, values }).catch(() => undefined)
          timesRun.set(name, times + 1)
        }
        found.push(...faultsOf((await run(`execute ${name} (${values.map(literal).join()})`)).Plan, large))
      }
      return [...new Set(found)]
    },
    close: () => client.end(),
  }
}
export type Plans = Awaited<ReturnType<typeof openPlans>>

/** Formats a value as a PostgreSQL literal; a list of numbers becomes an array. */
export const textOf = (value: unknown): string => (Array.isArray(value) ? `{${value.join()}}` : `${value as string | number | boolean}`)
