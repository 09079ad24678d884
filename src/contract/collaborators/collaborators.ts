import { z } from 'zod'
import { CollaboratorWorker } from './collaborator-workers.ts'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { draftShape } from '#contract/kit/changes.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  ById,
  choiceFilter,
  Email,
  Id,
  Instant,
  multilineText,
  Nothing,
  pageOf,
  Phone,
  RegNumber,
  requiredText,
  searchOf,
  text,
  textFilter,
  VatNumber,
  Version,
  VersionedId,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** New orders do not offer inactive collaborators, and refuse blocked ones. */
export const CollaboratorStatus = z.enum(['active', 'inactive', 'blocked'])
export type CollaboratorStatus = z.output<typeof CollaboratorStatus>

const fields = {
  name: requiredText(150),
  /** The number may be misspelt or foreign: the form warns about it, and the server stores it all the same. */
  vatNumber: VatNumber,
  regNumber: RegNumber,
  address: text(250),
  contactName: text(100),
  phone: Phone.nullable(),
  email: Email.nullable(),
  status: CollaboratorStatus,
  notes: multilineText(2000),
}

/** A company that does work for the workplaces of the account. */
export const CollaboratorDraft = z.object(
  draftShape(fields, { vatNumber: '', regNumber: '', address: '', contactName: '', status: 'active', notes: '' }),
)
export type CollaboratorDraft = z.output<typeof CollaboratorDraft>

/** Absent fields stay unchanged. */
const CollaboratorChanges = z.object(fields).partial()
export type CollaboratorChanges = z.output<typeof CollaboratorChanges>

const stored = { ...fields, id: Id, version: Version, createdAt: Instant, updatedAt: Instant }
export const CollaboratorRow = outputOf(stored)
export type CollaboratorRow = z.output<typeof CollaboratorRow>

export const Collaborator = outputOf({
  ...stored,
  workers: z.array(CollaboratorWorker),
  /** Orders at the caller's workplaces: those not done yet, and those done without a payment type. */
  orders: z.object({ open: z.int(), doneUnpaid: z.int() }),
})
export type Collaborator = z.output<typeof Collaborator>

export const CollaboratorSearch = searchOf(['name', 'created_at', 'status'], {
  status: choiceFilter(CollaboratorStatus),
  quickText: textFilter,
})
export type CollaboratorSearch = z.output<typeof CollaboratorSearch>

/** The list as a workbook. */
export const collaboratorColumns = [
  { key: 'name', kind: 'text', word: 'Collaborator' },
  { key: 'contactName', kind: 'text', word: 'ContactName' },
  { key: 'phone', kind: 'code', word: 'Phone' },
  { key: 'email', kind: 'text', word: 'Email' },
  { key: 'vatNumber', kind: 'code', word: 'VatNumber' },
  { key: 'status', kind: 'choice', word: 'Status' },
  { key: 'createdAt', kind: 'day', word: 'CreatedAt' },
  { key: 'regNumber', kind: 'code', word: 'RegNumber', excel: true },
  { key: 'address', kind: 'text', word: 'RegisteredAddress', excel: true },
  { key: 'notes', kind: 'text', word: 'Notes', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const module = 'collaborator'
const search = endpoint('GET /collaborators/search/query', {
  access: 'all',
  module,
  input: CollaboratorSearch,
  result: pageOf(CollaboratorRow),
})
export const collaborators = feature('collaborators', {
  search,
  download: downloadOf('collaborator', 'office', search),
  get: endpoint('GET /collaborators/:id', { access: 'all', module, input: ById, result: Collaborator }),
  create: endpoint('POST /collaborators', { access: 'office', module, input: CollaboratorDraft, result: Collaborator, created: true }),
  update: endpoint('PUT /collaborators/:id', {
    access: 'office',
    module,
    input: CollaboratorChanges.extend(VersionedId.shape),
    result: Collaborator,
  }),
  remove: endpoint('DELETE /collaborators/:id', { access: 'office', module, input: VersionedId, result: Nothing }),
})
