import { sql } from 'kysely'
import type { AppointmentListing } from '#contract/appointments/appointments.ts'
import { selectWithNames, type AppointmentRecord } from '#server/appointments/appointments.queries.ts'
import { dayRangeCondition } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { organizationName, fetchPage } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, visibleRows, type Scope } from '#server/platform/database/scope.ts'

type Models = AppointmentListing['models']
const sorts = { from: sql.ref('a.fromAt'), id: sql.ref('a.id') }

export async function search(db: Db, scope: Scope, asked: AppointmentListing) {
  const found = await fetchPage(db, { ...(await listed(db, scope, asked.models)), select: selectWithNames(scope) }, asked)
  return { ...found, items: found.items as AppointmentRecord[] }
}

/** The same with the names of its workplace and group. */
export async function exportQuery(db: Db, scope: Scope, models: Models) {
  const list = await listed(db, scope, models)
  return {
    ...list,
    select: (these: typeof list.rows) => selectWithNames(scope)(these).select([organizationName('a'), groupName(scope).as('group')]),
  }
}

const groupName = ({ account }: Scope) =>
  sql<string | null>`(select g.name from appointment_groups g where g.account_id = ${account} and g.id = a.appointment_group_id)`

async function listed(db: Db, scope: Scope, { organizationId, from, appointmentGroupId, status, clientId }: Models) {
  const within = narrowScope(scope, organizationId)
  let matching = visibleRows(db, 'appointments as a', within)
  for (const condition of await dayRangeCondition(db, within, 'a.fromAt', from)) matching = matching.where(condition)
  if (appointmentGroupId) matching = matching.where('a.appointmentGroupId', 'in', appointmentGroupId)
  if (status) matching = matching.where('a.status', 'in', status)
  if (clientId) matching = matching.where('a.clientId', 'in', clientId)
  return { rows: visibleRows(db, 'appointments as a', accountWideScope(scope)), matching, sorts }
}
