const lists = {
  firstNames: `Andrei Maria Ion Elena Alexandru Ioana Ștefan Ana Mihai Cristina László Erzsébet Gábor Katalin Țincă Măriuca Vasile Gheorghe Őrs Réka`,
  lastNames: `Popa Popescu Ionescu Nagy Kovács Dumitrașcu Munteanu Szabó Bălan Rusu Țuțuianu Szűcs Ștefănescu Tóth Moldovan Stan Ciobanu Horváth
    Lungu Constantinescu Varga Marin Stoica Kiss Gheorghiu Molnár Matei Sándor Toma Balázs`,
  streets: `Lungă Zizinului Traian Eroilor Petőfi`,
  subjects: `client product account-setting user organization vehicle guaranty`,
  trades: `Trans Auto Construct Agro Taxi Comserv`,
  counties: `B CJ BV TM IS CT MS HR CV SB BH SM`,
  tyreMakes: `Michelin Bridgestone Continental Pirelli Nokian Debica Hankook`,
  makes: `Dacia Volkswagen Opel Ford Škoda Renault BMW Audi Mercedes-Benz Suzuki`,
  documents: `F- BON- F-2026- CH`,
}
/** SQL for a reproducible number in [0, 1) per row and `about`; `skew` above 1 makes small numbers more frequent. */
const share = (about: number, skew = 1, row = 'n') =>
  `power((hashint8extended(${row}::bigint, ${about}) & 1073741823) / 1073741824.0::float8, ${skew})`
const upToNumber = (count: number | string, about: number, skew = 1, row = 'n') => `trunc(${count} * ${share(about, skew, row)})::int`
/** SQL for one text of a list; the first ones are the most frequent. */
const oneOf = (list: keyof typeof lists, about: number, row = 'n') => {
  const values = lists[list].split(/\s+/)
  return `(array['${values.join("','")}'])[1 + ${upToNumber(values.length, about, 2, row)}]`
}
const digits = (count: number, number: string) => `lpad((${number})::text, ${count}, '0')`
/** SQL equivalent of `fold`, for the letters that occur. */
const folded = (text: string) => `translate(lower(${text}), 'ășțâîáéíóöőúüűš', 'astaiaeiooouuus')`
/** SQL equivalent of `searchText`: null parts are omitted. */
const search = (...words: string[]) => `' ' || ${folded(`concat_ws(' ', ${words.join(', ')})`)}`
const letter = (number: string) => `chr(65 + ${number} % 26)`
const plate = `${oneOf('counties', 1)} || ' ' || (100 + n % 900) || ' ' || ${letter('n / 900')} || ${letter('n / 23400')} || ${letter('n / 608400')}`

/**
 * Yields statements that fill an account with five years of orders, the same at every run and as skewed as real data:
 * by workplace, client, order type and status. They need the database for themselves, so that ids have no gaps.
 */
