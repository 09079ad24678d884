import type { Client } from '#contract/clients/clients.ts'
import type { Language } from '#domain/text/format.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { createFormatter, toSheetFacts, truncateLine } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { words } from '#server/platform/words.ts'
import type { StatementRow } from './statement.queries.ts'
import { statementKindKeys, type Statement } from './statement.view.ts'

/** Returns the data that `statement.print.typ` lays out. */
export function statementSheet(
  { client, from, until, before, rows, after }: Statement & { client: Client },
  stationery: Stationery,
  language: Language,
) {
  const pen = createFormatter(stationery.organization, language)
  const word = words(['print', 'payments', 'receivables', 'invoices'], language)
  const title = word('Statement')
  const period = [from, until].map(pen.date).join(' – ')
  const about = ({ kind, document, plateNumber, paymentType }: StatementRow) =>
    truncateLine([word(statementKindKeys[kind]), paymentType, document, plateNumber].filter(Boolean).join(', '), 60)
  return {
    ...buildFrame(stationery, language),
    head: { title, number: '', facts: toSheetFacts([['', period]]) },
    foot: [title, client.name, period].join('  ·  '),
    client: toSheetFacts([
      [word('Client'), client.name],
      [word('VatNumberPrint'), client.company?.vatNumber],
      [word('Phone'), client.phone],
    ]),
    columns: [word('Date'), word('StatementRow'), word('StatementOwed'), word('MoneyPaid'), word('BalanceLeft')],
    before: [word('BalanceBefore'), pen.amount(before)],
    rows: rows.map((row) => [
      pen.date(row.day),
      about(row),
      row.amount > 0 ? pen.amount(row.amount) : '',
      row.amount < 0 ? pen.amount(-row.amount) : '',
      pen.amount(row.balance),
    ]),
    after: [word(after < 0 ? 'ToGiveBack' : 'BalanceLeft'), pen.amount(Math.abs(after))],
  }
}
