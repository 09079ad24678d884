import { failField } from '#contract/kit/errors.ts'
import type { InvoiceDraft } from '#contract/invoices/invoice-drafts.ts'
import type { InvoiceLine, InvoiceVat } from '#domain/invoices/invoice-document.ts'
import { settleAdvances } from '#domain/invoices/invoice-totals.ts'
import { toBani } from '#domain/text/money.ts'
import type { Context } from '#server/platform/context.ts'
import { words } from '#server/platform/words.ts'
import { listAdvanceGroups, type AdvanceGroup } from './advances.queries.ts'
import { lockInvoice } from './invoices.queries.ts'

/** A line with what it was copied from. */
export type ComposedLine = InvoiceLine & {
  workOrderId: number | null
  workOrderLineId: number | null
  productId: number | null
  advanceId: number | null
}

type Place = { country: string; currency: string }

/** Locks the advances that an invoice will settle until commit, by ascending id, so that each is settled once. */
export async function lockAdvances(context: Context, draft: InvoiceDraft, currency: string): Promise<void> {
  const ids = new Set((await findGroups(context, draft, currency)).map(({ id }) => id))
  for (const id of ids) await lockInvoice(context.db, context.scope, id)
}

/** Returns the lines that take the advances off an invoice. They mirror what is left of each advance, by its code and rate. */
export async function settlementLines(
  context: Context,
  draft: InvoiceDraft,
  lines: readonly ComposedLine[],
  { country, currency }: Place,
): Promise<ComposedLine[]> {
  const groups = await findGroups(context, draft, currency)
  const advances = [...Map.groupBy(groups, ({ id }) => id).values()]
  const missing = draft.advanceIds?.findIndex((id) => !groups.some((group) => group.id === id)) ?? -1
  if (missing >= 0) failField(`advance_ids.${missing}`, 'InvalidChoice')
  const { pricesIncludeVat } = draft
  return settleAdvances(
    advances.map((parts) => parts.map(toTaxed)),
    lines,
  ).map(({ advanceAt, ...sums }): ComposedLine => {
    const { id, number, issueDate, paidOn, exchangeRate } = advances[advanceAt]![0]!
    return {
      ...sums,
      ...wordsOf(country, number),
      quantity: -1,
      price: -(pricesIncludeVat ? sums.net + sums.vat : sums.net),
      counts: true,
      discountReason: '',
      isService: true,
      advance: { number, issueDate, paidOn, exchangeRate },
      advanceId: id,
      workOrderId: null,
      workOrderLineId: null,
      productId: null,
    }
  })
}

/** An invoice settles what is left of advances in its own currency; nothing else does. */
const findGroups = async ({ db, scope }: Context, draft: InvoiceDraft, currency: string): Promise<AdvanceGroup[]> =>
  draft.kind === 'invoice' ? listAdvanceGroups(db, scope, { ...draft, currency }) : []

const toTaxed = ({ vatCode, category, vatRate, reason, net, vat }: AdvanceGroup) => ({
  ...({ vatCode, vatCategory: category, vatRate, vatReason: reason } as InvoiceVat),
  net: toBani(net),
  vat: toBani(vat),
})

/** The line is in the language of the seller's country, as law wants it. */
function wordsOf(country: string, number: string) {
  const language = country === 'HU' ? 'hu' : 'ro'
  return { name: words('invoices', language)('AdvanceSettled', { number }), um: language === 'hu' ? 'db' : 'BUC' }
}
