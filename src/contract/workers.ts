import { z } from 'zod'
import { ColorUnderWhite } from './kit/colors.ts'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { draftShape } from './kit/changes.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  choiceFilter,
  endAfterStart,
  EndTime,
  Id,
  Instant,
  textFilter,
  multilineText,
  Nothing,
  nullableField,
  pageOf,
  Phone,
  requiredText,
  searchOf,
  Time,
  Version,
  VersionedId,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** New workers get one after the other; white letters are easy to read on each. */
export const workerColors = [
  '#1e697a',
  '#c2298a',
  '#1c64c0',
  '#1f7a4a',
  '#9a5b00',
  '#5b5bd6',
  '#c92a2a',
  '#5f6b00',
  '#8542bd',
  '#475660',
  '#8a3b12',
  '#0b7285',
] as const

/** Work days run from Monday to Saturday. */
export const workDays = [1, 2, 3, 4, 5, 6] as const

const WorkDay = z.object({ day: z.int().min(1).max(workDays.length), start: Time, end: EndTime })
const Hours = z.array(WorkDay.refine(({ start, end }) => start < end, endAfterStart)).superRefine((hours, found) => {
  for (const [i, { day }] of hours.entries())
    if (hours.findIndex((other) => other.day === day) < i) found.addIssue({ code: 'custom', path: [i, 'day'], message: 'AlreadyExists' })
})

const statuses = ['active', 'inactive'] as const
const fields = {
  name: requiredText(100),
  organizationId: Id,
  /** An inactive worker gets no new work. */
  status: z.enum(statuses),
  /** The user that this worker is, if they sign in. */
  userId: Id.nullable(),
  phone: Phone.nullable(),
  color: ColorUnderWhite,
  /** Working hours; null means the opening hours of the workplace. */
  hours: Hours.max(workDays.length).nullable(),
  description: multilineText(1000),
}

/** A worker is written whole. Without a colour, a new worker gets the next one and a stored worker keeps theirs. */
export const WorkerDraft = z.object({
  ...draftShape(fields, { status: 'active', description: '' }),
  color: nullableField(ColorUnderWhite),
})
export type WorkerDraft = z.output<typeof WorkerDraft>

export const Worker = outputOf({ ...fields, id: Id, userName: z.string().nullable(), version: Version, createdAt: Instant })
export type Worker = z.output<typeof Worker>

export const WorkerSearch = searchOf(['created_at', 'name', 'status'], {
  organizationId: choiceFilter(Id),
  status: choiceFilter(z.enum(statuses)),
  quickText: textFilter,
})
export type WorkerSearch = z.output<typeof WorkerSearch>

const whenSuspended = { suspended: 'admin' } as const

/** The list as a workbook. */
export const workerColumns = [
  { key: 'name', kind: 'text', word: 'Name' },
  { key: 'phone', kind: 'code', word: 'Phone' },
  { key: 'userName', kind: 'text', word: 'Username' },
  { key: 'organization', kind: 'text', word: 'Organization' },
  { key: 'status', kind: 'choice', word: 'Status' },
  { key: 'createdAt', kind: 'day', word: 'CreatedAt' },
  { key: 'description', kind: 'text', word: 'Description', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const search = endpoint('GET /search/workers', { access: 'admin', allowedWhen: whenSuspended, input: WorkerSearch, result: pageOf(Worker) })
export const workers = feature('workers', {
  search,
  download: downloadOf('worker', 'admin', search),
  create: endpoint('POST /workers', { access: 'admin', allowedWhen: whenSuspended, input: WorkerDraft, result: Worker, created: true }),
  update: endpoint('PUT /workers/:id', {
    access: 'admin',
    allowedWhen: whenSuspended,
    input: WorkerDraft.extend(VersionedId.shape),
    result: Worker,
  }),
  remove: endpoint('DELETE /workers/:id', { access: 'admin', allowedWhen: whenSuspended, input: VersionedId, result: Nothing }),
})
