import { sql } from 'kysely'
import type { DueInspection, InspectionsDueSearch } from '#contract/inspections.ts'
import { dueDays } from '#domain/inspections.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, userName } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, searchableRows, type Scope, type visibleRows } from '#server/platform/database/scope.ts'
import { orderMatchesText } from '#server/work-orders/work-orders.service.ts'

type Rows = ReturnType<typeof visibleRows<'workOrders as w'>>

/** True if no workplace has a later inspection of the same plate, passed or not. */
const isLatest = sql<boolean>`not exists (select from work_orders n where n.account_id = w.account_id and n.plate_key = w.plate_key
  and n.itp and n.deleted_at is null and (n.start_date, n.id) > (w.start_date, w.id))`

// Column of the last message to the client of the order that the statement calls `w`.
const message = (column: string) =>
  sql.raw<string | null>(`(select m.${column} from sms_messages m where m.account_id = w.account_id and m.work_order_id = w.id
    order by m.id desc limit 1)`)
const call = (column: string) =>
  sql.raw<string | null>(`(select ${column} from work_order_history h where h.account_id = w.account_id and h.work_order_id = w.id
    and h.kind = 'call' order by h.id desc limit 1)`)
const wasCalled = sql<boolean>`exists (select from work_order_history h where h.account_id = w.account_id and h.work_order_id = w.id
  and h.kind = 'call')`

const asRows = (rows: Rows, today: string) =>
  rows
    .select(['w.id', 'w.uuid', 'w.organizationId', 'w.plateNumber', 'w.make', 'w.model', 'w.clientId', 'w.clientName', 'w.phone'])
    .select(['w.expirationDate', sql<number>`w.expiration_date - ${today}::date`.as('days')])
    .select([message('status').as('messageStatus'), message('queued_at').as('messageAt')])
    .select([call('h.at').as('calledAt'), call(`h.changes -> 0 ->> 'to'`).as('callNote')])
    .select(
      sql<string | null>`(select ${userName('h', 'user_id')} from work_order_history h where h.account_id = w.account_id
      and h.work_order_id = w.id and h.kind = 'call' order by h.id desc limit 1)`.as('calledBy'),
    )

const sorts = {
  expiration_date: sql.ref('w.expirationDate'),
  plate_number: sql`w.plate_key collate "C"`,
  client_name: sql`w.client_name collate "ro-x-icu"`,
  id: sql.ref('w.id'),
}

/** All inspections that end in the days of the list; the caller adds the condition of its bucket. */
function due(db: Db, scope: Scope, { organizationId, called, quickText }: InspectionsDueSearch['models'], today: string): Rows {
  const [first, last] = dueDays(today)
  let matching = searchableRows(db, 'workOrders as w', narrowScope(scope, organizationId))
    .where('w.itp', '=', true)
    .where('w.expirationDate', '>=', first)
    .where('w.expirationDate', '<=', last)
    .where(isLatest)
  if (called !== undefined) matching = matching.where(called ? wasCalled : sql<boolean>`not ${wasCalled}`)
  for (const word of orderMatchesText(quickText)) matching = matching.where(word)
  return matching
}

export async function search(db: Db, scope: Scope, search: InspectionsDueSearch, today: string) {
  const { bucket } = search.models
  const all = due(db, scope, search.models, today)
  const spans = bucket?.map((name) => dueDays(today, name))
  const matching = spans ? all.where((eb) => eb.or(spans.map(([first, last]) => eb.between('w.expirationDate', first, last)))) : all
  const rows = searchableRows(db, 'workOrders as w', accountWideScope(scope))
  return (await fetchPage(db, { rows, matching, sorts, select: (these: Rows) => asRows(these, today) }, search)) as Page<
    Omit<DueInspection, 'bucket'>
  >
}

/** Counts the inspections that end on each day. */
export const countsByDay = (db: Db, scope: Scope, models: InspectionsDueSearch['models'], today: string) =>
  due(db, scope, models, today)
    .select(['w.expirationDate', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('w.expirationDate')
    .execute()

/** Latest inspections of a workplace that end on these days, whose clients accept reminders and have not received this one. */
export const toRemind = (
  db: Db,
  scope: Scope,
  organizationId: number,
  [first, last, stage]: readonly [first: string, last: string, stage: number],
) =>
  searchableRows(db, 'workOrders as w', narrowScope(scope, organizationId))
    .select(['w.id', 'w.organizationId', 'w.plateNumber', 'w.phone', 'w.clientId', 'w.expirationDate'])
    .where('w.itp', '=', true)
    .where('w.expirationDate', '>=', first)
    .where('w.expirationDate', '<=', last)
    .where('w.phone', 'is not', null)
    .where(sql<boolean>`w.meta_data -> 'smsNotification' = 'true'`)
    .where(isLatest)
    .where(
      sql<boolean>`not exists (select from sms_messages m where m.account_id = w.account_id
        and m.event_key = 'itp:' || w.id || ':' || w.expiration_date || ':' || ${stage}::int)`,
    )
    .orderBy('w.expirationDate')
    .orderBy('w.id')
    .execute()

export const listOrganizations = (db: Db, { account }: Scope) =>
  db
    .selectFrom('organizations')
    .select(['id', 'timeZone'])
    .where('accountId', '=', account)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
