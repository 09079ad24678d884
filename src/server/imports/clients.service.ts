import { ClientDraft, Company } from '#contract/clients/clients.ts'
import { clientImportKeys } from '#contract/clients/import-fields.ts'
import { toSnakeCase } from '#contract/kit/codec.ts'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import type { ImportOptions } from '#contract/imports.ts'
import type { RowValues } from '#domain/imports/rows.ts'
import { isCompanyName } from '#contract/kit/readers/name.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import { compareClients, identifyClient, nameKeys, type ClientIdentity } from '#domain/identity.ts'
import * as clientService from '#server/clients/clients.service.ts'
import {
  mergeRow,
  type Doubt,
  type ImportCandidate,
  type ImportSettings,
  type Key,
  type ImportKind,
  type ImportContext,
} from '#server/imports/imports.draft.ts'
import * as queries from './clients.queries.ts'

export const clientsImport: ImportKind = {
  schema: ClientDraft,
  candidates: findCandidates,
  create: (context, draft) => clientService.create(context, draft, 'import'),
  update: (context, draft) => clientService.update(context, draft, 'import'),
  remove: clientService.remove,
  named: ({ db, scope }, ids) => queries.findReferencedIds(db, scope, ids),
}

async function findCandidates(
  context: ImportContext,
  rows: RowValues[],
  { organizationId, options }: ImportSettings,
): Promise<ImportCandidate[]> {
  const scope = await clientService.clientScope(context, organizationId)
  const uniqueValues = <T>(values: (T | null | undefined)[]) =>
    [...new Set(values)].filter((value) => value !== null && value !== undefined) as T[]
  const foundClients = await queries.findCandidates(context.db, scope, {
    ids: uniqueValues(rows.map(({ id }) => id || null)),
    vatNumbers: uniqueValues(rows.map((row) => row.vat_number)),
    phones: uniqueValues(rows.map(({ phone }) => phone?.[0])),
    names: uniqueValues(rows.map((row) => nameOf(row) || null)),
  })
  const findMatch = openMatching(foundClients, options.match)
  return Promise.all(
    rows.map(async (values) => {
      const identity = toIdentity(values)
      const { match, doubt } = findMatch(identity)
      const client = match && (await clientService.get(context, { id: match.id }))
      const storedClient = client && { id: client.id, version: client.version, draft: readStoredJson(ClientDraft, client) }
      return {
        existing: storedClient,
        draft: storedClient ? mergeClient(storedClient.draft, values, options.onMatch) : buildNewClient(values, organizationId),
        keys: [...(storedClient ? [{ key: `id ${storedClient.id}` }] : []), ...fileKeys(identity, options.match)],
        doubts: doubt ? [doubt] : [],
      }
    }),
  )
}

const nameOf = ({ name, first_name, last_name }: RowValues): string => name ?? [first_name, last_name].filter(Boolean).join(' ')

const toIdentity = (values: RowValues): ClientIdentity =>
  identifyClient({
    id: values.id || undefined,
    type: values.type,
    name: nameOf(values),
    phone: values.phone?.[0],
    email: values.email,
    vatNumber: values.vat_number,
    cities: values.city ? [values.city] : [],
  })

type Match = ImportOptions['match']
const createMatchCheck = (match: Match) => (way: Match) => match === 'any' || match === way

/** Rows with a common key are compared, and are one client if their identities say so. */
function fileKeys(identity: ClientIdentity, match: Match): Key[] {
  const isMatchedBy = createMatchCheck(match)
  const { phone, tax } = identity
  return [
    ...(tax && isMatchedBy('vat_number') ? [{ key: `vat ${tax.key}`, identity }] : []),
    ...(phone && isMatchedBy('phone') ? [{ key: `phone ${phone}`, identity }] : []),
    ...(isMatchedBy('name') ? nameKeys(identity).map((key) => ({ key: `name ${key}`, identity })) : []),
  ]
}

/** The column to which a doubt belongs. */
const doubtFields = {
  SameNameNothingElse: 'name',
  SameNameOtherPhone: 'phone',
  SameNameOtherTax: 'vat_number',
  SamePhoneOtherName: 'phone',
  SamePhoneSimilarName: 'name',
  SameTaxOtherName: 'name',
} as const

type Candidate = queries.ClientCandidate
type Compared = { match: Candidate | undefined; doubt: Doubt | undefined }

/** Stored clients by what may join them to a row. */
export function groupClients(candidates: Candidate[]) {
  const named = candidates.flatMap((candidate) => nameKeys(candidate.identity).map((key) => ({ key, candidate })))
  const byName = Map.groupBy(named, ({ key }) => key)
  return {
    byId: Map.groupBy(candidates, ({ id }) => id),
    byTax: Map.groupBy(candidates, ({ identity }) => identity.tax?.key),
    byPhone: Map.groupBy(candidates, ({ identity }) => identity.phone),
    listNamesakes: (row: ClientIdentity): Candidate[] => [
      ...new Set(
        nameKeys(row)
          .flatMap((key) => byName.get(key) ?? [])
          .map(({ candidate }) => candidate),
      ),
    ],
  }
}

