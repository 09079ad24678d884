import { Client, type ClientConfig } from 'pg'
import type { AccountId } from '#server/platform/database/db.ts'
import { faultsOf, largeTables, type PlannedQuestion, type PlanStep } from './statements.ts'

type Explained = { Plan: PlanStep; 'Execution Time': number }

/** Looks at the plans of statements, as the role of requests and in one account; a table of more rows than these is not to be read whole. */
export async function openPlans(superuser: ClientConfig, account: AccountId, most: number) {
  const client = new Client(superuser)
  client.on('error', () => undefined) // the bench stops PostgreSQL whatever happens
  await client.connect()
  await client.query(`set role atelier_app; set app.account_id = '${account}'; set statement_timeout = 4000`)
  const large = await largeTables(client, most)
  const literal = (value: unknown) => (value === null ? 'null' : client.escapeLiteral(textOf(value)))
  const explain = async (how: string, text: string, values?: unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(`explain (${how}, format json) ${text}`, values)
    return rows[0]!['QUERY PLAN'][0]!
  }
  /** What ran too long to be counted is planned only. */
  const run = (text: string, values?: unknown[]) =>
    explain('analyze, timing off', text, values).catch(() => explain('verbose off', text, values))
  const timesRun = new Map<string, number>()

  return {
    /** Faults of a statement: with these values and, if it is prepared, as PostgreSQL runs it from its sixth time on. */
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

/** A value as PostgreSQL reads it, also a list of numbers. */
export const textOf = (value: unknown): string => (Array.isArray(value) ? `{${value.join()}}` : `${value as string | number | boolean}`)
