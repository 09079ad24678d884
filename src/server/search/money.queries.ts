import { sql, type RawBuilder } from 'kysely'
import { organizationIds } from '#server/platform/database/scope.ts'
import { containsAllWordsSql, joinWords, resultColumns, type SearchPartRequest } from './parts.queries.ts'

/** Matches by the beginning of the receipt's number; the client and the order have searches of their own. */
export function paymentParts({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = db
    .selectFrom('paymentsInAccount as p' as 'payments as p')
    .where('p.accountId', '=', scope.account)
    .where('p.organizationId', 'in', organizationIds(scope))
    .where('p.day', 'is not', null)
    // The index of words finds what begins with the number, which stands among other words there.
    .where(containsAllWordsSql('p.search', joinWords(query)))
    .select(
      resultColumns('payment', {
        id: sql`p.id`,
        title: sql`p.receipt_number`,
        subtitle: sql`p.amount`,
        organization: sql`p.organization_id`,
        at: sql`p.received_on`,
        codes: sql`p.receipt_number`,
      }),
    )
  return [sql`${rows.where(sql<boolean>`folded(p.receipt_number) ^@ ${joinWords(query)}`)}`]
}

/** Issued invoices whose number, buyer, tax number, orders or plates have all words. */
export function invoiceParts({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = db
    .selectFrom('invoicesInAccount as i' as 'invoices as i')
    .where('i.accountId', '=', scope.account)
    .where('i.organizationId', 'in', organizationIds(scope))
    .where('i.status', '=', 'issued')
    .select(
      resultColumns('invoice', {
        id: sql`i.id`,
        title: sql`i.number`,
        subtitle: sql`i.buyer_name`,
        organization: sql`i.organization_id`,
        at: sql`i.issue_date`,
        codes: sql`i.number, i.buyer ->> 'vatNumber', i.buyer ->> 'taxNumber'`,
        names: sql`i.buyer_name`,
      }),
    )
  return [...new Set([joinWords(query), ...query.plates])].map((text) => sql`${rows.where(containsAllWordsSql('i.search', text))}`)
}