/**
 * Returns a function that finds the stored client of a row. The options may narrow the ways by which clients match; a match by name alone
 * ignores the numbers that agree, and still keeps those apart that differ.
 */
function openMatching(candidates: Candidate[], way: Match): (row: ClientIdentity) => Compared {
  const { byId, byTax, byPhone, listNamesakes } = groupClients(candidates)
  const isMatchedBy = createMatchCheck(way)
  return (row) => {
    const nearby = [
      ...(way === 'any' ? (byId.get(row.id ?? 0) ?? []) : []),
      ...((isMatchedBy('vat_number') && row.tax && byTax.get(row.tax.key)) || []),
      ...((isMatchedBy('phone') && row.phone && byPhone.get(row.phone)) || []),
      ...(isMatchedBy('name') ? listNamesakes(row) : []),
    ]
    const verdicts = nearby.map((candidate) => ({ candidate, ...compareBy(way, row, candidate.identity) }))
    const same = verdicts.find(({ isSame, doubt }) => isSame && doubt === null) ?? verdicts.find(({ isSame }) => isSame)
    const { candidate, doubt } = same ?? verdicts.find((one) => one.doubt !== null) ?? {}
    const field = doubtFields[doubt as keyof typeof doubtFields]
    return {
      match: same?.candidate,
      doubt: candidate && doubt && field ? { field, key: doubt, kind: 'doubt', values: { name: candidate.name } } : undefined,
    }
  }
}

function compareBy(way: Match, row: ClientIdentity, stored: ClientIdentity) {
  if (way !== 'name') return compareClients(way === 'any' ? row : { ...row, id: undefined }, stored)
  const withoutTies = (one: ClientIdentity, next: ClientIdentity): ClientIdentity => ({
    ...one,
    id: undefined,
    phone: one.phone === next.phone ? null : one.phone,
    tax: one.tax?.key === next.tax?.key ? null : one.tax,
  })
  return compareClients(withoutTies(row, stored), withoutTies(stored, row))
}

/** Returns only the fields that the row contains. */
function readClientFields(values: RowValues) {
  const { phone: phones = [], vat_number: vatNumber, reg_number: regNumber, street, number, city, county, post_code: postCode } = values
  const dropUndefined = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const fields = {
    ...Object.fromEntries(clientImportKeys.map((key) => [key, values[toSnakeCase(key) as keyof RowValues]])),
    name: nameOf(values) || undefined,
    phone: phones[0],
  }
  return {
    fields: dropUndefined(fields) as Partial<ClientDraft>,
    company: dropUndefined({ vatNumber, regNumber }) as Partial<Company>,
    address: dropUndefined({ street, number, city, county, postCode }),
    others: phones.slice(1),
  }
}

const contactOf = (name: string) => (phone: string) => ({ name, phone, email: null })

function buildNewClient(values: RowValues, organizationId: number): object {
  const { fields, company, address, others: otherPhones } = readClientFields(values)
  const name = fields.name ?? ''
  const isCompany = fields.type ? fields.type === 'company' : values.vat_number !== undefined || isCompanyName(name)
  return {
    ...fields,
    organizationId,
    name,
    type: isCompany ? 'company' : 'person',
    company: Object.keys(company).length ? fillDefaults(Company, company) : null,
    addresses: Object.keys(address).length ? [address] : [],
    contacts: otherPhones.map(contactOf(name)),
  }
}

function mergeClient(storedClient: ClientDraft, values: RowValues, onMatch: ImportOptions['onMatch']): object {
  const { fields, company, address, others: otherPhones } = readClientFields(values)
  const hasCompany = Object.keys(company).length > 0
  const [first, ...more] = storedClient.addresses
  const addresses = first
    ? [onMatch === 'replace' ? { ...first, ...address } : first, ...more]
    : Object.keys(address).length
      ? [address]
      : []
  const phones = new Set([storedClient, ...storedClient.contacts].map(({ phone }) => phoneKey(phone)))
  const isFree = onMatch === 'replace' || storedClient.contacts.length === 0
  const added = isFree ? otherPhones.filter((phone) => !phones.has(phoneKey(phone))).map(contactOf(storedClient.name)) : []
  return {
    ...mergeRow(storedClient, fields, onMatch),
    company: hasCompany ? mergeRow(storedClient.company ?? fillDefaults(Company, {}), company, onMatch) : storedClient.company,
    ...(hasCompany && !storedClient.company && { type: 'company' }),
    addresses,
    contacts: [...storedClient.contacts, ...added],
  }
}
