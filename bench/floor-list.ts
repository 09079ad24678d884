import type { Pool } from 'pg'

type Asked = {
  account: string
  organization: string
  order_by?: string
  page_count?: string
  quick_text?: string
  /** So many are counted. */
  counted?: string
}

const sorts: Record<string, string> = { finished: 'w.finished', client_name: 'w.client_name collate "ro-x-icu"' }
const pageSize = 15

/** A page of orders with their number, in one statement and in the form that costs least: the first page is read as it is sorted, a later one by its ids. */
export async function orderList(
  pool: Pool,
  { account, organization, order_by = 'finished', page_count = '1', quick_text, counted = '10000' }: Asked,
) {
  const sort = sorts[order_by] ?? ''
  const sorted = `order by ${sort} desc, w.id desc`
  const end = quick_text === undefined ? Number(counted) : 1000
  const matching = `from work_orders as w where w.account_id = $1 and w.organization_id = $2 and w.deleted_at is null${quick_text === undefined ? '' : ` and replace(w.search, '-', '') like $3`}`
  const limit = `limit ${pageSize} offset ${(Number(page_count) - 1) * pageSize}`
  const rowsOf = (which: string, all: string) =>
    `select ${columns}, (select count(*) from ${all} as counted) as rows_in_all ${joined} where ${which} ${sorted}`
  const toCount = `(select 1 ${matching} limit ${end + 1})`
  const byIds = (ids: string) => `w.account_id = $1 and w.id = any (array(${ids}))`
  const text =
    quick_text !== undefined
      ? `with found as materialized (select w.id ${matching} ${sorted} limit ${end + 1}) ${rowsOf(byIds(`select id from found ${limit}`), 'found')}`
      : page_count === '1'
        ? `${rowsOf(`w.account_id = $1 and w.organization_id = $2 and w.deleted_at is null`, toCount)} ${limit}`
        : rowsOf(byIds(`select w.id ${matching} ${sorted} ${limit}`), toCount)
  // The best plan depends on the text, so such a statement is planned at each call.
  const name = quick_text === undefined ? { name: `list ${order_by} ${page_count} ${end}` } : {}
  const values = [account, organization, ...(quick_text === undefined ? [] : [`%${quick_text}%`])]
  const { rows } = await pool.query<Record<string, unknown> & { rows_in_all: number }>({ ...name, text, values })
  const total = rows[0]?.rows_in_all ?? 0
  const items = rows.map(({ rows_in_all: _all, ...row }) => row)
  return {
    items,
    page_count: Number(page_count),
    order_by,
    order_dir: 'desc',
    total: Math.min(total, end),
    ...(total > end && { total_capped: true }),
  }
}

const columns = `w.id, w.uuid, w.version, w.status, w.itp, w.organization_id, w.client_name, w.delegate_name, w.phone, w.plate_number, w.make, w.model,
  w.work_order_type_id, w.tyre_width, w.tyre_height, w.tyre_rim, w.document_number, w.start_date, w.end_date, w.finished, w.deadline,
  w.discount, w.total, w.payment_type_id, w.invoice_id, w.deleted_at,
  (w.total - w.written_off
    - coalesce(w.paid, case when w.payment_type_id is not null and w.status in ('done', 'closed') then w.total else 0 end)) as balance, floor(extract(epoch from w.finished - w.start_date) / 60)::int as duration,
  t.name as work_order_type, p.name as payment_type,
  (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name), '[]') from work_order_workers as a
    join workers as k on k.account_id = a.account_id and k.id = a.worker_id
    where a.account_id = w.account_id and a.work_order_id = w.id) as workers`
const joined = `from work_orders as w
  join work_order_types as t on t.account_id = w.account_id and t.id = w.work_order_type_id
  left join payment_types as p on p.account_id = w.account_id and p.id = w.payment_type_id`
