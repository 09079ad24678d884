import { Address } from '#contract/clients/clients.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { OrganizationCompany, PublicSettings, type Organization, type OrganizationDraft } from '#contract/organizations.ts'
import { countryOf } from '#domain/law/country.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import type { OrganizationRecord } from './organizations.queries.ts'

/** Converts a stored workplace to the contract's type. */
export function toOrganization(row: OrganizationRecord): Organization {
  const address = readStoredJson(Address, row.address)
  return {
    ...row,
    address: { ...address, country: countryOf({ address }), fullAddress: addressLine(address) },
    company: readStoredJson(OrganizationCompany, row.company),
    publicSettings: readStoredJson(PublicSettings, row.publicSettings),
  }
}

/** Converts the given parts of a workplace to columns. */
export const toColumns = ({ address, company, publicSettings, ...changes }: Partial<OrganizationDraft>) => ({
  ...changes,
  ...(address && { address: JSON.stringify(address) }),
  ...(company && { company: JSON.stringify(company) }),
  ...(publicSettings && { publicSettings: JSON.stringify(publicSettings) }),
})

/** Returns the fields for the audit. */
export const toNote = ({ id: _id, version: _version, appointmentGroups: _groups, ...organization }: Organization) => organization
