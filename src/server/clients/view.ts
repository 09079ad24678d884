import type { Selectable } from 'kysely'
import { z } from 'zod'
import { Address, Company, Contact, type Client, type ClientDraft } from '#contract/clients.ts'
import { fromStored } from '#contract/kit/defaults.ts'
import { searchText } from '#server/platform/database/page.ts'
import type { Clients } from '#server/platform/database/tables.gen.ts'

/** A stored client as the contract has it. */
export const toClient = (row: Selectable<Clients>): Client => ({
  ...row,
  type: row.type as Client['type'],
  company: fromStored(Company.nullable(), row.company),
  addresses: fromStored(z.array(Address), row.addresses),
  contacts: fromStored(z.array(Contact), row.contacts),
})

/** A client as it is stored. */
export const toColumns = ({ company, addresses, contacts, ...draft }: ClientDraft) => ({
  ...draft,
  company: company && JSON.stringify(company),
  addresses: JSON.stringify(addresses),
  contacts: JSON.stringify(contacts),
  search: clientSearch({ ...draft, company }),
})

/** What quick text finds a client by. */
export const clientSearch = (client: Pick<ClientDraft, 'name' | 'delegateName' | 'phone' | 'email' | 'company'>): string =>
  searchText(client.name, client.delegateName, client.phone, client.email, client.company?.name, client.company?.vatNumber)
