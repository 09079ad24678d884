import { fileURLToPath } from 'node:url'
import { fail } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import type { StatementRequest } from '#contract/receivables.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import { statementSheet } from './statement.print-sheet.ts'
import { listStatementRows } from './statement.queries.ts'
import { listOfClient } from './receivables.service.ts'
import { divideStatement } from './statement.view.ts'

const template = fileURLToPath(new URL('statement.print.typ', import.meta.url))
/** Rows of the paper; a longer statement is printed in parts. */
const maxRows = 2000

/** Prints what made up a client's debt, as paper of the caller's workplace. */
export async function renderStatementPdf(
  context: Context<UserActor>,
  { language, ...request }: StatementRequest,
): Promise<AfterTransaction<FileContent>> {
  const { db, scope, actor } = context
  const client = await clients.get(context, { id: request.clientId })
  const { items } = await listOfClient(context, { clientId: client.id })
  const { stationery, images } = await readStationery(context, actor.organizationId, await context.settings())
  const today = dayInZone(new Date().toISOString(), stationery.organization.timeZone)
  const rows = await listStatementRows(db, scope, client.id)
  const oldest = items.map(({ finishedOn }) => finishedOn).toSorted()[0]
  const statement = divideStatement(rows, { from: request.from ?? oldest, until: request.until, today })
  if (statement.rows.length > maxRows) fail('TooManyRows')
  const sheet = statementSheet({ ...statement, client }, stationery, language)
  return async () => ({
    fileName: `extras_cont_${client.id}_${statement.until}.pdf`,
    content: await context.printer.typeset(template, sheet, { images }),
  })
}
