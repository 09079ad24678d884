import { z } from 'zod'
import { Address } from './clients/clients.ts'
import { VatScheme } from './invoices/kinds.ts'
import { deriveChanges } from './kit/changes.ts'
import { Color, ColorUnderWhite } from './kit/colors.ts'
import { fillDefaults } from './kit/defaults.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  codeText,
  Day,
  Email,
  endAfterStart,
  EndTime,
  Id,
  multilineText,
  Nothing,
  nullableField,
  pageOf,
  Phone,
  requiredText,
  searchOf,
  text,
  Time,
  Version,
  VersionedId,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** Time zones of workplaces. */
export const timeZones = [
  'Europe/Bucharest',
  'Europe/Budapest',
  'Europe/Chisinau',
  'Europe/Vienna',
  'Europe/Berlin',
  'Europe/Rome',
  'Europe/Madrid',
  'Europe/Paris',
  'Europe/London',
  'Europe/Sofia',
  'Europe/Belgrade',
  'Europe/Kyiv',
] as const

export const Break = z.object({ start: Time, end: EndTime })

/** Other addresses of the same site begin with these words. */
const reservedSlugs = ['api', 'app', 'assets', 'programari', 'rezervare', 'new', 'admin']
const Slug = text(60)
  .min(3)
  .regex(/^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/, 'InvalidSlug')
  .refine((slug) => !reservedSlugs.includes(slug), 'ReservedSlug')

/** Title and description for search engines, in one language. */
const Seo = z.object({
  title: text(60).default(''),
  description: multilineText(160).default(''),
  keywords: z.array(requiredText(30)).max(10).default([]),
})
const unsaid = fillDefaults(Seo, {})
const Minutes = z.int().min(0).max(43_200)

/** This limit applies to breaks and to days without booking, each by itself. */
export const maxBreaks = 10
export const maxDays = 400

/** The public page of a workplace and its booking hours. */
export const PublicSettings = z
  .object({
    start: Time.default('08:00'),
    end: EndTime.default('18:00'),
    withGroup: z.boolean().default(false),
    /** Groups that guests may choose; empty means all. Entries that were never saved as groups are dropped. */
    groupIds: z
      .array(z.int())
      .max(100)
      .overwrite((ids) => [...new Set(ids.filter((id) => id > 0))])
      .default([]),
    successMessage: multilineText(500).default(''),
    breakInterval: z
      .array(Break.refine(({ start, end }) => start < end, endAfterStart))
      .max(maxBreaks)
      .default([]),
    excludeDates: z
      .array(Day)
      .max(maxDays)
      .overwrite((days) => [...new Set(days)].sort())
      .default([]),
    excludeSaturdays: z.boolean().default(false),
    address: text(250).default(''),
    phone: nullableField(Phone),
    description: multilineText(1000).default(''),
    published: z.boolean().default(false),
    /** The last part of the page's address, unique over the workplaces of all accounts. */
    slug: nullableField(Slug),
    leadMinutes: Minutes.default(0),
    changeUntilMinutes: Minutes.default(120),
    businessType: z.enum(['TireShop', 'AutoRepair', 'AutomotiveBusiness']).default('TireShop'),
    primaryColor: nullableField(ColorUnderWhite),
    accentColor: nullableField(Color),
    /** Files uploaded as logos; guests see them while the page is published. */
    logo: nullableField(Id),
    cover: nullableField(Id),
    seo: z
      .object({ ro: Seo.default(unsaid), en: Seo.default(unsaid), hu: Seo.default(unsaid) })
      .default({ ro: unsaid, en: unsaid, hu: unsaid }),
  })
  .refine(({ start, end }) => start < end, endAfterStart)
export type PublicSettings = z.output<typeof PublicSettings>

export const OrganizationCompany = z.object({
  name: text(150).default(''),
  vatNumber: text(20).default(''),
  regNumber: text(25).default(''),
  email: nullableField(Email),
  phone: nullableField(Phone),
  website: text(200).default(''),
  /** How the firm charges VAT; absent until somebody answered, which invoices need. */
  vatScheme: VatScheme.optional(),
  /** The number of a firm whose tax office knows it by another one than for VAT. */
  taxNumber: codeText(25).optional(),
  iban: codeText(34).optional(),
  bank: text(80).optional(),
  shareCapital: text(60).optional(),
})

const fields = {
  name: requiredText(100),
  /** Order numbers of the workplace end with this code. */
  code: text(2)
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'TwoLetters'),
  timeZone: z.enum(timeZones),
  /** Whether the workplace records time sheets. */
  timeSheet: z.boolean(),
  address: Address,
  company: OrganizationCompany,
  publicSettings: PublicSettings,
}

export const OrganizationDraft = z.object({
  ...fields,
  timeZone: fields.timeZone.default('Europe/Bucharest'),
  timeSheet: fields.timeSheet.default(false),
  address: fields.address.default(fillDefaults(Address, {})),
  company: fields.company.default(fillDefaults(OrganizationCompany, {})),
  publicSettings: fields.publicSettings.default(fillDefaults(PublicSettings, {})),
})
export type OrganizationDraft = z.output<typeof OrganizationDraft>

export const OrganizationChanges = deriveChanges(fields)
export type OrganizationChanges = z.output<typeof OrganizationChanges>

export const Organization = outputOf({
  ...fields,
  id: Id,
  version: Version,
  timeZone: z.string(),
  address: Address.extend({ country: z.string(), fullAddress: z.string() }),
  appointmentGroups: z.array(z.object({ id: Id, name: z.string() })),
})
export type Organization = z.output<typeof Organization>

const whenSuspended = { suspended: 'admin' } as const
export const organizations = feature('organizations', {
  search: endpoint('GET /organizations', {
    access: 'all',
    allowedWhen: whenSuspended,
    input: searchOf(['name', 'code'], {}, 'asc', 100),
    result: pageOf(Organization),
  }),
  create: endpoint('POST /organizations', {
    access: 'admin',
    allowedWhen: whenSuspended,
    input: OrganizationDraft,
    result: Organization,
    created: true,
  }),
  update: endpoint('PUT /organizations/:id', {
    access: 'admin',
    allowedWhen: whenSuspended,
    input: OrganizationChanges.extend(VersionedId.shape),
    result: Organization,
  }),
  remove: endpoint('DELETE /organizations/:id', { access: 'admin', allowedWhen: whenSuspended, input: VersionedId, result: Nothing }),
})
