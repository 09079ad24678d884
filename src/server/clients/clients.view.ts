import type { Insertable } from 'kysely'
import { ClientDraft, Company, type Client, type Contact, type AddressInput, type ContactInput } from '#contract/clients/clients.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { phoneKey } from '#domain/text/phones.ts'
import { vatKey } from '#domain/text/tax-numbers.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { ClientAddresses, ClientContacts } from '#server/platform/database/tables.gen.ts'
import type { StoredClient } from './clients.queries.ts'

/** A stored client as the contract has it. */
export const toClient = (row: StoredClient): Client => ({
  ...row,
  type: row.type as Client['type'],
  company: row.company === null ? null : { ...toCompany(row), id: row.id },
  smsConsent: row.smsConsentAt !== null,
  smsConsentBy: row.smsConsentName,
  smsConsentSource: row.smsConsentSource as Client['smsConsentSource'],
})

export const toCompany = ({ company }: { company: unknown }): Company => readStoredJson(Company, company ?? {})

/** A client as it is stored; what it has several of is stored by itself. */
export function toColumns(draft: ClientDraft) {
  const { type, name, organizationId, delegateName, phone, email, fidelity, notes, company, contacts } = draft
  const written = company && JSON.stringify(toCompany({ company }))
  return { type, name, organizationId, delegateName, phone, email, fidelity, notes, company: written, ...toSearchColumns(draft, contacts) }
}

/** What a person writes of a client, with each address and contact in a line: that is what is noted when it changes. */
export function toAuditFields(stored: StoredClient) {
  const { addresses, contacts, smsConsent: _, ...draft } = readStoredJson(ClientDraft, toClient(stored))
  return {
    ...draft,
    company: draft.company && toCompany({ company: draft.company }),
    addresses: addresses.map((address) => [addressLine(address), address.postCode].filter(Boolean).join(', ')),
    contacts: contacts.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(' ')),
    smsConsentAt: stored.smsConsentAt,
    lastVisit: stored.lastVisit,
  }
}

type Found = Pick<ClientDraft, 'name' | 'delegateName' | 'phone' | 'email'> & { company: Company | null }

/** What quick text finds a client by, and by what one who is written down twice is known. */
export const toSearchColumns = ({ name, delegateName, phone, email, company }: Found, contacts: Contact[]) => ({
  search: searchText(
    name,
    delegateName,
    phone,
    email,
    company?.name,
    company?.vatNumber,
    company?.phone,
    company?.email,
    ...contacts.flatMap((contact) => [contact.name, contact.phone, contact.email]),
    company?.taxNumber,
    company?.regNumber,
  ),
  phoneKey: phoneKey(phone ?? company?.phone),
  vatKey: vatKey(company?.vatNumber),
})

type Of<Table> = Omit<Insertable<Table>, 'accountId' | 'clientId'>

/** A row in which nothing was written is none. */
export const toAddressRows = (addresses: AddressInput[]): Of<ClientAddresses>[] =>
  addresses
    .filter(({ id: _id, ...address }) => Object.values(address).some((text) => text !== ''))
    .map((address, position) => ({ ...address, position }))

export const toContactRows = (contacts: ContactInput[]): Of<ClientContacts>[] =>
  contacts.map((contact, position) => ({ ...toContactRow(contact), position }))

export const toContactRow = <C extends Contact>(contact: C) => ({ ...contact, phoneKey: phoneKey(contact.phone) })
