import type { FileContent } from '#contract/kit/fields.ts'
import type { StatementRequest } from '#contract/receivables.ts'
import { formatDayTime } from '#domain/text/format.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { words } from '#server/platform/words.ts'
import { readStatement } from './statement.service.ts'
import { statementKindKeys } from './statement.view.ts'

/** Makes a workbook of what made up a client's debt; the paper has the same rows and sums. */
export async function exportStatement(
  context: Context<UserActor>,
  { language, ...request }: StatementRequest,
): Promise<AfterTransaction<FileContent>> {
  const { client, timeZone, from, until, before, rows, after } = await readStatement(context, context.actor.organizationId, request)
  const word = words(['print', 'payments', 'receivables', 'invoices'], language)
  const period = [word('Date'), `${from} – ${until}`]
  const book = context.excel.open({
    title: word('Statement'),
    columns: [
      { heading: word('Date'), kind: 'day' },
      { heading: word('StatementRow'), kind: 'text' },
      { heading: word('PaymentType'), kind: 'text' },
      { heading: word('OrderNumber'), kind: 'code' },
      { heading: word('PlateNumberShort'), kind: 'code' },
      { heading: word('StatementOwed'), kind: 'money' },
      { heading: word('MoneyPaid'), kind: 'money' },
      { heading: word('BalanceLeft'), kind: 'money' },
    ],
    filters: {
      title: word('Client'),
      rows: [[word('Client'), client.name], period, [word('MadeAt'), formatDayTime(new Date().toISOString(), timeZone, language)]],
    },
    rows: rows.length + 2,
    zone: timeZone,
    words: { yes: word('Yes'), no: word('No') },
  })
  context.signal?.addEventListener('abort', () => book.drop(context.signal?.reason as Error))
  const blanks = [null, null, null, null, null]
  await book.add([[null, word('BalanceBefore'), ...blanks, before]], { bold: true })
  const cells = rows.map(({ day, kind, paymentType, document, plateNumber, amount, balance }) => {
    const [owed, paid] = amount > 0 ? [amount, null] : [null, -amount]
    return [day, word(statementKindKeys[kind]), paymentType, document, plateNumber, owed, paid, balance]
  })
  if (cells.length) await book.add(cells)
  await book.add([[null, word('BalanceLeft'), ...blanks, after]], { bold: true, closing: true })
  return async () => ({ fileName: `extras_cont_${client.id}_${until}.xlsx`, content: await book.finish() })
}
