import { z } from 'zod'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import { ById, dropdown, Email, flag, Id, Instant, like, Nothing, pageOf, Phone, required, searchOf, text, Version } from './kit/fields.ts'

export const Company = z.object({
  name: text(150).default(''),
  vatNumber: text(20).default(''),
  regNumber: text(25).default(''),
  taxNumber: text(25).default(''),
  address: text(250).default(''),
  location: text(100).default(''),
  phone: Phone.nullable().default(null),
  email: Email.nullable().default(null),
})
export type Company = z.output<typeof Company>

export const Address = z.object({
  street: text(150).default(''),
  number: text(20).default(''),
  city: text(100).default(''),
  county: text(100).default(''),
  postCode: text(12).default(''),
})
export type Address = z.output<typeof Address>
export const Contact = z.object({ name: required(100), phone: Phone.nullable().default(null), email: Email.nullable().default(null) })

/** Of addresses, and of contacts. */
export const maxRows = 20

const fields = {
  type: z.enum(['person', 'company']),
  name: required(150),
  organizationId: Id,
  delegateName: text(150).nullable(),
  phone: Phone.nullable(),
  email: Email.nullable(),
  /** Regular customer. */
  fidelity: z.boolean(),
  company: Company.nullable(),
  addresses: z.array(Address).max(maxRows),
  contacts: z.array(Contact).max(maxRows),
}

/** A client is written whole; what is left out is empty. */
export const ClientDraft = z.object({
  ...fields,
  type: fields.type.default('person'),
  delegateName: fields.delegateName.default(null),
  phone: fields.phone.default(null),
  email: fields.email.default(null),
  fidelity: fields.fidelity.default(false),
  company: fields.company.default(null),
  addresses: fields.addresses.default([]),
  contacts: fields.contacts.default([]),
})
export type ClientDraft = z.output<typeof ClientDraft>

export const Client = outputOf({ ...fields, id: Id, version: Version, createdAt: Instant, updatedAt: Instant })
export type Client = z.output<typeof Client>

/** A client as a row of the list. */
export const ClientRow = outputOf({
  id: Id,
  type: fields.type,
  name: z.string(),
  organizationId: Id,
  delegateName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  vatNumber: z.string().nullable(),
  fidelity: z.boolean(),
  version: Version,
  createdAt: Instant,
})
export type ClientRow = z.output<typeof ClientRow>

/** What is told of a client live: workers listen too, and may not open clients. */
export const ClientChange = outputOf({ id: Id, organizationId: Id, version: Version })

export const ClientSearch = searchOf(['name', 'phone', 'created_at'], {
  organizationId: dropdown(Id),
  isCompany: flag,
  fidelity: flag,
  quickText: like,
})
export type ClientSearch = z.output<typeof ClientSearch>

/** A client as the order form picks one. */
export const ClientChoice = outputOf({
  id: Id,
  name: z.string(),
  type: fields.type,
  phone: z.string().nullable(),
  delegateName: z.string().nullable(),
  vatNumber: z.string().nullable(),
})
export type ClientChoice = z.output<typeof ClientChoice>

/** The list as a workbook. */
export const clientColumns = [
  { key: 'name', kind: 'text', word: 'Name' },
  { key: 'delegateName', kind: 'text', word: 'DelegateName' },
  { key: 'phone', kind: 'code', word: 'Phone' },
  { key: 'email', kind: 'text', word: 'Email' },
  { key: 'vatNumber', kind: 'code', word: 'VatNumber' },
  { key: 'fidelity', kind: 'flag', word: 'Fidelity' },
  { key: 'createdAt', kind: 'day', word: 'CreatedAt' },
  { key: 'type', kind: 'choice', word: 'ClientType', excel: true },
  { key: 'legalName', kind: 'text', word: 'LegalName', excel: true },
  { key: 'regNumber', kind: 'code', word: 'RegNumber', excel: true },
  { key: 'taxNumber', kind: 'code', word: 'TaxNumber', excel: true },
  { key: 'companyAddress', kind: 'text', word: 'RegisteredAddress', excel: true },
  { key: 'addresses', kind: 'text', word: 'Addresses', excel: true },
  { key: 'contacts', kind: 'text', word: 'Contacts', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const search = endpoint('GET /clients/search/query', { access: 'office', input: ClientSearch, result: pageOf(ClientRow) })
export const clients = feature('clients', {
  search,
  download: downloadOf('client', 'office', search),
  choices: endpoint('GET /clients/search/lists', {
    access: 'desk',
    input: z.object({ quickText: like, organizationId: Id.optional() }),
    result: z.object({ items: z.array(ClientChoice) }),
  }),
  get: endpoint('GET /clients/:id', { access: 'office', input: ById, result: Client }),
  create: endpoint('POST /clients', { access: 'office', input: ClientDraft, result: Client, created: true }),
  update: endpoint('POST /clients/:id', {
    access: 'office',
    input: ClientDraft.extend({ id: Id, version: Version.optional() }),
    result: Client,
    versioned: true,
  }),
  remove: endpoint('DELETE /clients/:id', {
    access: 'office',
    input: ById.extend({ version: Version.optional() }),
    result: Nothing,
    versioned: true,
  }),
})
