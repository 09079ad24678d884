import { ClientDraft, Company } from '#contract/clients/clients.ts'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import type { ImportOptions } from '#contract/imports.ts'
import { fold } from '#domain/text/format.ts'
import type { RowValues } from '#domain/imports/rows.ts'
import { isCompanyName } from '#domain/imports/values.ts'
import { phoneKey } from '#domain/text/phones.ts'
import { vatKey } from '#domain/text/tax-numbers.ts'
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
  candidates,
  create: (context, draft) => clientService.create(context, draft, 'import'),
  update: (context, draft) => clientService.update(context, draft, 'import'),
  remove: clientService.remove,
  named: ({ db, scope }, ids) => queries.findReferencedIds(db, scope, ids),
}

async function candidates(
  context: ImportContext,
  rows: RowValues[],
  { organizationId, options }: ImportSettings,
): Promise<ImportCandidate[]> {
  const scope = await clientService.clientScope(context, organizationId)
  const all = rows.map(keysOf)
  const some = <T>(values: (T | null | undefined)[]) => [...new Set(values)].filter((value) => value !== null && value !== undefined) as T[]
  const found = await queries.findCandidates(context.db, scope, {
    ids: some(all.map(({ id }) => id)),
    vatKeys: some(all.map(({ vat }) => vat)),
    phoneKeys: some(all.map(({ phone }) => phone)),
    names: some(all.map(({ name }) => name || null)),
  })
  const byPhone = Map.groupBy(found, (one) => one.phoneKey)
  const byVat = Map.groupBy(found, (one) => one.vatKey)
  const byName = Map.groupBy(found, (one) => fold(one.name))
  const byId = Map.groupBy(found, (one) => one.id)
  return Promise.all(
    rows.map(async (given, at) => {
      const keys = all[at]!
      const near = [
        ...(byId.get(keys.id ?? 0) ?? []),
        ...((keys.vat && byVat.get(keys.vat)) || []),
        ...((keys.phone && byPhone.get(keys.phone)) || []),
        ...(byName.get(keys.name) ?? []),
      ]
      const same = sameOf(keys, near, options.match)
      const client = same && (await clientService.get(context, { id: same.id }))
      const known = client && { id: client.id, version: client.version, draft: readStoredJson(ClientDraft, client) }
      return {
        known,
        draft: known ? changed(known.draft, given, options.onMatch) : made(given, organizationId),
        keys: [...(known ? [{ key: `id ${known.id}` }] : []), ...fileKeys(keys, options.match)],
      }
    }),
  )
}

const nameOf = ({ name, first_name, last_name }: RowValues): string => name ?? [first_name, last_name].filter(Boolean).join(' ')

const keysOf = (given: RowValues): Keys => ({
  id: given.id || undefined,
  name: fold(nameOf(given)),
  phone: phoneKey(given.phone?.[0]),
  vat: vatKey(given.vat_number),
  city: fold(given.city ?? ''),
})

type Match = ImportOptions['match']
const waysOf = (match: Match) => (way: Match) => match === 'any' || match === way

/** Two rows are one client by their tax number, by their phone, or by their name in one town. */
function fileKeys({ name, phone, vat, city }: Keys, match: Match): Key[] {
  const may = waysOf(match)
  return [
    ...(vat && may('vat_number') ? [{ key: `vat ${vat}` }] : []),
    ...(phone && may('phone') ? [{ key: `phone ${phone}`, unless: [vat] }] : []),
    ...(name && may('name') && (city || (!phone && !vat)) ? [{ key: `name ${name} ${city}`, unless: [vat, phone] }] : []),
  ]
}

/** The client that a row is: by its id under the same name, by its tax number, its phone, or its name in the same town. */
function sameOf(row: Keys, near: queries.ClientCandidate[], match: Match): queries.ClientCandidate | undefined {
  const isOther = (ours: string | null, theirs: string | null) => ours !== null && theirs !== null && ours !== theirs
  const may = waysOf(match)
  const isNamed = (one: queries.ClientCandidate) => fold(one.name) === row.name
  const isThere = (one: queries.ClientCandidate) =>
    row.city ? one.cities.some((city) => fold(city) === row.city) : row.phone === null && row.vat === null && one.cities.length === 0
  const byPhone = near.filter((one) => row.phone !== null && one.phoneKey === row.phone && !isOther(row.vat, one.vatKey))
  return (
    near.find((one) => match === 'any' && one.id === row.id && isNamed(one)) ??
    near.find((one) => may('vat_number') && row.vat !== null && one.vatKey === row.vat) ??
    (may('phone') ? (byPhone.find(isNamed) ?? byPhone[0]) : undefined) ??
    near.find((one) => may('name') && isNamed(one) && isThere(one) && !isOther(row.vat, one.vatKey) && !isOther(row.phone, one.phoneKey))
  )
}

/** What a file says of a client, as far as it says it. */
function saidOf(given: RowValues) {
  const { phone: phones = [], vat_number: vatNumber, reg_number: regNumber, street, number, city, county, post_code: postCode } = given
  const said = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const fields = {
    name: nameOf(given) || undefined,
    phone: phones[0],
    email: given.email,
    delegateName: given.delegate_name,
    type: given.type,
    fidelity: given.fidelity,
    smsConsent: given.sms_consent,
  }
  return {
    fields: said(fields) as Partial<ClientDraft>,
    company: said({ vatNumber, regNumber }) as Partial<Company>,
    address: said({ street, number, city, county, postCode }),
    others: phones.slice(1),
  }
}

const contactOf = (name: string) => (phone: string) => ({ name, phone, email: null })

function made(given: RowValues, organizationId: number): object {
  const { fields, company, address, others } = saidOf(given)
  const name = fields.name ?? ''
  const isCompany = fields.type ? fields.type === 'company' : given.vat_number !== undefined || isCompanyName(name)
  return {
    ...fields,
    organizationId,
    name,
    type: isCompany ? 'company' : 'person',
    company: Object.keys(company).length ? fillDefaults(Company, company) : null,
    addresses: Object.keys(address).length ? [address] : [],
    contacts: others.map(contactOf(name)),
  }
}

function changed(known: ClientDraft, given: RowValues, onMatch: ImportOptions['onMatch']): object {
  const { fields, company, address, others } = saidOf(given)
  const isSaid = Object.keys(company).length > 0
  const [first, ...more] = known.addresses
  const placed = first ? [onMatch === 'replace' ? { ...first, ...address } : first, ...more] : Object.keys(address).length ? [address] : []
  const phones = new Set([known, ...known.contacts].map(({ phone }) => phoneKey(phone)))
  const isFree = onMatch === 'replace' || known.contacts.length === 0
  const added = isFree ? others.filter((phone) => !phones.has(phoneKey(phone))).map(contactOf(known.name)) : []
  return {
    ...mergeRow(known, fields, onMatch),
    company: isSaid ? mergeRow(known.company ?? fillDefaults(Company, {}), company, onMatch) : known.company,
    ...(isSaid && !known.company && { type: 'company' }),
    addresses: placed,
    contacts: [...known.contacts, ...added],
  }
}
