import { sql } from 'kysely'
import type { AppointmentListing } from '#contract/appointments/appointments.ts'
import { selectWithNames, type AppointmentRecord } from '#server/appointments/appointments.queries.ts'
import { dayRangeCondition } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { plateLookupKeys } from '#server/platform/database/lookup-keys.ts'
import { organizationName, fetchPage, type Page } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, visibleRows, type Scope } from '#server/platform/database/scope.ts'

type Models = AppointmentListing['models']
const sorts = { from: sql.ref('a.fromAt'), id: sql.ref('a.id') }

export const search = async (db: Db, scope: Scope, request: AppointmentListing) =>
  (await fetchPage(
    db,
    { ...(await buildListQuery(db, scope, request.models)), select: selectWithNames(scope) },
    request,
  )) as Page<AppointmentRecord>

/** List query with the names of workplace and group. */
export async function exportQuery(db: Db, scope: Scope, models: Models) {
  const list = await buildListQuery(db, scope, models)
  return {
    ...list,
    select: (rows: typeof list.rows) => selectWithNames(scope)(rows).select([organizationName('a'), groupNameSql(scope).as('group')]),
  }
}

const groupNameSql = ({ account }: Scope) =>
  sql<string | null>`(select g.name from appointment_groups g where g.account_id = ${account} and g.id = a.appointment_group_id)`

async function buildListQuery(db: Db, scope: Scope, models: Models) {
  const { organizationId, from, appointmentGroupId, status, clientId, plateNumber, isBreak } = models
  const organizationScope = narrowScope(scope, organizationId)
  let matching = visibleRows(db, 'appointments as a', organizationScope)
  for (const condition of await dayRangeCondition(db, organizationScope, 'a.fromAt', from)) matching = matching.where(condition)
  if (appointmentGroupId) matching = matching.where('a.appointmentGroupId', 'in', appointmentGroupId)
  if (status) matching = matching.where('a.status', 'in', status)
  if (clientId) matching = matching.where('a.clientId', 'in', clientId)
  if (plateNumber) matching = matching.where('a.plateKey', '=', sql<string>`any(${await plateLookupKeys(db, scope, [plateNumber])})`)
  if (isBreak !== undefined) matching = matching.where('a.isBreak', '=', isBreak)
  return { rows: visibleRows(db, 'appointments as a', accountWideScope(scope)), matching, sorts }
}

/** A request is late from its start on, and waits no longer when its day is over at its workplace. */
const requestsToConfirm = (db: Db, scope: Scope) =>
  visibleRows(db, 'appointments as a', scope)
    .where('a.status', '=', 'new-guest')
    .where(
      'a.fromAt',
      '>=',
      sql<string>`(select date_trunc('day', now(), o.time_zone) from organizations o where o.account_id = ${scope.account} and o.id = a.organization_id)`,
    )

export async function countToConfirm(db: Db, scope: Scope): Promise<number> {
  const { total } = await requestsToConfirm(db, scope)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function listToConfirm(db: Db, scope: Scope, max: number) {
  const items = await selectWithNames(scope)(requestsToConfirm(db, scope)).orderBy('a.fromAt').orderBy('a.id').limit(max).execute()
  return { items, total: items.length < max ? items.length : await countToConfirm(db, scope) }
}
