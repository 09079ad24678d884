import type { Invoice } from '#contract/invoices/invoices.ts'

/** A line with the quantity that no credit note has taken back yet. */
export type LineToCredit = { lineId: number; name: string; um: string; left: number }

/** Quantities have at most three decimals. */
const thousandths = (quantity: number): number => Math.round(Math.abs(quantity) * 1000)

/** Returns the lines of an invoice of which its credit notes have left something. */
export function listCreditable({ lines }: Pick<Invoice, 'lines'>, credits: readonly Pick<Invoice, 'lines'>[]): LineToCredit[] {
  const taken = credits.flatMap((credit) => credit.lines)
  return lines.flatMap(({ id, name, um, quantity }) => {
    const credited = taken.filter(({ creditedLineId }) => creditedLineId === id).map((line) => thousandths(line.quantity))
    const left = credited.reduce((rest, part) => rest - part, thousandths(quantity))
    return id === null || left <= 0 ? [] : [{ lineId: id, name, um, left: left / 1000 }]
  })
}
