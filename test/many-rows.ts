const firstNames = `(array['Andrei','Ștefan','Ioana','Măriuca','László','Erzsébet','Țincă','Gábor','Elena','Őrs'])`
const lastNames = `(array['Popa','Ionescu','Nagy','Țuțuianu','Szűcs','Dumitrașcu','Kovács','Munteanu','Ștefănescu','Bălan','Tóth'])`
const names = `${firstNames}[1 + n % 10] || ' ' || ${lastNames}[1 + n / 7 % 11] || ' ' || n`
/** As `fold` has it, for the letters that occur. */
const folded = (text: string) => `translate(lower(${text}), 'ășțâîáéíóöőúüű', 'astaiaeiooouuu')`
const plate = `'B' || (100 + n % 900) || chr(65 + n / 900 % 26) || chr(65 + n / 23400 % 26) || chr(65 + n / 608400 % 26)`

/**
 * Statements that fill an account with five years of orders, each table by numbers from 1 to so many: the same at every run. They count on
 * being alone in the database, so that what one makes has ids without gaps.
 */
export function* manyRows(account: number, workplaces: number, orders: number): Generator<string> {
  const clients = Math.ceil(orders * 0.3)
  const offset = `(select min(id) - 1 from organizations where account_id = ${account})`
  const workplace = `${offset} + 1 + n % ${workplaces}`
  const upTo = (count: number) => `generate_series(1, ${count}) as n`
  const rowOf = (table: string) => `(select min(id) - 1 from ${table} where account_id = ${account})`

  yield `insert into workers (account_id, organization_id, name) select ${account}, ${workplace}, ${names} from ${upTo(400)}`
  yield `insert into products (account_id, organization_id, name, price, is_service, is_tyre, search)
    select ${account}, ${workplace}, 'Serviciu ' || n, 10 + n % 90, n % 4 > 0, n % 4 = 0, ' serviciu ' || n from ${upTo(40 * workplaces)}`
  yield `insert into clients (account_id, organization_id, type, name, phone, search)
    select ${account}, ${workplace}, case when n % 5 = 0 then 'company' else 'person' end, ${names}, phone, ' ' || ${folded(names)} || ' ' || phone
    from ${upTo(clients)}, lateral (select '07' || lpad((n * 37 % 100000000)::text, 8, '0') as phone) as phones`
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
      250, 52.5, 302.5, ${folded(`' ' || plate || ' ' || uuid || ' F-' || i || ' ' || c.name || ' ' || c.phone`)},
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
