import { fileURLToPath } from 'node:url'
import type { FileContent } from '#contract/kit/fields.ts'
import type { Language } from '#domain/text/format.ts'
import type { Context } from '#server/platform/context.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { certificateSheet } from './guaranties.print-sheet.ts'
import * as service from './guaranties.service.ts'

export const certificateTemplate = fileURLToPath(new URL('guaranties.print.typ', import.meta.url))

/** Reads the guaranty at once and typesets it after the connection is given back. */
export async function renderGuarantyPdf(
  context: Context,
  { id, language }: { id: number; language: Language },
): Promise<AfterTransaction<FileContent>> {
  const guaranty = await service.get(context, { id })
  const { stationery, images } = await readStationery(context, guaranty.organizationId, await context.settings())
  const sheet = certificateSheet(guaranty, stationery, language)
  return async () => ({
    fileName: `guaranty-${id}.pdf`,
    content: await context.printer.typeset(certificateTemplate, sheet, { images }),
  })
}
