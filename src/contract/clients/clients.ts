import { z } from 'zod'
import { Duplicate, DuplicateSearch } from './duplicates.ts'
import { clientFields as fields } from './fields.ts'
import { CompanyLookupInput, CompanyLookupResult } from './lookup.ts'
import { ClientMerge } from './merge.ts'
import { bulkInput, bulkOf } from '#contract/kit/bulk.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { draftShape } from '#contract/kit/changes.ts'
import { Country } from '#contract/kit/countries.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { outputOf } from '#contract/kit/output.ts'
import {
  booleanFilter,
  ById,
  choiceFilter,
  codeText,
  Day,
  Email,
  Id,
  Instant,
  Money,
  Nothing,
  nullableField,
  pageOf,
  Phone,
  RegNumber,
  requiredText,
  searchOf,
  text,
  textFilter,
  VatNumber,
  Version,
} from '#contract/kit/fields.ts'

const company = {
  /** An empty name means that the company has the name of the client. */
  name: text(150),
  vatNumber: VatNumber,
  regNumber: RegNumber,
  taxNumber: codeText(25),
  address: text(250),
  location: text(100),
  phone: Phone.nullable(),
  email: Email.nullable(),
}
export const Company = z.object(draftShape(company, { name: '', vatNumber: '', regNumber: '', taxNumber: '', address: '', location: '' }))
export type Company = z.output<typeof Company>
/** Absent fields stay unchanged. */
export const CompanyChanges = z.object(company).partial()
export type CompanyChanges = z.output<typeof CompanyChanges>

export const Address = z.object({
  street: text(150).default(''),
  number: text(20).default(''),
  city: text(100).default(''),
  county: text(100).default(''),
  postCode: text(12).default(''),
  /** Absent, it is that of the workplace, or stays. */
  country: Country.optional(),
})
export type Address = z.output<typeof Address>
export const Contact = z.object({ name: requiredText(100), phone: nullableField(Phone), email: nullableField(Email) })
export type Contact = z.output<typeof Contact>

/** This limit applies to addresses and to contacts, each by itself. */
export const maxClientParts = 20

/** A written part with an id keeps its row, one without an id creates a row, and a missing row is removed. */
const optionalId = { id: Id.optional() }
const KeptAddress = Address.extend(optionalId)
const KeptContact = Contact.extend(optionalId)
export type AddressInput = z.output<typeof KeptAddress>
export type ContactInput = z.output<typeof KeptContact>

/** A client is written whole; absent fields become empty. */
export const ClientDraft = z.object({
  ...draftShape(fields, { type: 'person', fidelity: false, notes: '', smsConsent: false }),
  company: nullableField(Company.extend(optionalId)),
  addresses: z.array(KeptAddress).max(maxClientParts).default([]),
  contacts: z.array(KeptContact).max(maxClientParts).default([]),
})
export type ClientDraft = z.output<typeof ClientDraft>

