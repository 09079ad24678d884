import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AppointmentSearch } from '#contract/appointments/appointments.ts'
import type { BusyInterval } from '#domain/appointments/slots.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page } from '#server/platform/database/list-page.ts'
import { deletedRows, narrowScope, visibleRows, type Scope } from '#server/platform/database/scope.ts'

const visibleAppointments = (db: Db, scope: Scope) => visibleRows(db, 'appointments as a', scope)
type Rows = ReturnType<typeof visibleAppointments>

const clientColumnSql = <T>({ account }: Scope, column: string) =>
  sql<T | null>`(select c.${sql.ref(column)} from clients c where c.account_id = ${account} and c.id = a.client_id)`
const usernameSql = (column: string) =>
  sql<string | null>`(select u.username from users u where u.account_id = a.account_id and u.id = ${sql.ref(`a.${column}`)})`
export const selectWithNames = (scope: Scope) => (rows: Rows) =>
  rows.selectAll('a').select([
    clientColumnSql<string>(scope, 'delegate_name').as('delegateName'),
    usernameSql('created_by').as('username'),
    usernameSql('confirmed_by').as('confirmer'),
    sql<string | null>`(select o.uuid from work_orders o where o.account_id = ${scope.account} and o.id = a.work_order_id
        and o.deleted_at is null)`.as('workOrderUuid'),
    sql<boolean>`exists (select from sms_messages m where m.account_id = ${scope.account} and m.appointment_id = a.id
        and m.kind = 'created' and m.status not in ('expired', 'failed'))`.as('told'),
  ])

/** Appointments that overlap a span. None is longer than seven days, which bounds the index scan. */
const overlapping = (rows: Rows, { from, to }: InstantSpan) =>
  rows
    .where('a.fromAt', '<', to)
    .where('a.toAt', '>', from)
    .where('a.fromAt', '>', sql<string>`${from}::timestamptz - interval '7 days'`)

export type InstantSpan = { from: string; to: string }

export async function search(db: Db, scope: Scope, days: InstantSpan, search: AppointmentSearch) {
  const { organizationId, appointmentGroupId, status, isBreak } = search.models
  const rows = visibleAppointments(db, scope)
  let matching = visibleAppointments(db, narrowScope(scope, organizationId))
    .where('a.fromAt', '>=', days.from)
    .where('a.fromAt', '<', days.to)
  if (appointmentGroupId) matching = matching.where('a.appointmentGroupId', 'in', appointmentGroupId)
  if (status) matching = matching.where('a.status', 'in', status)
  if (isBreak !== undefined) matching = matching.where('a.isBreak', '=', isBreak)
  const sorts = { from: sql.ref('a.fromAt'), id: sql.ref('a.id') }
  return (await fetchPage(db, { rows, matching, select: selectWithNames(scope), sorts }, search)) as Page<AppointmentRecord>
}

/** Lists the appointments that overlap a span, by their start; `total` counts those beyond `maxRows`, too. */
export async function listBetween(
  db: Db,
  scope: Scope,
  span: InstantSpan,
  maxRows: number,
): Promise<{ items: AppointmentRecord[]; total: number }> {
  const rows = overlapping(visibleAppointments(db, scope), span)
  const items = await selectWithNames(scope)(rows).orderBy('a.fromAt').orderBy('a.id').limit(maxRows).execute()
  if (items.length < maxRows) return { items, total: items.length }
  const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}

export const find = (db: Db, scope: Scope, id: number) =>
  selectWithNames(scope)(visibleAppointments(db, scope)).where('a.id', '=', id).executeTakeFirst()
export type AppointmentRecord = NonNullable<Awaited<ReturnType<typeof find>>>

/** Locks the appointment until commit. */
export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleAppointments(db, scope).selectAll('a').where('a.id', '=', id).forUpdate().executeTakeFirst()
export type StoredAppointment = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>

/** Locks the guests' requests that nobody has confirmed or changed for so many hours. Rows locked by others are skipped. */
export const findUnconfirmedForUpdate = (db: Db, scope: Scope, hours: number) =>
  visibleAppointments(db, scope)
    .selectAll('a')
    .where('a.status', '=', 'new-guest')
    .where('a.updatedAt', '<', sql<string>`now() - make_interval(hours => ${hours}::int)`)
    .orderBy('a.id')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute()

/** Finds a deleted appointment that can still be restored. */
export const findDeleted = (db: Db, scope: Scope, id: number) =>
  deletedRows(db, 'appointments as a', scope).selectAll('a').where('a.id', '=', id).executeTakeFirst()
export const findDeletedForUpdate = (db: Db, scope: Scope, id: number) =>
  deletedRows(db, 'appointments as a', scope).selectAll('a').where('a.id', '=', id).forUpdate().executeTakeFirst()

/** Appointments that occupy their slot at a workplace. */
const occupying = (db: Db, scope: Scope, organizationId: number, span: InstantSpan) =>
  overlapping(visibleAppointments(db, narrowScope(scope, organizationId)), span).where('a.status', '<>', 'skipped')

export const listBusy = (db: Db, scope: Scope, organizationId: number, span: InstantSpan): Promise<BusyInterval[]> =>
  occupying(db, scope, organizationId, span).select(['a.fromAt as from', 'a.toAt as to', 'a.appointmentGroupId as groupId']).execute()

/** Finds up to 20 appointments of the same group, or of the whole workplace on either side. */
export function findOverlapping(
  db: Db,
  scope: Scope,
  { organizationId, groupId, ...span }: InstantSpan & { organizationId: number; groupId: number | null },
) {
  const rows = occupying(db, scope, organizationId, span)
  const group = 'a.appointmentGroupId'
  const overlappingRows = groupId === null ? rows : rows.where((eb) => eb.or([eb(group, 'is', null), eb(group, '=', groupId)]))
  return overlappingRows
    .select(['a.id', 'a.fromAt as from', 'a.toAt as to', 'a.plateNumber', 'a.guest'])
    .orderBy('a.fromAt')
    .orderBy('a.id')
    .limit(20)
    .execute()
}

/** A workplace as its appointments need to know it. */
export const findOrganization = (db: Db, { account }: Scope, id: number) =>
  db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', 'o.timeZone', 'o.publicSettings', 'o.address', 'o.company'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('appointmentGroups as g')
          .select(['g.id', 'g.name'])
          .where('g.accountId', '=', account)
          .whereRef('g.organizationId', '=', 'o.id')
          .where('g.deletedAt', 'is', null)
          .orderBy('g.id'),
      ).as('groups'),
    )
    .where('o.accountId', '=', account)
    .where('o.id', '=', id)
    .where('o.deletedAt', 'is', null)
    .executeTakeFirst()

/** True if the group has an appointment that has not ended and was not skipped. */
export const hasUpcoming = async (db: Db, scope: Scope, group: number): Promise<boolean> =>
  (await visibleAppointments(db, scope)
    .select('a.id')
    .where('a.appointmentGroupId', '=', group)
    .where('a.toAt', '>', sql<string>`now()`)
    .where('a.status', '<>', 'skipped')
    .limit(1)
    .executeTakeFirst()) !== undefined
