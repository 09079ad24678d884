import { Client, type ClientConfig } from 'pg'
import { settingValue, type Settings } from '#contract/accounts/settings.ts'
import { defaultOrderType } from '#domain/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { inAccount } from '#server/platform/database/transaction.ts'
import { renderOrderPdf } from '#server/work-orders/print/print.ts'
import type { Chain } from './data.ts'

/** An order as the form sends one: its type, a known client and car, a worker, three lines of the list and two written by hand. */
export async function orderOfFiveLines(
  superuser: ClientConfig,
  { account, organizations: [organization] }: Chain,
): Promise<(n: number) => object> {
  const client = new Client(superuser)
  await client.connect()
  const ids = async (table: string, count: number) => {
    const where = `where account_id = ${account} and organization_id = ${organization}`
    const { rows } = await client.query<{ id: number }>(`select id from ${table} ${where} order by id limit ${count}`)
    return rows.map(({ id }) => id)
  }
  const [clientId] = await ids('clients', 1)
  const workers = await ids('workers', 1)
  const products = await ids('products', 3)
  const { rows: types } = await client.query<{ id: number; name: string; hidden: boolean; shortName: string }>(
    `select id, name, hidden, short_name as "shortName" from work_order_types where account_id = ${account} order by id`,
  )
  await client.end()

  const picked = products.map((id) => ({ organization_product_id: id, quantity: 4 }))
  const written = ['Valvă', 'Transport'].map((name) => ({ custom_product_name: name, quantity: 1, price: 12.5 }))
  return (n) => ({
    work_order: {
      client_name: 'Ștefan Țuțuianu',
      phone: '0722000111',
      organization_id: organization,
      organization_client_id: clientId,
      work_order_type_id: defaultOrderType(types),
    },
    car: { plate_number: `BV ${10 + (n % 90)} PRB`, make: 'Dacia', model: 'Logan' },
    tyre_service: { tyre_count: 4, tyre_dimensions: [{ tyre_width: 205, tyre_height: 55, tyre_rim: 16 }] },
    workers,
    products: [...picked, ...written],
  })
}

/** As much of it as printing needs, for an account that has set nothing and whose admin asks at that address. */
const paperContext = (given: object, site: string) =>
  ({
    ...given,
    settings: async (): Promise<Settings> => (name) => settingValue([], name),
    // An account that switches nothing on has no pages of other features behind an order.
    react: async (): Promise<void> => {},
    config: { hasPublicUrl: false },
    actor: { level: 'admin', status: 'active', site },
  }) as unknown as Context<UserActor>

/** Returns what the server would pass to the typesetter for an order. */
export async function paperOf(
  owner: ClientConfig,
  { account, organizations }: Chain,
  { id, site }: { id: number; site: string },
): Promise<{ template: string; data: unknown }> {
  const db = openDb(openPool(owner, 1))
  let handed: { template: string; data: unknown } | undefined
  const printer = {
    typeset: async (template: string, data: unknown) => {
      handed = { template, data }
      return new Uint8Array()
    },
  }
  const makeIt = await inAccount(db, account, 'read only', (tx) =>
    renderOrderPdf(paperContext({ db: tx, scope: { account, organizations }, printer }, site), { id, language: 'ro' }),
  )
  await makeIt(() => Promise.reject(new Error('The paper asks for nothing more')))
  await db.destroy()
  if (!handed) throw new Error('The order has no paper')
  return handed
}
