// The numbers of seller and buyer, which forms keep as people write them.

import { hasAdoszamCheck, hasCuiCheck } from '#contract/kit/readers/check-digits.ts'
import type { z } from 'zod'
import type { Address } from '#contract/clients/clients.ts'
import type { OrganizationCompany } from '#contract/organizations.ts'
import type { InvoiceBuyer, InvoiceSeller } from './invoice-document.ts'

type Workplace = { company?: z.input<typeof OrganizationCompany> | undefined; address?: z.input<typeof Address> | undefined }

/** Returns the seller that the company and the address of a workplace make; what they lack is empty, and the scheme null. */
export function sellerOf({ company = {}, address = {} }: Workplace): InvoiceSeller {
  const { name = '', vatNumber = '', taxNumber = '', regNumber = '', vatScheme = null, iban = '', bank = '', shareCapital = '' } = company
  const { street = '', number = '', city = '', county = '', postCode = '', country = '' } = address
  return {
    name,
    vatNumber,
    taxNumber,
    regNumber,
    vatScheme,
    iban,
    bank,
    shareCapital,
    phone: company.phone ?? '',
    email: company.email ?? '',
    address: { street, number, city, county, postCode, country },
  }
}

type Numbers = Pick<InvoiceSeller | InvoiceBuyer, 'vatNumber' | 'taxNumber'>

/** Parts of an adószám: the taxpayer, the kind of VAT (1: none) and the office. */
export type HungarianTaxNumber = { taxpayer: string; vatCode: string; office: string }

/** Reads `12345678-2-41` from either number; null if neither is one with its check digit. */
export function readHungarianTaxNumber({ taxNumber, vatNumber }: Numbers): HungarianTaxNumber | null {
  for (const written of [taxNumber, vatNumber]) {
    const [, taxpayer = '', vatCode = '', office = ''] =
      /^(?:HU)?(\d{8})-?([1-5])-?(\d{2})$/.exec(written.replace(/\s/g, '').toUpperCase()) ?? []
    if (hasAdoszamCheck(taxpayer)) return { taxpayer, vatCode, office }
  }
  return null
}

/** The number for VAT without spaces and dots, with the letters of its country; null if the party has none, and so charges no VAT. */
export function vatId({ vatNumber }: Numbers): string | null {
  const written = vatNumber.replace(/[\s.-]/g, '').toUpperCase()
  return /^[A-Z]{2}[A-Z\d]*\d/.test(written) ? written : null
}

/** The digits by which Romania knows a firm, whether or not it charges VAT; empty if there are none. */
export const fiscalDigits = ({ vatNumber, taxNumber }: Numbers): string => vatNumber.replace(/\D/g, '') || taxNumber.replace(/\D/g, '')

/** Whether the firm has the number by which its tax office knows it, with the check digit that its country gives it. */
export function hasSellerNumber(seller: InvoiceSeller): boolean {
  const { country } = seller.address
  if (country === 'HU') return readHungarianTaxNumber(seller) !== null
  return country === 'RO' ? hasCuiCheck(fiscalDigits(seller)) : fiscalDigits(seller) !== ''
}
