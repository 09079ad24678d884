import { Client, type ClientConfig } from 'pg'
import { createAccount } from '#server/accounts/service.ts'
import { openDb, openPool, type AccountId } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { bootstrap } from '#server/platform/bootstrap.ts'
import { openSession, userOf } from '#server/session/service.ts'
import { inAccount } from '#server/platform/transaction.ts'

export type Chain = {
  account: AccountId
  organizations: number[]
  /** Of the administrator, who sees all workplaces. */
  token: string
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
  await migrate(connect('atelier'))
  const chain = await openAccounts(connect('atelier'))
  const client = new Client(connect('postgres'))
  await client.connect()
  try {
    // What we make refers to what is there: without these checks it takes half the time.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    for (const statement of rowsOf(chain.account, orders)) await client.query(statement)
    await client.query(neighboursRows(chain.account))
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return chain
}

async function openAccounts(owner: ClientConfig): Promise<Chain> {
  const db = openDb(openPool(owner, 2))
  const passwordHash = 'nobody signs in with it'
  const letters = (n: number) => String.fromCharCode(65 + Math.trunc(n / 26), 65 + (n % 26))
  try {
    const [first, ...rest] = Array.from({ length: workplaces }, (_, n) => ({ name: `Punct de lucru ${n + 1}`, code: letters(n) }))
    const { account, organizations, users } = await db.transaction().execute(async (tx) => {
      for (let n = 0; n < neighbours; n++)
        await createAccount(tx, {
          code: `N${letters(n)}`,
          name: `Atelier mic ${n}`,
          organizations: [{ name: 'Atelier', code: 'AA' }],
          users: [{ username: `small.${n}`, level: 'admin', passwordHash }],
        })
      return createAccount(tx, {
        code: 'BIG',
        name: 'Lanțul mare',
        organizations: [first!, ...rest],
        users: [{ username: 'big.admin', level: 'admin', passwordHash }],
      })
    })
    const { user, level } = await inAccount(db, account, 'read only', (tx) => userOf(tx, account, users[0]!.id))
    const token = await openSession(db, account, user, level)
    return { account, token, organizations: organizations.map(({ id }) => id) }
  } finally {
    await db.destroy()
  }
}

const firstNames = `(array['Andrei','Ștefan','Ioana','Măriuca','László','Erzsébet','Țincă','Gábor','Elena','Őrs'])`
const lastNames = `(array['Popa','Ionescu','Nagy','Țuțuianu','Szűcs','Dumitrașcu','Kovács','Munteanu','Ștefănescu','Bălan','Tóth'])`
const names = `${firstNames}[1 + n % 10] || ' ' || ${lastNames}[1 + n / 7 % 11] || ' ' || n`
/** As `fold` has it, for the letters that occur. */
const folded = (text: string) => `translate(lower(${text}), 'ășțâîáéíóöőúüű', 'astaiaeiooouuu')`
const plate = `'B' || (100 + n % 900) || chr(65 + n / 900 % 26) || chr(65 + n / 23400 % 26) || chr(65 + n / 608400 % 26)`

/** Rows of the chain, each table by numbers from 1 to so many. */
function* rowsOf(account: number, orders: number): Generator<string> {
  const clients = Math.ceil(orders * 0.3)
  const offset = `(select min(id) - 1 from organizations where account_id = ${account})`
  const workplace = `${offset} + 1 + n % ${workplaces}`
  const upTo = (count: number) => `generate_series(1, ${count}) as n`
  const rowOf = (table: string) => `(select min(id) - 1 from ${table} where account_id = ${account})`

  yield `insert into workers (account_id, organization_id, name) select ${account}, ${workplace}, ${names} from ${upTo(400)}`
  yield `insert into products (account_id, organization_id, name, price, is_service, is_tyre, search)
    select ${account}, ${workplace}, 'Serviciu ' || n, 10 + n % 90, n % 4 > 0, n % 4 = 0, 'serviciu ' || n from ${upTo(40 * workplaces)}`
  yield `insert into clients (account_id, organization_id, type, name, phone, search)
    select ${account}, ${workplace}, case when n % 5 = 0 then 'company' else 'person' end, ${names}, phone, ${folded(names)} || ' ' || phone
    from ${upTo(clients)}, lateral (select '07' || lpad((n * 37 % 100000000)::text, 8, '0') as phone)`
  yield `insert into vehicles (account_id, plate_key, plate_number, make, model, car_km, car_type_id, client_id)
    select ${account}, ${plate}, ${plate}, 'Dacia', 'Logan', n % 300000, ${rowOf('car_types')} + 1, ${rowOf('clients')} + n from ${upTo(clients)}`
  yield `insert into work_orders (account_id, uuid, organization_id, status, client_id, client_name, phone, car_type_id, work_order_type_id,
      payment_type_id, document_number, start_date, end_date, finished, plate_number, plate_key, make, model, car, tyre_service,
      tyre_width, tyre_height, tyre_rim, meta_data, subtotal, tax, total, search, created_by, created_at, updated_at)
    select ${account}, uuid, c.organization_id, status, c.id, c.name, c.phone, ${rowOf('car_types')} + 1, ${rowOf('work_order_types')} + 1,
      case when status <> 'new' and i % 40 > 0 then ${rowOf('payment_types')} + 1 + i % 6 end, 'F-' || i, at, done, done, plate, plate, 'Dacia', 'Logan',
      jsonb_build_object('plateNumber', plate, 'make', 'Dacia', 'model', 'Logan'),
      '{"wheelTypeId": null, "tyreDimensions": [{"tyreWidth": 205, "tyreHeight": 55, "tyreRim": 16}]}', 205, 55, 16,
      '{"withVat": true, "vatPercentage": 21, "vatValue": 52.5, "subtotalWithoutHotel": 250, "newTyreDiscountValue": 0}',
      250, 52.5, 302.5, ${folded(`plate || ' ' || uuid || ' F-' || i || ' ' || c.name || ' ' || c.phone`)},
      (select min(id) from users where account_id = ${account}), at, coalesce(done, at)
    from (
      select i, (i::bigint * 7919 % ${clients})::int + 1 as n, 'BIG-' || lpad(i::text, 10, '0') || '-AA' as uuid,
        date_trunc('hour', now()) - (${orders} - i) * interval '5 years' / ${orders} as at from generate_series(1, ${orders}) as i
    ) as numbered,
      lateral (select ${plate} as plate) as plates,
      lateral (select case when i > ${orders} - 1000 then (array['new', 'in-progress', 'on-hold', 'done'])[1 + i % 4] when i % 3 = 0 then 'closed' else 'done' end as status) as states,
      lateral (select case when status in ('done', 'closed') then at + interval '50 minutes' end as done) as ends,
      lateral (select * from clients where account_id = ${account} and id = ${rowOf('clients')} + n) as c`
  yield `insert into work_order_lines (account_id, work_order_id, position, name, um, quantity, price, price_base, total, is_service)
    select account_id, id, position, 'Serviciu ' || (id * 5 + position) % 2000, 'BUC', 1 + position, 10 + position, 10 + position, 50, position > 0
    from work_orders, generate_series(0, 4) as position where account_id = ${account}`
  yield `insert into work_order_workers (account_id, work_order_id, worker_id)
    select account_id, id, ${rowOf('workers')} + 1 + id % 400 from work_orders where account_id = ${account}`
  yield `insert into work_order_history (account_id, work_order_id, user_id, to_status, at)
    select account_id, id, created_by, status, created_at from work_orders where account_id = ${account}`
  yield `insert into counters (account_id, kind, value) values (${account}, 'work-order', ${orders})`
}

/** Fifty clients in each small shop, so that the chain is not alone in its tables. */
const neighboursRows = (chain: number) => `
  insert into clients (account_id, organization_id, type, name, search)
    select account_id, id, 'person', ${names}, ${folded(names)} from organizations, generate_series(1, 50) as n where account_id <> ${chain}`
