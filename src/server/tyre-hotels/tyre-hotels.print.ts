import { fileURLToPath } from 'node:url'
import type { FileContent } from '#contract/kit/fields.ts'
import { tyreHotels } from '#contract/tyre-hotels/tyre-hotels.ts'
import type { ParsedInputOf } from '#contract/kit/endpoint.ts'
import type { Context } from '#server/platform/context.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import type { Language } from '#domain/text/format.ts'
import { clientSheet, warehouseSheet } from './tyre-hotels.print-sheet.ts'
import * as service from './tyre-hotels.service.ts'

export const clientTemplate = fileURLToPath(new URL('tyre-hotels.print.typ', import.meta.url))
export const labelsTemplate = fileURLToPath(new URL('labels.typ', import.meta.url))

/** Prints the client's slip, or the warehouse labels with `forWarehouse`. */
export async function renderTyreHotelPdf(
  context: Context,
  { id, forWarehouse, ...layout }: ParsedInputOf<typeof tyreHotels.pdf>,
): Promise<AfterTransaction<FileContent>> {
  const { printer } = context
  const { hotel, stationery, images } = await readPrintData(context, id)
  const [template, sheet] = forWarehouse
    ? [labelsTemplate, warehouseSheet(hotel, stationery.organization, layout)]
    : [clientTemplate, clientSheet(hotel, stationery, await service.readStorageTerms(context), layout.language)]
  return async () => ({ fileName: `tyrehotel-${id}.pdf`, content: await printer.typeset(template, sheet, { images }) })
}

/** The client's slip as an extra page behind an order. */
export async function clientSlip(context: Context, id: number, language: Language) {
  const { hotel, stationery } = await readPrintData(context, id)
  return { template: '/tyre-hotels/slip.typ', sheet: clientSheet(hotel, stationery, await service.readStorageTerms(context), language) }
}

async function readPrintData(context: Context, id: number) {
  const hotel = await service.get(context, { id })
  return { hotel, ...(await readStationery(context, hotel.organizationId, await context.settings())) }
}
