import { Address, Company } from '#contract/clients/clients.ts'
import type { InvoiceDraft } from '#contract/invoices/invoice-drafts.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { OrganizationCompany } from '#contract/organizations.ts'
import type { InvoiceAddress, InvoiceBuyer, InvoiceSeller } from '#domain/invoices/invoice-document.ts'
import { sellerOf } from '#domain/invoices/parties.ts'
import type { findStored } from '#server/clients/clients.service.ts'

type StoredClient = NonNullable<Awaited<ReturnType<typeof findStored>>>

/** An address without a country lies where the workplace does. */
const toAddress = ({ country, ...address }: Address, ofPlace: string): InvoiceAddress => ({ ...address, country: country ?? ofPlace })

export const toSeller = ({ company, address }: { company: unknown; address: unknown }): InvoiceSeller =>
  sellerOf({ company: readStoredJson(OrganizationCompany, company ?? {}), address: readStoredJson(Address, address) })

const nowhere: Address = { street: '', number: '', city: '', county: '', postCode: '' }
const digitsAlone = /^\d+$/

/** The first address of a client is the one for bills. A number without the letters of a country is that of a firm without VAT. */
export function toBuyer(client: StoredClient, delegateName: string | null, country: string): InvoiceBuyer {
  const company = readStoredJson(Company, client.company ?? {})
  const isFirm = client.type === 'company'
  const hasNoVat = digitsAlone.test(company.vatNumber)
  return {
    type: isFirm ? 'company' : 'person',
    name: (isFirm && company.name) || client.name,
    delegateName: delegateName ?? '',
    vatNumber: hasNoVat ? '' : company.vatNumber,
    taxNumber: company.taxNumber || (hasNoVat ? company.vatNumber : ''),
    regNumber: company.regNumber,
    address: toAddress(client.addresses[0] ?? nowhere, country),
    phone: client.phone ?? company.phone ?? '',
    email: client.email ?? company.email ?? '',
  }
}

export const toTypedBuyer = ({ email, phone, address, ...buyer }: NonNullable<InvoiceDraft['buyer']>, country: string): InvoiceBuyer => ({
  ...buyer,
  address: toAddress(address, country),
  email: email ?? '',
  phone: phone ?? '',
})

/** Somebody of whom the order knows no more than the name. */
export const toNamedBuyer = (name: string, phone: string | null, country: string): InvoiceBuyer => ({
  type: 'person',
  name,
  delegateName: '',
  vatNumber: '',
  taxNumber: '',
  regNumber: '',
  address: toAddress(nowhere, country),
  phone: phone ?? '',
  email: '',
})
