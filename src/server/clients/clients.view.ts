import type { Insertable } from 'kysely'
import {
  ClientDraft,
  Company,
  type Client,
  type Address,
  type Contact,
  type AddressInput,
  type ContactInput,
} from '#contract/clients/clients.ts'
import { clientErasure, clientTraits } from '#contract/clients/fields.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { pickFields } from '#contract/kit/field-names.ts'
import { columnKeys, keysWith } from '#contract/kit/field-table.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import { vatKey } from '#contract/kit/readers/tax-number.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { ClientAddresses, ClientContacts } from '#server/platform/database/tables.gen.ts'
import type { StoredClient } from './clients.queries.ts'

const clientColumnKeys = columnKeys(clientTraits, clientErasure)
const clientSearchKeys = keysWith(clientTraits, 'search')

export const toClient = (row: StoredClient): Client => ({
  ...row,
  type: row.type as Client['type'],
  company: row.company === null ? null : { ...toCompany(row), id: row.id },
  smsConsent: row.smsConsentAt !== null,
  smsConsentBy: row.smsConsentName,
  smsConsentSource: row.smsConsentSource as Client['smsConsentSource'],
})

export const toCompany = ({ company }: { company: unknown }): Company => readStoredJson(Company, company ?? {})

/** Addresses and contacts have tables of their own. */
export function toColumns(draft: ClientDraft) {
  const company = draft.company && JSON.stringify(toCompany(draft))
  return { ...pickFields(draft, clientColumnKeys), company, ...toSearchColumns(draft, draft.contacts) }
}

/** The audit notes the fields that a person writes, each address and contact as one line. */
export function toAuditFields(stored: StoredClient) {
  const { addresses, contacts, smsConsent: _, ...draft } = readStoredJson(ClientDraft, toClient(stored))
  return {
    ...draft,
    company: draft.company && toCompany({ company: draft.company }),
    addresses: addresses.map((address) => [addressLine(address), address.postCode, address.country].filter(Boolean).join(', ')),
    contacts: contacts.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(' ')),
    smsConsentAt: stored.smsConsentAt,
    lastVisit: stored.lastVisit,
  }
}

type SearchedFields = Pick<ClientDraft, (typeof clientSearchKeys)[number]> & { company: Company | null }

/** Quick text finds a client by `search`; the keys find a client who was entered twice. */
export const toSearchColumns = ({ company, ...fields }: SearchedFields, contacts: Contact[]) => ({
  search: searchText(
    ...clientSearchKeys.map((key) => fields[key]),
    company?.name,
    company?.vatNumber,
    company?.phone,
    company?.email,
    ...contacts.flatMap((contact) => [contact.name, contact.phone, contact.email]),
    company?.taxNumber,
    company?.regNumber,
  ),
  phoneKey: phoneKey(fields.phone ?? company?.phone),
  vatKey: vatKey(company?.vatNumber),
})

type PartValues<Table> = Omit<Insertable<Table>, 'accountId' | 'clientId'>

/** A country alone is no address. */
export const hasAddressText = ({ street, number, city, county, postCode }: Address): boolean =>
  [street, number, city, county, postCode].some((text) => text !== '')

/** A row without any text is dropped. `countryOfAddress` says the country of an address that came without one. */
export const toAddressRows = (addresses: AddressInput[], countryOfAddress: (id?: number) => string): PartValues<ClientAddresses>[] =>
  addresses
    .filter(hasAddressText)
    .map(({ country, ...address }, position) => ({ ...address, country: country ?? countryOfAddress(address.id), position }))

export const toContactRows = (contacts: ContactInput[]): PartValues<ClientContacts>[] =>
  contacts.map((contact, position) => ({ ...toContactRow(contact), position }))

export const toContactRow = <C extends Contact>(contact: C) => ({ ...contact, phoneKey: phoneKey(contact.phone) })
