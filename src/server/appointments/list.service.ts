import type { AppointmentListing } from '#contract/appointments/appointments.ts'
import { toAppointment } from '#server/appointments/appointments.view.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './list.queries.ts'

/** Of whatever day: who has come, and who is to come. */
export async function search({ db, scope }: Context, asked: AppointmentListing) {
  const found = await queries.search(db, scope, asked)
  return { ...found, items: found.items.map(toAppointment) }
}
