import { fileURLToPath } from 'node:url'
import type { DayOfPlace } from '#contract/cash-days.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import type { Language } from '#domain/text/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import { tillSheet } from './cash-days.print-sheet.ts'
import * as service from './cash-days.service.ts'

const template = fileURLToPath(new URL('cash-days.print.typ', import.meta.url))

/** Reads the day at once and typesets it after the connection is given back. */
export async function renderCashDayPdf(
  context: Context,
  { language, ...place }: DayOfPlace & { language: Language },
): Promise<AfterTransaction<FileContent>> {
  const day = await service.get(context, place)
  const { stationery, images } = await readStationery(context, day.organizationId, await context.settings())
  const sheet = tillSheet(day, stationery, language)
  return async () => ({
    fileName: `casa_${day.day}.pdf`,
    content: await context.printer.typeset(template, sheet, { images }),
  })
}