export function* manyRows(account: number, workplaces: number, orders: number): Generator<string> {
  const clients = Math.ceil(orders * 0.3)
  const upTo = (count: number) => `generate_series(1, ${count}) as n`
  const beforeFirst = (table: string) => `(select min(id) - 1 from ${table} where account_id = ${account})`
  const anyWorkplace = `${beforeFirst('organizations')} + 1 + n % ${workplaces}`
  const person = `${oneOf('firstNames', 2)} || ' ' || ${oneOf('lastNames', 3)}`

  const anyUser = (about: number, row = 'n') =>
    `(select min(id) - 1 from users where account_id = ${account} and username like '%.user.%') + 1 + ${upToNumber(10 * workplaces, about, 3, row)}`
  yield `insert into users (account_id, organization_id, username, email, first_name, last_name, roles, status, search)
    select ${account}, ${anyWorkplace}, username, username || '@example.com', first, last, array[case when n % 5 < 2 then 'operator' else 'worker' end],
      case when n % 10 = 0 then 'inactive' else 'active' end, ${search('username', 'first', 'last', `username || '@example.com'`)}
    from ${upTo(10 * workplaces)}, lateral (select ${oneOf('firstNames', 24)} as first, ${oneOf('lastNames', 25)} as last, '${account}.user.' || n as username) as named`
  yield `insert into credentials (username, account_id, user_id, password_hash)
    select username, account_id, id, 'nobody signs in with it' from users where account_id = ${account} on conflict do nothing`
  yield `insert into user_organizations (account_id, user_id, organization_id)
    select account_id, id, ${beforeFirst('organizations')} + 1 + (id + more) % ${workplaces} from users, generate_series(1, 2) as more
    where account_id = ${account} and id % 3 = 0 on conflict do nothing`
  yield `insert into workers (account_id, organization_id, name) select ${account}, ${anyWorkplace}, ${person} from ${upTo(400)}`
  yield `insert into products (account_id, organization_id, name, price, is_service, is_tyre, search)
    select ${account}, ${anyWorkplace}, name, 10 + n % 90, n % 4 > 0, n % 4 = 0, ${search('name')}
    from ${upTo(40 * workplaces)}, lateral (select case when n % 4 > 0 then 'Serviciu ' else 'Anvelopă ' end || n as name) as names`
  yield `insert into line_packages (account_id, organization_id, name, car_type_id, work_order_type_id, search, created_at)
    select ${account}, ${anyWorkplace}, name, case when n % 3 = 0 then ${beforeFirst('car_types')} + 1 + ${upToNumber(4, 26, 3)} end,
      case when n % 4 = 0 then ${beforeFirst('work_order_types')} + 1 + ${upToNumber(2, 27, 4)} end, ${search('name')}, now() - n * interval '1 day'
    from ${upTo(20 * workplaces)}, lateral (select 'Pachet ' || ${oneOf('makes', 28)} || ' ' || n as name) as named`
  yield `insert into line_package_lines (account_id, line_package_id, position, product_id, is_service, quantity, um)
    select account_id, id, position, ${beforeFirst('products')} + 1 + (id * 4 + position) % ${40 * workplaces}, true, 1 + position, 'BUC'
    from line_packages, generate_series(0, 3) as position where account_id = ${account}`
  yield `insert into clients (account_id, organization_id, type, name, delegate_name, phone, phone_key, vat_key, email, fidelity, company, last_visit, search,
      created_at)
    select ${account}, ${beforeFirst('organizations')} + 1 + ${upToNumber(workplaces, 4, 2)}, case when firm is null then 'person' else 'company' end,
      coalesce(firm, person), case when firm is not null then person end, phone, '4' || phone, case when firm is not null then vat end, email,
      ${share(5)} < 0.05,
      case when firm is not null then jsonb_build_object('name', firm, 'vatNumber', vat) end,
      current_date - ${upToNumber(1800, 29, 2)}, ${search('coalesce(firm, person)', 'case when firm is not null then person end', 'phone', 'email', 'firm', 'case when firm is not null then vat end')},
      now() - (${clients} - n) * interval '5 years' / ${clients}
    from ${upTo(clients)},
      lateral (select ${person} as person, '07' || ${digits(8, upToNumber(100_000_000, 6))} as phone, 'RO' || 10000000 + n as vat,
        case when n % 5 = 0 then ${oneOf('trades', 7)} || ' ' || ${oneOf('lastNames', 8)} || ' SRL' end as firm,
        case when n % 4 = 0 then 'client' || n || '@example.com' end as email) as named`
  yield `insert into client_addresses (account_id, client_id, position, street, number, city, county)
    select account_id, id, 0, 'Strada ' || ${oneOf('streets', 30, 'id')}, ${upToNumber(200, 31, 2, 'id')}::text, 'Brașov', 'Brașov'
    from clients where account_id = ${account} and (type = 'company' or id % 4 = 0)`
  yield `insert into client_contacts (account_id, client_id, position, name, phone, phone_key)
    select account_id, id, position, ${oneOf('firstNames', 32, 'id + position')}, reached, '4' || reached
    from clients as c, generate_series(0, 1) as position, lateral (select '07' || ${digits(8, upToNumber(100_000_000, 33, 1, '(c.id + position)'))} as reached) as phones
    where account_id = ${account} and type = 'company'`
  yield `insert into loyalty_cards (account_id, organization_id, number, active, client_id, client_name, discount_percent, search, created_at)
    select account_id, organization_id, number, id % 20 > 0, id, name, 5 * ${upToNumber(4, 34, 3, 'id')},
      ${search('number', String.raw`regexp_replace(number, '(.{4})(?=.)', '\1-', 'g')`, 'name')}, created_at
    from clients, lateral (select '4000' || ${digits(12, 'id')} as number) as numbered where account_id = ${account} and id % 5 = 0`
  yield `insert into vehicles (account_id, plate_key, plate_number, make, model, manufacturing_year, vin_number, car_km, km_at, itp_until, last_visit,
      car_type_id, client_id, search)
    select ${account}, replace(plate, ' ', ''), plate, make, 'Logan', 1998 + ${upToNumber(28, 20)}, vin, ${upToNumber(300_000, 10)}, seen,
      case when n % 3 > 0 then seen + ${upToNumber(730, 21)} end, seen, ${beforeFirst('car_types')} + 1 + ${upToNumber(4, 11, 3)},
      ${beforeFirst('clients')} + n, ${search('plate', `replace(plate, ' ', '')`, 'vin', 'make', `'Logan'`)}
    from ${upTo(clients)}, lateral (select ${plate} as plate, ${oneOf('makes', 9)} as make, current_date - ${upToNumber(1800, 22, 2)} as seen,
      case when n % 2 = 0 then 'UU1LSDA1' || ${digits(9, 'n')} end as vin) as cars`
  yield `insert into vehicle_plates (account_id, vehicle_id, plate_key, plate_number, until)
    select account_id, id, 'VECHI' || id, 'VECHI ' || id, current_date - 400 from vehicles where account_id = ${account} and id % 20 = 0`
  yield `insert into work_orders (account_id, uuid, organization_id, status, client_id, client_name, delegate_name, phone, car_type_id,
      work_order_type_id, payment_type_id, document_number, start_date, end_date, finished, plate_number, plate_key, make, model, car,
      tyre_service, tyre_width, tyre_height, tyre_rim, vehicle_id, meta_data, subtotal, discount, tax, total, search, created_by, created_at, updated_at)
    select ${account}, uuid, c.organization_id, status, c.id, c.name, c.delegate_name, c.phone, ${beforeFirst('car_types')} + 1 + ${upToNumber(4, 11, 3)},
      ${beforeFirst('work_order_types')} + 1 + ${upToNumber(2, 12, 4, 'i')}, payment, document, at, done, done, plate, replace(plate, ' ', ''), make, 'Logan',
      jsonb_build_object('plateNumber', plate, 'make', make, 'model', 'Logan'),
      jsonb_build_object('wheelTypeId', null, 'tyreDimensions', jsonb_build_array(jsonb_build_object('tyreWidth', width, 'tyreHeight', 55, 'tyreRim', rim))),
      width, 55, rim, ${beforeFirst('vehicles')} + n, '{"withVat": true, "vatPercentage": 21, "vatValue": 52.5, "subtotalWithoutHotel": 250, "newTyreDiscountValue": 0}',
      subtotal, discount, (subtotal - discount) * 0.21, (subtotal - discount) * 1.21,
      ${search('plate', `replace(plate, ' ', '')`, 'uuid', 'document', 'c.name', 'c.delegate_name', 'c.phone')},
      ${anyUser(38, 'i')}, at, coalesce(done, at)
    from (
      select i, 1 + ${upToNumber(clients, 13, 2, 'i')} as n, 'BIG-' || ${digits(10, 'i')} || '-AA' as uuid,
        date_trunc('minute', now()) - (${orders} - i) * interval '5 years' / ${orders} as at from generate_series(1, ${orders}) as i
    ) as numbered,
      lateral (select case when i > ${orders - 20 * workplaces} then (array['new', 'in-progress', 'on-hold'])[1 + i % 3]
        when i % 5000 = 0 then 'on-hold' when i % 3 = 0 then 'closed' else 'done' end as status) as states,
      lateral (select case when status in ('done', 'closed') then at + interval '20 minutes' + ${upToNumber(120, 14, 1, 'i')} * interval '1 minute' end as done) as ends,
      lateral (select case when done is not null and i % 400 > 0 then ${beforeFirst('payment_types')} + 1 + ${upToNumber(5, 15, 3, 'i')} end as payment,
        case when done is null or i % 4 = 0 then null when i % 21 = 0 then 'BON FISCAL' else ${oneOf('documents', 16, 'i')} || i end as document) as papers,
      lateral (select 40 + 5 * ${upToNumber(400, 17, 3, 'i')} as subtotal) as work,
      lateral (select case when i % 25 = 0 then subtotal / 10.0 else 0 end as discount) as less,
      lateral (select ${plate} as plate, ${oneOf('makes', 9)} as make, 175 + 10 * ${upToNumber(8, 18)} as width, 13 + ${upToNumber(8, 19)} as rim) as car,
      lateral (select * from clients where account_id = ${account} and id = ${beforeFirst('clients')} + n) as c
    order by i`
  yield `insert into guaranties (account_id, organization_id, number, client_id, client_name, phone, plate_number, plate_key, work_order_id, subject,
      starts_on, months, expires_on, search, created_by, created_at)
    select account_id, organization_id, number, client_id, client_name, phone, plate_number, plate_key, id, 'Anvelope', starts_on, months,
      case when months > 0 then (starts_on + months * interval '1 month' - interval '1 day')::date end,
      ${search('number', 'client_name', 'plate_number', 'plate_key', 'phone')}, created_by, created_at
    from work_orders, lateral (select 'G-' || ${digits(10, 'id')} as number, (array[24, 12, 6, 0])[1 + ${upToNumber(4, 35, 2, 'id')}] as months,
      start_date::date as starts_on) as given where account_id = ${account} and id % 20 = 0`
  yield `insert into tyre_hotels (account_id, organization_id, status, car_number, plate_key, car_make, car_model, client_id, client_name, phone_number,
      tyre_name, tyre_quantity, tyre_width, tyre_height, tyre_rim, with_rim, season, description, work_order_id, work_order_uuid, storage_until,
      client_key, tyre_key, make_key, model_key, search, closed_at, created_by, created_at)
    select account_id, organization_id, case when closed is null then 'open' else 'closed' end, plate_number, plate_key, make, model, client_id, client_name,
      phone, tyre, 4, tyre_width, tyre_height, tyre_rim, id % 2 = 0, (array['summer', 'winter'])[1 + id % 2], '', id, uuid, (start_date + interval '1 year')::date,
      ${search('client_name')}, ${search('tyre')}, ${search('make')}, ${search('model')},
      ${search('plate_number', 'plate_key', 'client_name', 'phone', 'uuid', 'tyre', 'make', 'model', `tyre_width::int || '/' || tyre_height::int || ' R' || tyre_rim::int`, 'tyre_width::int || tyre_height::int::text || tyre_rim::int')},
      closed, created_by, created_at
    from work_orders as w,
      lateral (select ${oneOf('tyreMakes', 39, 'id')} || ' ' || (array['Alpin 6', 'Blizzak LM005', 'Turanza T005', 'WinterContact'])[1 + id % 4] as tyre,
        case when created_at < now() - interval '8 months' and id % 20 > 0 then created_at + interval '7 months' end as closed) as given
    where account_id = ${account} and id % 5 = 0`
  yield `insert into tyre_hotel_shelves (account_id, organization_id, location, rack, code, capacity)
    select ${account}, ${beforeFirst('organizations')} + 1 + i % ${workplaces}, 'Hala ' || i % 3, 'A' || i / 100, i % 100, 8 from generate_series(1, 2000) i`
  yield `insert into customer_orders (account_id, organization_id, status, car_plate_number, plate_key, client_id, client_name, car_make, car_model,
      tyre_make, tyre_model, new_tyre, color_code, description, meta_data, search, closed_at, user_id, created_at)
    select account_id, organization_id, 'closed', plate_number, plate_key, client_id, client_name, coalesce(make, ''), coalesce(model, ''), 'Michelin', 'Alpin 6',
      true, 1 + id % 6, '', '{}', ${search('plate_number', 'plate_key', 'client_name', 'phone')}, created_at + interval '3 days', created_by, created_at
    from work_orders where account_id = ${account} and id % 10 = 0`
  yield `insert into tyre_hotel_rows (account_id, hotel_id, position, tyre_quantity, tyre_width, tyre_height, tyre_rim, dot_number)
    select account_id, id, 0, 4, tyre_width, tyre_height, tyre_rim, '0224' from tyre_hotels where account_id = ${account}`
  yield `insert into audit_entries (account_id, at, user_id, action, subject, subject_id, name, changes, search)
    select ${account}, now() - n * interval '2 years' / ${Math.ceil(orders / 10)}, ${anyUser(23)}, (array['updated', 'created', 'deleted'])[1 + ${upToNumber(3, 36, 3)}],
      ${oneOf('subjects', 37)}, n, name, '[{"field": "name", "from": null, "to": "Ion"}]', ${search('name')}
    from ${upTo(Math.ceil(orders / 10))}, lateral (select ${person} as name) as named`
  yield `insert into work_order_lines (account_id, work_order_id, position, name, um, quantity, price, price_base, total, is_service)
    select account_id, id, position, 'Serviciu ' || (id * 5 + position) % 2000, 'BUC', 1 + position, 10 + position, 10 + position, 50, position > 0
    from work_orders, generate_series(0, 4) as position where account_id = ${account}`
  yield `insert into work_order_workers (account_id, work_order_id, worker_id)
    select account_id, id, ${beforeFirst('workers')} + 1 + id % 400 from work_orders where account_id = ${account}`
  yield `insert into work_order_history (account_id, work_order_id, user_id, kind, changes, at)
    select account_id, id, created_by, 'created', '[]', created_at from work_orders where account_id = ${account}`
  yield `insert into payments (account_id, organization_id, kind, origin, payment_type_id, amount, day, for_day, received_on, client_id, receipt_number, search,
      user_id, at)
    select account_id, organization_id, 'payment', 'type', payment_type_id, total, finished::date, finished::date, finished::date, client_id, id::text,
      ${search('id::text', 'client_name', 'uuid', 'plate_number', 'plate_key')}, created_by, finished
    from work_orders where account_id = ${account} and finished is not null and payment_type_id is not null order by work_orders.id`
  yield `insert into payment_allocations (account_id, payment_id, work_order_id, document, amount, user_id, at)
    select p.account_id, p.id, w.id, w.uuid, p.amount, p.user_id, p.at
    from payments as p join work_orders as w on w.account_id = p.account_id and w.id = p.receipt_number::bigint where p.account_id = ${account}`
  yield `insert into invoices (account_id, organization_id, kind, status, series_id, year, number_value, number, number_key, issue_date, due_date, currency,
      client_id, seller, buyer, buyer_name, net, vat, total, net_base, vat_base, total_base, search, issued_at, issued_by, created_by)
    select account_id, organization_id, 'invoice', 'issued', organization_id, 0, id, 'F ' || id, 'F ' || id, finished::date, finished::date + 15, 'RON',
      client_id, '{}', '{}', client_name, total - tax, tax, total, total - tax, tax, total, ${search('id::text', 'client_name', 'uuid', 'plate_number', 'plate_key')},
      finished, created_by, created_by
    from work_orders where account_id = ${account} and finished is not null and id % 3 = 0`
  yield `insert into day_totals (account_id, day, organization_id, orders, subtotal, discount, tax, total)
    select account_id, (finished at time zone 'Europe/Bucharest')::date, organization_id, count(*), sum(subtotal), sum(discount), sum(tax), sum(total)
    from work_orders where account_id = ${account} and status in ('done', 'closed') group by 1, 2, 3`

  yield `insert into appointment_groups (account_id, organization_id, name)
    select ${account}, ${anyWorkplace}, 'Rampa ' || n from ${upTo(2 * workplaces)}`
  // Appointments follow each other at each workplace without overlaps; those of the last two weeks are in the future.
  const appointments = Math.ceil(orders / 2)
  const apart = Math.floor((5 * 365 * 48 * workplaces) / appointments) * 30
  yield `insert into appointments (account_id, organization_id, from_at, to_at, status, guest, client_id, client_name, phone, plate_number, plate_key, car_make,
      car_model, sms_language, created_by, created_at)
    select ${account}, ${anyWorkplace}, at, at + interval '30 minutes',
      case when at > now() then (array['new', 'new-guest'])[1 + ${upToNumber(2, 40, 2)}] when n % 12 = 0 then 'skipped' else 'done' end,
      n % 3 = 0, c.id, c.name, c.phone, plate, replace(plate, ' ', ''), ${oneOf('makes', 41)}, 'Logan', 'ro',
      case when n % 3 > 0 then ${anyUser(42)} end, at - interval '3 days'
    from ${upTo(appointments)},
      lateral (select date_bin('30 minutes', now(), '2020-01-01') + interval '14 days' - (${appointments} - n) / ${workplaces} * interval '${apart} minutes' as at,
        ${plate} as plate) as given,
      lateral (select * from clients where account_id = ${account} and id = ${beforeFirst('clients')} + 1 + ${upToNumber(clients, 43, 2)}) as c`

  const messages = Math.ceil(orders / 2)
  yield `insert into sms_messages (account_id, organization_id, secret, kind, language, phone, text, credits, segments, status, client_id, expires_at, not_before,
      provider, queued_at, sent_at, final_at, search)
    select ${account}, c.organization_id, n::text, (array['notification', 'created', 'itp_notification', 'manual'])[1 + ${upToNumber(4, 44, 2)}], 'ro', '+4' || c.phone,
      text, 1, 1, case when n % 50 = 0 then 'failed' when n % 90 = 0 then 'expired' else 'delivered' end, c.id, at + interval '1 day', at, 'generic', at, at,
      at + interval '1 minute', ${search('text', `'+4' || c.phone`, 'c.phone')}
    from ${upTo(messages)},
      lateral (select * from clients where account_id = ${account} and id = ${beforeFirst('clients')} + 1 + ${upToNumber(clients, 45, 2)}) as c,
      lateral (select now() - (${messages} - n) * interval '1 year' / ${messages} as at, 'Masina dvs. este gata. ' || c.name || ', va asteptam la atelier.' as text) as said`
  yield `insert into sms_ledger (account_id, kind, credits, message_id, balance_after, created_at)
    select account_id, 'reserve', -1, id, 1000, queued_at from sms_messages where account_id = ${account}`
  yield `insert into sms_opt_outs (account_id, phone, scope, source, created_at)
    select ${account}, '+4072' || ${digits(7, 'n')}, (array['all', 'marketing'])[1 + n % 2], 'reply', now() - n * interval '1 hour' from ${upTo(Math.ceil(orders / 100))}`

  // Each user works eight hours every second day.
  const days = Math.ceil((orders * 0.3) / (10 * workplaces))
  yield `insert into time_sheets (account_id, user_id, organization_id, status, start_date, end_date, source)
    select account_id, id, organization_id, 'WORKING', at, at + interval '8 hours', 'user'
    from users, generate_series(1, ${days}) as n, lateral (select date_trunc('day', now()) + interval '5 hours' - n * interval '2 days' as at) as begun
    where account_id = ${account} and username like '%.user.%'`

  yield `insert into collaborators (account_id, name, status, search, created_at)
    select ${account}, name, 'active', ${search('name')}, now() - n * interval '1 day'
    from ${upTo(200)}, lateral (select ${oneOf('trades', 46)} || ' ' || ${oneOf('lastNames', 47)} || ' ' || n || ' SRL' as name) as named`
  yield `insert into collaborator_workers (account_id, collaborator_id, name, status, search)
    select account_id, c.id, person, 'active', ${search('person')}
    from collaborators as c, generate_series(1, 3) as n, lateral (select ${oneOf('firstNames', 48, 'c.id + n')} || ' ' || ${oneOf('lastNames', 49, 'c.id + n')} as person) as named
    where account_id = ${account}`
  yield `insert into collaborator_work_orders (account_id, number, organization_id, collaborator_id, plate_number, plate_key, make, model, client_id, client_name,
      phone, description, date, status, payment_type_id, with_vat, vat_percentage, subtotal, tax, total, finished, created_by, search, created_at)
    select account_id, 'C-' || ${digits(10, 'id')}, organization_id, ${beforeFirst('collaborators')} + 1 + ${upToNumber(200, 50, 2, 'id')}, plate_number, plate_key, coalesce(make, ''),
      coalesce(model, ''), client_id, client_name, phone, '', start_date::date, (array['done', 'invoiced', 'new'])[1 + ${upToNumber(3, 51, 2, 'id')}], 1 + id % 3, true, 21,
      subtotal, subtotal * 0.21, subtotal * 1.21, finished, created_by, ${search(`'C-' || ${digits(10, 'id')}`, 'plate_number', 'plate_key', 'client_name', 'phone')}, created_at
    from work_orders where account_id = ${account} and id % 20 = 0`
  yield `insert into collaborator_work_order_lines (account_id, order_id, position, name, quantity, um, price, total)
    select account_id, id, position, 'Vopsit element', 1, 'BUC', subtotal / 2, subtotal / 2
    from collaborator_work_orders, generate_series(0, 1) as position where account_id = ${account}`
  yield `insert into collaborator_work_order_workers (account_id, order_id, worker_id)
    select account_id, id, (select min(w.id) from collaborator_workers as w where w.account_id = o.account_id and w.collaborator_id = o.collaborator_id)
    from collaborator_work_orders as o where account_id = ${account}`
  yield `insert into counters (account_id, kind, value) values (${account}, 'work-order', ${orders}), (${account}, 'guaranty', ${orders})`
}
