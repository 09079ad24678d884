import { fail, failField, failNotFound } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import type { InvoiceSeries, InvoiceSeriesDraft } from '#contract/invoices/invoice-series.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './series.queries.ts'
import { toSeries, toSeriesDraft } from './series.view.ts'

export async function list({ db, scope }: Context, { organizationId }: { organizationId?: number | undefined }) {
  return { items: (await queries.listSeries(db, narrowScope(scope, organizationId))).map(toSeries) }
}

async function getSeries({ db, scope }: Context, { id }: ById): Promise<InvoiceSeries> {
  return toSeries((await queries.findSeries(db, scope, id)) ?? failNotFound('invoice series', id))
}

export async function create(context: Context, draft: InvoiceSeriesDraft): Promise<InvoiceSeries> {
  await requireFree(context, draft)
  const { id } = await insertRow(context.db, 'invoiceSeries', context.scope, draft)
  await context.audit('invoice-series', id, { name: draft.name, after: draft })
  return finish(context, id, 'CREATED')
}

export async function update(context: Context, { id, version, ...draft }: InvoiceSeriesDraft & VersionedId): Promise<InvoiceSeries> {
  const { db, scope } = context
  // All series of the workplace are locked first, in one order.
  await requireFree(context, draft, id)
  await lockVersion('invoice series', { id, version }, queries.lockSeries(db, scope, id))
  const before = await getSeries(context, { id })
  if (before.organizationId !== draft.organizationId) failField('organization_id', 'InvalidChoice')
  if (before.isUsed && fixedFields.some((field) => before[field] !== draft[field])) fail('SeriesUsed')
  await updateRow(db, 'invoiceSeries', scope, id, draft)
  await context.audit('invoice-series', id, { name: draft.name, before: toSeriesDraft(before), after: draft })
  return finish(context, id, 'UPDATED')
}

/** A series that numbered an invoice stays; it may be switched off. */
const fixedFields = ['prefix', 'digits', 'firstNumber'] as const

export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  await lockVersion('invoice series', { id, version }, queries.lockSeries(db, scope, id))
  const before = await getSeries(context, { id })
  if (before.isUsed) fail('SeriesUsed')
  await queries.removeSeries(db, scope, id)
  await context.audit('invoice-series', id, { name: before.name, before: toSeriesDraft(before) })
  context.publish('invoice-series', 'DELETED', before)
  return null
}

async function finish(context: Context, id: number, change: 'CREATED' | 'UPDATED'): Promise<InvoiceSeries> {
  const series = await getSeries(context, { id })
  context.publish('invoice-series', change, series)
  return series
}

/** A prefix stands for one series of a workplace, and a kind of invoice takes one of the active ones. */
async function requireFree({ db, scope }: Context, { organizationId, prefix, kinds, active }: InvoiceSeriesDraft, id = 0): Promise<void> {
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const others = (await queries.lockSeriesOfPlace(db, scope, organizationId)).filter((series) => series.id !== id)
  if (others.some((series) => series.prefix === prefix)) failField('prefix', 'AlreadyTaken')
  const takesKind = others.some((series) => series.active && series.kinds.some((kind) => kinds.includes(kind as (typeof kinds)[number])))
  if (active && takesKind) failField('kinds', 'AlreadyTaken')
}
