import type { InvoiceLine } from './invoice-document.ts'

/** The amount of a line before its discount, without VAT. */
export const amountBeforeDiscount = ({ net, discount }: Pick<InvoiceLine, 'net' | 'discount'>): number => net + discount

/** The quantity with the sign of the amount: in the files of tax offices no price is negative, so units are taken back instead. */
export function signedQuantity(line: Pick<InvoiceLine, 'net' | 'discount' | 'quantity'>): number {
  const amount = amountBeforeDiscount(line)
  return Math.abs(line.quantity) * Math.sign(amount === 0 ? line.quantity : amount)
}
