import type { AppointmentListing } from '#contract/appointments/appointments.ts'
import { toAppointment } from '#server/appointments/appointments.view.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './list.queries.ts'

/** Searches past and future appointments without a limit of days. */
export async function search({ db, scope }: Context, request: AppointmentListing) {
  const page = await queries.search(db, scope, request)
  return { ...page, items: page.items.map(toAppointment) }
}
