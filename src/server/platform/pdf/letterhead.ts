import type { Json } from '#server/platform/database/tables.gen.ts'
import { toSheetFacts, type SheetFormatter, type SheetText } from './sheet.ts'

/** An organization as the database stores it. */
type Organization = { name: string; address: Json; company: Json }
type Company = Partial<Record<'name' | 'vatNumber' | 'regNumber' | 'phone' | 'email', SheetText>>
type Address = Partial<Record<'street' | 'number' | 'city' | 'county', string>>

/** Letterhead of a document: the company, and the organization, which often has another name. */
export function buildLetterhead({ name, ...stored }: Organization, { word }: SheetFormatter): { name: string; lines: string[] } {
  const company = (stored.company ?? {}) as Company
  const companyName = company.name?.trim()
  const lines = [
    companyName && company.name !== name ? name : '',
    formatLabelled([
      [word('VatNumberPrint'), company.vatNumber],
      [word('RegNumberPrint'), company.regNumber],
    ]),
    addressLine((stored.address ?? {}) as Address).trim(),
    formatLabelled([
      [word('Phone'), company.phone],
      [word('Email'), company.email],
    ]),
  ]
  return { name: companyName || name, lines: lines.filter((line) => line !== '') }
}

const formatLabelled = (pairs: Parameters<typeof toSheetFacts>[0]) =>
  toSheetFacts(pairs)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('  ·  ')

export const addressLine = ({ street, number, city, county }: Address): string =>
  [[street, number].filter(Boolean).join(' '), city, county].filter(Boolean).join(', ')
