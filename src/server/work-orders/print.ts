import { fileURLToPath } from 'node:url'
import type { FileContent } from '#contract/kit/fields.ts'
import type { Language } from '#domain/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { Later } from '#server/platform/request/implement.ts'
import { orderSheet } from './print-sheet.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export const orderTemplate = fileURLToPath(new URL('print.typ', import.meta.url))

/** The order on paper: what it says is read at once, and typeset when the connection is given back. */
export async function pdf(context: Context, { id, language }: { id: number; language: Language }): Promise<Later<FileContent>> {
  const order = await service.get(context, { id })
  const sheet = orderSheet(order, await queries.lettering(context.db, context.scope, order), language)
  return async () => ({ fileName: `workorder-${id}.pdf`, content: await context.printer.typeset(orderTemplate, sheet) })
}
