import { randomUUID } from 'node:crypto'
import type { Side } from './machines.ts'
import { printLine } from './report.ts'
import { percentile, send } from './rounds.ts'

const askers = 8
/** A client that gets 503 retries at once, under the same key, up to twenty times. */
type Answer = { status: number; ms: number; isOrder: boolean; again: number }

/** The chain gets a part of its own, which goes to the other worker and comes back, while eight ask for lists of it and write orders in it. */
export async function moveUnderLoad({ superuser, chain, server, body }: Side): Promise<void> {
  const before = await stored()
  const answers: Answer[] = []
  const under = { way: true, from: 0 }
  const asking = Array.from({ length: askers }, ask)
  const steps: [string, () => Promise<void>][] = [
    ['Before', () => new Promise((resolve) => setTimeout(resolve, 5000))],
    ['A part of its own', isolate],
    ['To the other worker', move],
    ['And back', move],
  ]
  for (const [name, step] of steps) {
    under.from = answers.length
    const begun = performance.now()
    await step()
    const took = (performance.now() - begun) / 1000
    const heard = answers.slice(under.from)
    const describeWaits = (isOrder: boolean) => {
      const waits = heard.filter((one) => one.isOrder === isOrder).map(({ ms }) => ms)
      return `${waits.length} (p50 ${percentile(waits, 0.5).toFixed(0)}, slowest ${Math.max(0, ...waits).toFixed(0)} ms)`
    }
    const again = heard.reduce((sum, one) => sum + one.again, 0)
    const refused = heard.filter(({ status }) => status >= 300).map(({ status }) => status)
    printLine(
      name,
      `${took.toFixed(1)} s; lists ${describeWaits(false)}, orders ${describeWaits(true)}; ${again} asked again, ${refused.length} refused ${[...new Set(refused)].join()}`,
    )
  }
  under.way = false
  await Promise.all(asking)
  const confirmed = answers.filter(({ isOrder, status }) => isOrder && status < 300).length
  const after = await stored()
  printLine('Orders', `${confirmed} confirmed, ${after.orders - before.orders} stored, with ${after.lines - before.lines} lines`)

  async function ask(_: unknown, asker: number) {
    for (let n = 0; under.way; n++) {
      const isOrder = n % 5 === 4
      const place = new URLSearchParams({ 'models[organization_id][]': String(chain.organizations[(asker + n) % 5]) })
      const headers = { 'idempotency-key': randomUUID() }
      const request = isOrder
        ? { method: 'POST', path: '/api/v1/work-orders', token: chain.token, body: body(n), headers }
        : { path: `/api/v1/work-orders/search/query?${place.toString()}`, token: chain.token }
      const begun = performance.now()
      let [again, { status }] = [0, await send(server.port, request)]
      for (; status === 503 && again < 20; again++) ({ status } = await send(server.port, request))
      answers.push({ status, ms: performance.now() - begun, isOrder, again })
    }
  }

  async function stored() {
    const of = `where account_id = ${chain.account}`
    const { rows } = await superuser.query<{ orders: number; lines: number }>(
      `select (select count(*)::int from work_orders ${of}) as orders, (select count(*)::int from work_order_lines ${of}) as lines`,
    )
    return rows[0]!
  }

  /** Writes wait meanwhile. */
  async function isolate() {
    await superuser.query(
      `select isolate_tenant_to_new_shard('work_orders', ${chain.account}, 'CASCADE', shard_transfer_mode := 'block_writes')`,
    )
  }

  /** The owner is not bound by the policies meanwhile, or the references could not be made anew; requests are bound as ever. */
  async function move() {
    const { rows: bound } = await superuser.query<{ name: string }>(
      `select logicalrelid::text as name from pg_dist_partition join pg_class c on c.oid = logicalrelid where relforcerowsecurity`,
    )
    await superuser.query('call citus_cleanup_orphaned_resources()') // what the last move left behind keeps it from coming back
    for (const { name } of bound) await superuser.query(`alter table ${name} no force row level security`)
    await superuser.query(
      `select citus_move_shard_placement(shardid, p.nodename, p.nodeport, n.nodename, n.nodeport, 'force_logical')
        from citus_shards p join pg_dist_node n on isactive and groupid > 0 and n.nodeport <> p.nodeport
        where shardid = get_shard_id_for_distribution_column('work_orders', ${chain.account})`,
    )
    for (const { name } of bound) await superuser.query(`alter table ${name} force row level security`)
  }
}
