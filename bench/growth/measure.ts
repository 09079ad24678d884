import type { AddressInfo } from 'node:net'
import type { ClientConfig } from 'pg'
import { toQuery } from '#contract/kit/query-string.ts'
import { openApp } from '#server/app.ts'
import { testConfig } from '#test/config.ts'
import type { Listing } from '#test/listings.ts'
import { textOf } from '#test/plans.ts'
import { statementsOf, type PlannedQuestion } from '#test/statements.ts'
import { percentile, send } from '../rounds.ts'
import type { Answer, Cell } from './cells.ts'
import type { Row } from './values.ts'
import { connect } from './connect.ts'

export type Times = { p50: number; p95: number; postgres: number; status: number; asked: PlannedQuestion[] }

/** Before it is measured a cell is asked so often that prepared statements are planned as they stay; what is slow is asked less. */
const asks = { before: 6, measured: 7, least: 2, patience: 1500 }

/** The server in this process, asked over HTTP, so that the statements of a call can be listened to; it is asked by somebody of this account. */
export async function openAsked(owner: ClientConfig, superuser: ClientConfig, { account, token }: { account: number; token: string }) {
  const { app } = await openApp(testConfig, owner)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const client = await connect(superuser)
  await client.query('create extension if not exists pg_stat_statements')
  const counter = await connect(superuser)
  await counter.query(`set role atelier_app; set app.account_id = '${account}'; set statement_timeout = 4000`)
  const literal = (value: unknown) => (value === null ? 'null' : counter.escapeLiteral(textOf(value)))
  const pathOf = ({ endpoint }: Listing, input: Row) => `/api/v1${endpoint.path}?${toQuery(endpoint.input, input)}`
  const timed = async (path: string) => {
    const begun = performance.now()
    const { status } = await send(port, { path, token })
    return { status, ms: performance.now() - begun }
  }
  /** So often, or until patience ends. */
  const repeat = async (path: string, times: number) => {
    const answers: { status: number; ms: number }[] = []
    const until = performance.now() + asks.patience
    while (answers.length < times && (answers.length < asks.least || performance.now() < until)) answers.push(await timed(path))
    return answers
  }

  return {
    ask: async (listing: Listing, input: Row): Promise<Answer | undefined> => {
      const { status, body } = await send(port, { path: pathOf(listing, input), token })
      return status < 300 ? (JSON.parse(body.toString()) as Answer) : undefined
    },
    async measure({ listing, input }: Cell): Promise<Times> {
      const path = pathOf(listing, input)
      const statements = await statementsOf(() => timed(path))
      await repeat(path, asks.before - 1)
      await client.query('select pg_stat_statements_reset()')
      const answers = await repeat(path, asks.measured)
      const { rows } = await client.query<{ ms: number | null }>(
        `select sum(total_plan_time + total_exec_time) as ms from pg_stat_statements where query !~ 'pg_stat_statements'`,
      )
      const waits = answers.map(({ ms }) => ms)
      const status = Math.max(...answers.map((answer) => answer.status))
      // PostgreSQL's own statistics do not contain statements that were cancelled.
      const postgres = status >= 500 ? Math.max(...waits) : (rows[0]?.ms ?? 0) / answers.length
      return { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), postgres, status, asked: statements }
    },
    /** Milliseconds that PostgreSQL takes to run the count alone that stands in a statement, at best. */
    async countAlone({ text, values }: PlannedQuestion): Promise<number | undefined> {
      const counting = within(text, '(select count(*)')
      if (!counting) return undefined
      const filled = counting.replace(/\$(\d+)/g, (_all, n: string) => literal(values[Number(n) - 1]))
      await client.query('select pg_stat_statements_reset()')
      // A count of what was found for the page already stands on no legs of its own, and costs next to nothing.
      for (let i = 0; i < 9; i++) await counter.query(`select ${filled}`).catch(() => undefined)
      const { rows } = await client.query<{ ms: number | null }>(
        `select min(min_exec_time) as ms from pg_stat_statements where query ~ '^select \\(select count'`,
      )
      return rows[0]?.ms ?? undefined
    },
    async close() {
      await Promise.all([client.end(), counter.end()])
      await app.close()
    },
  }
}
export type Server = Awaited<ReturnType<typeof openAsked>>

/** The part in brackets that begins like this. */
function within(text: string, beginning: string): string | undefined {
  const start = text.indexOf(beginning)
  if (start < 0) return undefined
  let depth = 0
  for (let i = start; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')' && --depth === 0) return text.slice(start, i + 1)
  }
  return undefined
}
