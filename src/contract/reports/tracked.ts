import { z } from 'zod'
import { ById, Id, Instant, Nothing, requiredText } from '#contract/kit/fields.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { outputOf } from '#contract/kit/output.ts'

/** The types of reports, as their addresses name them. */
export const ReportType = z.enum([
  'work-order',
  'company-totaled',
  'waste',
  'workers',
  'work-order-products',
  'advanced',
  'suspended-work-order',
  'time-sheet',
  'appointments',
  'sms',
  'takings',
  'collaborator',
])

export type ReportType = z.output<typeof ReportType>

const Value = z.union([z.boolean(), z.number(), z.string().max(100), z.array(z.union([z.number(), z.string().max(100)])).max(50)])
const fields = {
  reportType: ReportType,
  interval: requiredText(20).nullable(),
  /** The filters as the report takes them. */
  models: z.record(z.string().max(40), Value).refine((models) => Object.keys(models).length <= 50, 'InvalidValue'),
  orderBy: requiredText(40).nullable(),
  orderDir: z.enum(['asc', 'desc']).nullable(),
  withServices: z.boolean(),
  name: requiredText(60).nullable(),
}

const ReportTrack = z
  .object(fields)
  .partial()
  .required({ reportType: true })
  .extend({ models: fields.models.default({}) })
export type ReportTrack = z.output<typeof ReportTrack>

export const TrackedReport = outputOf({
  ...fields,
  id: Id,
  userId: Id,
  action: z.enum(['view', 'pdf', 'excel']),
  /** The number of rows in the printed or downloaded report. */
  rows: z.int().nullable(),
  createdAt: Instant,
})
export type TrackedReport = z.output<typeof TrackedReport>

export const trackedReports = feature('reports', {
  /** Records a view of a report; repeated views by one person with the same type and filters within a minute are one row. */
  track: endpoint('POST /reports/track', { access: 'office', input: ReportTrack, result: TrackedReport, created: true }),
  remove: endpoint('DELETE /reports/:id', { access: 'office', input: ById, result: Nothing }),
})
