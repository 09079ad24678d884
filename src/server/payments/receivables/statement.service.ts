import type { Client } from '#contract/clients/clients.ts'
import { fail } from '#contract/kit/errors.ts'
import type { StatementRequest } from '#contract/receivables.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import { listOfClient } from './receivables.service.ts'
import { listStatementRows } from './statement.queries.ts'
import { divideStatement, type Statement } from './statement.view.ts'

/** Rows of one file; a longer statement is made in parts. */
const maxRows = 2000

export type ClientStatement = Statement & { client: Client; timeZone: string }

/** Reads the statement of a client, by the day of this workplace; too long a period is refused. */
export async function readStatement(
  context: Context,
  organizationId: number,
  request: Omit<StatementRequest, 'language'>,
): Promise<ClientStatement> {
  const { db, scope } = context
  const client = await clients.get(context, { id: request.clientId })
  const { items } = await listOfClient(context, { clientId: client.id })
  const timeZone = await findTimeZone(db, scope, organizationId)
  const today = dayInZone(new Date().toISOString(), timeZone)
  const rows = await listStatementRows(db, scope, client.id)
  const oldest = items.map(({ finishedOn }) => finishedOn).toSorted()[0]
  const statement = divideStatement(rows, { from: request.from ?? oldest, until: request.until, today })
  if (statement.rows.length > maxRows) fail('TooManyRows')
  return { ...statement, client, timeZone }
}
