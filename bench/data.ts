import { Client, type ClientConfig } from 'pg'
import { createAccount } from '#server/accounts/accounts.service.ts'
import { productFeatures } from '#server/app.ts'
import { openDb, type AccountId } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { manyRows } from '#test/many-rows.ts'
import { bootstrap } from '#server/platform/embedded/bootstrap.ts'
import { openSession } from '#server/platform/sign-in/sessions.ts'

export type Chain = {
  account: AccountId
  organizations: number[]
  /** The token of the administrator, who sees all workplaces. */
  token: string
  /** The token of the administrator of one of the small shops. */
  neighbour: string
  /** So many more of the administrator, as if they were as many people: each is looked up by itself. */
  openSessions: (count: number) => Promise<string[]>
}

type Connect = (user: 'postgres' | 'atelier', database?: string) => ClientConfig

const workplaces = 50
const neighbours = 200

/**
 * One chain of fifty workplaces with five years of orders, and two hundred small shops beside it. The rows are made by PostgreSQL itself,
 * from numbers: the same at every run.
 */
export async function fill(connect: Connect, orders: number): Promise<Chain> {
  await bootstrap(connect('postgres', 'postgres'))
  return fillDatabase(connect, orders)
}

/** The same, where there is a database for it. */
export async function fillDatabase(connect: Connect, orders: number): Promise<Chain> {
  await migrate(connect('atelier'))
  const chain = await openAccounts(connect('atelier'))
  const client = new Client(connect('postgres'))
  await client.connect()
  try {
    // The rows only refer to existing ones: without foreign key checks the insert takes half the time.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
    const indexes = await takeIndexes(client)
    for (const statement of manyRows(chain.account, workplaces, orders)) await client.query(statement)
    await client.query(neighboursRows(chain.account))
    for (const index of indexes) await client.query(index)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return chain
}

/** Takes away the indexes that no key needs: making them of all the rows at once takes a fraction of the time. What makes them again. */
async function takeIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
      where schemaname = 'public' and not exists (select from pg_constraint where conname = indexname)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

async function openAccounts(owner: ClientConfig): Promise<Chain> {
  const db = openDb(openPool(owner, 2))
  const passwordHash = 'nobody signs in with it'
  const letters = (n: number) => String.fromCharCode(65 + Math.trunc(n / 26), 65 + (n % 26))
  try {
    const [first, ...rest] = Array.from({ length: workplaces }, (_, n) => ({ name: `Punct de lucru ${n + 1}`, code: letters(n) }))
    const { account, organizations, users, small } = await db.transaction().execute(async (tx) => {
      const shops = []
      for (let n = 0; n < neighbours; n++) {
        const shop = await createAccount(tx, productFeatures, {
          code: `N${letters(n)}`,
          name: `Atelier mic ${n}`,
          organizations: [{ name: 'Atelier', code: 'AA' }],
          users: [{ username: `small.${n}`, level: 'admin', passwordHash }],
        })
        shops.push(shop)
      }
      const made = await createAccount(tx, productFeatures, {
        code: 'BIG',
        name: 'Lanțul mare',
        organizations: [first!, ...rest],
        users: [{ username: 'big.admin', level: 'admin', passwordHash }],
        settings: { collaborator_enabled: true },
      })
      return { ...made, small: shops[0]! }
    })
    const token = await openSession(db, account, users[0]!.id)
    const neighbour = await openSession(db, small.account, small.users[0]!.id)
    const openSessions = async (count: number) => {
      const opening = openDb(openPool(owner, 2))
      const tokens = []
      while (tokens.length < count) tokens.push(await openSession(opening, account, users[0]!.id))
      await opening.destroy()
      return tokens
    }
    return { account, token, neighbour, organizations: organizations.map(({ id }) => id), openSessions }
  } finally {
    await db.destroy()
  }
}

/** Fifty clients in each small shop, so that the chain is not alone in its tables. */
const neighboursRows = (chain: number) => `
  insert into clients (account_id, organization_id, type, name, search)
    select account_id, id, 'person', 'Client ' || n, ' client ' || n from organizations, generate_series(1, 50) as n where account_id <> ${chain}`
