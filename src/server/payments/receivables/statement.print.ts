import { fileURLToPath } from 'node:url'
import type { FileContent } from '#contract/kit/fields.ts'
import type { StatementRequest } from '#contract/receivables.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import { statementSheet } from './statement.print-sheet.ts'
import { readStatement } from './statement.service.ts'

const template = fileURLToPath(new URL('statement.print.typ', import.meta.url))

/** Prints what made up a client's debt, as paper of the caller's workplace. */
export const renderStatementPdf = (context: Context<UserActor>, request: StatementRequest): Promise<AfterTransaction<FileContent>> =>
  prepareStatementPdf(context, context.actor.organizationId, request)

/** Reads what the paper of a workplace says, and returns how to lay it out, which needs no database. */
export async function prepareStatementPdf(
  context: Context,
  organizationId: number,
  { language, ...request }: StatementRequest,
): Promise<() => Promise<FileContent>> {
  const statement = await readStatement(context, organizationId, request)
  const { stationery, images } = await readStationery(context, organizationId, await context.settings())
  const sheet = statementSheet(statement, stationery, language)
  return async () => ({
    fileName: `extras_cont_${statement.client.id}_${statement.until}.pdf`,
    content: await context.printer.typeset(template, sheet, { images }),
  })
}
