import type { Language } from '#domain/text/format.ts'
import type { Json } from '#server/platform/database/tables.gen.ts'
import { createFormatter, toSheetFacts, type SheetFormatter, type SheetText } from './sheet.ts'
import type { Stationery } from './stationery.ts'

/** An organization as the database stores it. */
type Organization = { name: string; address: Json; company: Json }
type Company = Partial<Record<'name' | 'vatNumber' | 'regNumber' | 'phone' | 'email', SheetText>>
type Address = Partial<Record<'street' | 'number' | 'city' | 'county', string>>

/** Everything that all sheets of an organization have in common. Only the template knows the page numbers. */
export function buildFrame({ organization, ...look }: Stationery, language: Language) {
  const pen = createFormatter(organization, language)
  const page = pen.word('PageOfPages', { page: '{{page}}', pages: '{{pages}}' })
  return { language, ...look, shop: buildLetterhead(organization, pen), page }
}

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
