import type { InvoiceKind } from '#contract/invoices/kinds.ts'

/** Finds, among the active series of a workplace, that of the kind, else the only one that is for no kind. A proforma takes none of another kind. */
export function findDefaultSeries<S extends { kinds: readonly string[] }>(active: readonly S[], kind: InvoiceKind): S | undefined {
  const fits = (ofKind: InvoiceKind) => active.find(({ kinds }) => kinds.includes(ofKind))
  const general = active.filter(({ kinds }) => kinds.length === 0)
  return fits(kind) ?? (kind === 'proforma' ? undefined : (fits('invoice') ?? (general.length === 1 ? general[0] : undefined)))
}
