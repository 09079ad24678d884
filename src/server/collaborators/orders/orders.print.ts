import { fileURLToPath } from 'node:url'
import type { FileContent } from '#contract/kit/fields.ts'
import type { Language } from '#domain/text/format.ts'
import * as collaborators from '#server/collaborators/collaborators.queries.ts'
import type { Context } from '#server/platform/context.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { collaboratorOrderSheet } from './orders.print-sheet.ts'
import * as service from './orders.service.ts'

const template = fileURLToPath(new URL('orders.print.typ', import.meta.url))

/** Reads the order now and typesets it after the connection is returned. */
export async function renderCollaboratorOrderPdf(
  context: Context,
  { id, language }: { id: number; language: Language },
): Promise<AfterTransaction<FileContent>> {
  const order = await service.get(context, { id })
  const collaborator = await collaborators.findIncludingDeleted(context.db, context.scope, order.collaboratorId)
  const { stationery, images } = await readStationery(context, order.organizationId, await context.settings())
  const sheet = collaboratorOrderSheet(order, collaborator, stationery, language)
  return async () => ({
    fileName: `collaborator-work-order-${id}.pdf`,
    content: await context.printer.typeset(template, sheet, { images }),
  })
}