const identity = { id: Id }
/** A stored address always has a country. */
const placed = { country: z.string() }
export const Client = outputOf({
  ...fields,
  ...identity,
  /** The company has the id of its client. */
  company: Company.extend(identity).nullable(),
  addresses: z.array(Address.extend({ ...identity, ...placed })),
  contacts: z.array(Contact.extend(identity)),
  smsConsentAt: Instant.nullable(),
  /** The name of the user who recorded the consent. */
  smsConsentBy: z.string().nullable(),
  smsConsentSource: z.enum(['form', 'order', 'import']).nullable(),
  /** The day of the last order. */
  lastVisit: Day.nullable(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Client = z.output<typeof Client>

/** A company, address or contact that is written by itself carries the client's version. */
const part = { ...identity, clientId: Id, version: Version }
export const ClientCompany = outputOf({ ...company, ...part })
export type ClientCompany = z.output<typeof ClientCompany>
export const ClientAddress = outputOf({ ...Address.shape, ...placed, ...part })
export type ClientAddress = z.output<typeof ClientAddress>
export const ClientContact = outputOf({ ...Contact.shape, ...part })
export type ClientContact = z.output<typeof ClientContact>

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
  /** Plates of the three vehicles that came last. */
  plates: z.array(z.string()),
  lastVisit: Day.nullable(),
  version: Version,
  createdAt: Instant,
})
export type ClientRow = z.output<typeof ClientRow>

/** The live event carries only this: workers listen too, and may not open clients. */
export const ClientChange = outputOf({ id: Id, organizationId: Id, version: Version })

export const ClientSearch = searchOf(['name', 'phone', 'created_at', 'last_visit'], {
  organizationId: choiceFilter(Id),
  isCompany: booleanFilter,
  fidelity: booleanFilter,
  smsConsent: booleanFilter,
  quickText: textFilter,
})
export type ClientSearch = z.output<typeof ClientSearch>

const ClientBulk = bulkInput('delete', 'restore', 'fidelity-on', 'fidelity-off')
export type ClientBulk = z.output<typeof ClientBulk>

/** The order form offers clients with these fields. */
export const ClientChoice = outputOf({
  id: Id,
  name: z.string(),
  type: fields.type,
  phone: z.string().nullable(),
  delegateName: z.string().nullable(),
  vatNumber: z.string().nullable(),
})
export type ClientChoice = z.output<typeof ClientChoice>

/** Totals of a client at the caller's workplaces. */
export const ClientSummary = outputOf({
  orders: z.int(),
  total: Money,
  /** The sum of orders that are done and not paid. */
  unpaid: Money,
  /** All that the client owes, the part of it that is overdue, and money that stands on no order. */
  owed: Money,
  overdue: Money,
  credit: Money,
  lastVisit: Day.nullable(),
  /** Plates of the vehicles. */
  vehicles: z.array(z.string()),
  /** The number of sets in storage. */
  openHotels: z.int(),
  /** The start of the next appointment. */
  nextAppointment: Instant.nullable(),
  cards: z.int(),
  guaranties: z.int(),
})
export type ClientSummary = z.output<typeof ClientSummary>

const search = endpoint('GET /clients/search/query', { access: 'office', input: ClientSearch, result: pageOf(ClientRow) })
const versioned = { id: Id, version: Version.optional() }
export const clients = feature('clients', {
  search,
  download: downloadOf('client', 'office', search),
  choices: endpoint('GET /clients/search/lists', {
    access: 'desk',
    input: z.object({ quickText: textFilter, organizationId: Id.optional() }),
    result: z.object({ items: z.array(ClientChoice) }),
  }),
  duplicates: endpoint('GET /clients/search/duplicates', {
    access: 'office',
    input: DuplicateSearch,
    result: z.object({ items: z.array(Duplicate) }),
  }),
  summary: endpoint('GET /clients/:id/summary', { access: 'office', input: ById, result: ClientSummary }),
  get: endpoint('GET /clients/:id', { access: 'office', input: ById, result: Client }),
  create: endpoint('POST /clients', { access: 'office', input: ClientDraft, result: Client, created: true }),
  update: endpoint('POST /clients/:id', { access: 'office', input: ClientDraft.extend(versioned), result: Client }),
  remove: endpoint('DELETE /clients/:id', { access: 'office', input: z.object(versioned), result: Nothing }),
  bulk: bulkOf('clients', 'office', ClientBulk),
  merge: endpoint('POST /clients/:id/merge', { access: 'office', input: ClientMerge, result: Client }),
  /** Empties the personal data of the client wherever it stands; amounts and document numbers stay. */
  erase: endpoint('POST /clients/:id/erase', { access: 'admin', input: z.object(versioned), result: Nothing }),
  addCompany: endpoint('POST /companies/client/:id', {
    access: 'office',
    input: Company.extend(versioned),
    result: ClientCompany,
    created: true,
  }),
  addAddress: endpoint('POST /addresses/company/:id', {
    access: 'office',
    input: Address.extend(versioned),
    result: ClientAddress,
    created: true,
  }),
  addContact: endpoint('POST /contacts/organization/:id', {
    access: 'office',
    input: Contact.extend(versioned),
    result: ClientContact,
    created: true,
  }),
})

/** The id is the client's: it has one company. */
export const companies = feature('companies', {
  lookUp: endpoint('GET /companies/lookup', { access: 'office', perMinute: 60, input: CompanyLookupInput, result: CompanyLookupResult }),
  update: endpoint('PUT /companies/:id', { access: 'office', input: CompanyChanges.extend(versioned), result: ClientCompany }),
})

export const addresses = feature('addresses', {
  update: endpoint('PUT /addresses/:id', { access: 'office', input: Address.extend(versioned), result: ClientAddress }),
  remove: endpoint('DELETE /addresses/:id', { access: 'office', input: z.object(versioned), result: Nothing }),
})

export const contacts = feature('contacts', {
  update: endpoint('PUT /contacts/:id', { access: 'office', input: Contact.extend(versioned), result: ClientContact }),
  remove: endpoint('DELETE /contacts/:id', { access: 'office', input: z.object(versioned), result: Nothing }),
})
