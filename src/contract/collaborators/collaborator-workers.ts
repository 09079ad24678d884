import { z } from 'zod'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { draftShape } from '#contract/kit/changes.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  choiceFilter,
  Email,
  Id,
  Instant,
  textFilter,
  Nothing,
  pageOf,
  Phone,
  requiredText,
  searchOf,
  Version,
  VersionedId,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

export const CollaboratorWorkerStatus = z.enum(['active', 'inactive'])
export type CollaboratorWorkerStatus = z.output<typeof CollaboratorWorkerStatus>

const fields = {
  collaboratorId: Id,
  name: requiredText(100),
  phone: Phone.nullable(),
  email: Email.nullable(),
  status: CollaboratorWorkerStatus,
}

/** Somebody who does the work at a collaborator. */
export const CollaboratorWorkerDraft = z.object(draftShape(fields, { status: 'active' }))
export type CollaboratorWorkerDraft = z.output<typeof CollaboratorWorkerDraft>

/** Absent fields stay unchanged. The collaborator never changes, because orders name both together. */
const CollaboratorWorkerChanges = z.object(fields).partial()
export type CollaboratorWorkerChanges = z.output<typeof CollaboratorWorkerChanges>

export const CollaboratorWorker = outputOf({ ...fields, id: Id, collaboratorName: z.string(), version: Version, createdAt: Instant })
export type CollaboratorWorker = z.output<typeof CollaboratorWorker>

export const CollaboratorWorkerSearch = searchOf(['name'], {
  collaboratorId: choiceFilter(Id),
  status: choiceFilter(CollaboratorWorkerStatus),
  quickText: textFilter,
})
export type CollaboratorWorkerSearch = z.output<typeof CollaboratorWorkerSearch>

/** The list as a workbook. */
export const collaboratorWorkerColumns = [
  { key: 'name', kind: 'text', word: 'Name' },
  { key: 'collaboratorName', kind: 'text', word: 'Collaborator' },
  { key: 'phone', kind: 'code', word: 'Phone' },
  { key: 'email', kind: 'text', word: 'Email' },
  { key: 'status', kind: 'choice', word: 'Status' },
  { key: 'createdAt', kind: 'day', word: 'CreatedAt' },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const module = 'collaborator'
const search = endpoint('GET /collaborator-workers/search/query', {
  access: 'all',
  module,
  input: CollaboratorWorkerSearch,
  result: pageOf(CollaboratorWorker),
})
export const collaboratorWorkers = feature('collaborator-workers', {
  search,
  download: downloadOf('collaborator-worker', 'office', search),
  create: endpoint('POST /collaborator-workers', {
    access: 'office',
    module,
    input: CollaboratorWorkerDraft,
    result: CollaboratorWorker,
    created: true,
  }),
  update: endpoint('PUT /collaborator-workers/:id', {
    access: 'office',
    module,
    input: CollaboratorWorkerChanges.extend(VersionedId.shape),
    result: CollaboratorWorker,
  }),
  remove: endpoint('DELETE /collaborator-workers/:id', { access: 'office', module, input: VersionedId, result: Nothing }),
})
