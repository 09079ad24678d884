import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import type { appointments } from '#contract/appointments/appointments.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { addDays, dayBounds, dayInZone, toIsoWeek, mondayBefore } from '#domain/text/calendar.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { appointmentSheet } from './appointments.print-sheet.ts'
import * as queries from './appointments.queries.ts'
import * as service from './appointments.service.ts'

export const appointmentTemplate = fileURLToPath(new URL('appointments.print.typ', import.meta.url))

/** Rows beyond this limit are not printed. */
const maxRows = 400

/** Prints the appointments of a day, or of a week from Monday to Saturday, without the skipped ones. */
export async function print(
  context: Context<UserActor>,
  { type, organizationId = context.actor.organizationId, date, language }: z.output<typeof appointments.download.input>,
): Promise<AfterTransaction<FileContent>> {
  const { db, scope, printer } = context
  const workplace = await service.getOrganization(context, organizationId)
  const { timeZone } = workplace
  const day = date ?? dayInZone(new Date().toISOString(), timeZone)
  const [first, last] = type === 'daily' ? [day, day] : [mondayBefore(day), addDays(mondayBefore(day), 5)]
  const span = { from: dayBounds(first, timeZone).from, to: dayBounds(last, timeZone).to }
  const { items } = await queries.listBetween(db, narrowScope(scope, organizationId), span, maxRows)
  const { stationery, images } = await readStationery(context, organizationId, await context.settings())
  const sheet = appointmentSheet(
    items.filter(({ status }) => status !== 'skipped'),
    { workplace, first, last, stationery },
    language,
  )
  const { year, week } = toIsoWeek(first)
  const name = type === 'daily' ? first : `${year}-W${String(week).padStart(2, '0')}`
  return async () => ({ fileName: `programari_${name}.pdf`, content: await printer.typeset(appointmentTemplate, sheet, { images }) })
}
