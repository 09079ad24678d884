import { ClientDraft, Company } from '#contract/clients/clients.ts'
import { clientImportKeys } from '#contract/clients/import-fields.ts'
import { toSnakeCase } from '#contract/kit/codec.ts'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import type { ImportOptions } from '#contract/imports.ts'
import { fold } from '#contract/kit/fold.ts'
import type { RowValues } from '#domain/imports/rows.ts'
import { isCompanyName } from '#contract/kit/readers/name.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import { vatKey } from '#contract/kit/readers/tax-number.ts'
import * as clientService from '#server/clients/clients.service.ts'
import {
  mergeRow,
  type ImportCandidate,
  type ImportSettings,
  type Key,
  type ImportKind,
  type ImportContext,
} from '#server/imports/imports.draft.ts'
import * as queries from './clients.queries.ts'

type Keys = { id: number | undefined; name: string; phone: string | null; vat: string | null; city: string }

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
  const allKeys = rows.map(toKeys)
  const uniqueValues = <T>(values: (T | null | undefined)[]) =>
    [...new Set(values)].filter((value) => value !== null && value !== undefined) as T[]
  const foundClients = await queries.findCandidates(context.db, scope, {
    ids: uniqueValues(allKeys.map(({ id }) => id)),
    vatKeys: uniqueValues(allKeys.map(({ vat }) => vat)),
    phoneKeys: uniqueValues(allKeys.map(({ phone }) => phone)),
    names: uniqueValues(allKeys.map(({ name }) => name || null)),
  })
  const byPhone = Map.groupBy(foundClients, (one) => one.phoneKey)
  const byVat = Map.groupBy(foundClients, (one) => one.vatKey)
  const byName = Map.groupBy(foundClients, (one) => fold(one.name))
  const byId = Map.groupBy(foundClients, (one) => one.id)
  return Promise.all(
    rows.map(async (values, at) => {
      const keys = allKeys[at]!
      const nearby = [
        ...(byId.get(keys.id ?? 0) ?? []),
        ...((keys.vat && byVat.get(keys.vat)) || []),
        ...((keys.phone && byPhone.get(keys.phone)) || []),
        ...(byName.get(keys.name) ?? []),
      ]
      const match = findSameClient(keys, nearby, options.match)
      const client = match && (await clientService.get(context, { id: match.id }))
      const storedClient = client && { id: client.id, version: client.version, draft: readStoredJson(ClientDraft, client) }
      return {
        existing: storedClient,
        draft: storedClient ? mergeClient(storedClient.draft, values, options.onMatch) : buildNewClient(values, organizationId),
        keys: [...(storedClient ? [{ key: `id ${storedClient.id}` }] : []), ...fileKeys(keys, options.match)],
      }
    }),
  )
}

const nameOf = ({ name, first_name, last_name }: RowValues): string => name ?? [first_name, last_name].filter(Boolean).join(' ')

const toKeys = (values: RowValues): Keys => ({
  id: values.id || undefined,
  name: fold(nameOf(values)),
  phone: phoneKey(values.phone?.[0]),
  vat: vatKey(values.vat_number),
  city: fold(values.city ?? ''),
})

type Match = ImportOptions['match']
const createMatchCheck = (match: Match) => (way: Match) => match === 'any' || match === way

/** Two rows are one client if their tax number, their phone, or their name and town agree. */
function fileKeys({ name, phone, vat, city }: Keys, match: Match): Key[] {
  const isMatchedBy = createMatchCheck(match)
  return [
    ...(vat && isMatchedBy('vat_number') ? [{ key: `vat ${vat}` }] : []),
    ...(phone && isMatchedBy('phone') ? [{ key: `phone ${phone}`, unless: [vat] }] : []),
    ...(name && isMatchedBy('name') && (city || (!phone && !vat)) ? [{ key: `name ${name} ${city}`, unless: [vat, phone] }] : []),
  ]
}

/** Finds the stored client of a row by id and name, else by tax number, by phone, or by name and town, in this order. */
function findSameClient(row: Keys, nearby: queries.ClientCandidate[], match: Match): queries.ClientCandidate | undefined {
  const isOther = (rowKey: string | null, clientKey: string | null) => rowKey !== null && clientKey !== null && rowKey !== clientKey
  const isMatchedBy = createMatchCheck(match)
  const isNamed = (one: queries.ClientCandidate) => fold(one.name) === row.name
  const isInSameTown = (one: queries.ClientCandidate) =>
    row.city ? one.cities.some((city) => fold(city) === row.city) : row.phone === null && row.vat === null && one.cities.length === 0
  const byPhone = nearby.filter((one) => row.phone !== null && one.phoneKey === row.phone && !isOther(row.vat, one.vatKey))
  return (
    nearby.find((one) => match === 'any' && one.id === row.id && isNamed(one)) ??
    nearby.find((one) => isMatchedBy('vat_number') && row.vat !== null && one.vatKey === row.vat) ??
    (isMatchedBy('phone') ? (byPhone.find(isNamed) ?? byPhone[0]) : undefined) ??
    nearby.find(
      (one) =>
        isMatchedBy('name') && isNamed(one) && isInSameTown(one) && !isOther(row.vat, one.vatKey) && !isOther(row.phone, one.phoneKey),
    )
  )
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
