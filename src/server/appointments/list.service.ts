import type { AppointmentListing } from '#contract/appointments/appointments.ts'
import { maxToConfirm } from '#contract/appointments/to-confirm.ts'
import { toAppointment } from '#server/appointments/appointments.view.ts'
import type { Context } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import * as queries from './list.queries.ts'

/** Searches past and future appointments without a limit of days. */
export async function search({ db, scope }: Context, request: AppointmentListing) {
  const page = await queries.search(db, scope, request)
  return { ...page, items: page.items.map(toAppointment) }
}

export async function listToConfirm({ db, scope }: Context, { organizationId }: { organizationId?: number | undefined }) {
  const { items, total } = await queries.listToConfirm(db, narrowScope(scope, organizationId), maxToConfirm)
  return { items: items.map(toAppointment), total }
}

export const countToConfirm = ({ db, scope }: Context): Promise<number> => queries.countToConfirm(db, scope)
