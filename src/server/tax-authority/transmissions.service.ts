import type { z } from 'zod'
import type { ById, FileContent } from '#contract/kit/fields.ts'
import { fail, failNotFound } from '#contract/kit/errors.ts'
import type { InvoicesToSend, Transmission, transmissions, TransmissionState } from '#contract/tax-authority/transmissions.ts'
import { sendingDeadline } from '#domain/law/deadlines.ts'
import { isArrived, isMarkable, taxChannelOf, toTransmission } from '#domain/tax-authority/transmissions.ts'
import { writeXml } from '#server/invoices/xml.service.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { enqueueStep } from './tax-authority.job.ts'
import * as queries from './transmissions.queries.ts'

export async function list({ db, scope }: Context, { organizationId }: { organizationId?: number | undefined }): Promise<InvoicesToSend> {
  const items = (await queries.listOpen(db, scope, organizationId)).map(toTransmission)
  return { items, ...(await queries.countOpen(db, scope, organizationId)) }
}

/** Reaction: an issued invoice waits for the tax office if its workplace has a connection. */
export async function awaitSending(context: Context, { id }: ById): Promise<void> {
  const invoice = await queries.findSendable(context.db, context.scope, id)
  if (invoice && invoice.mode !== 'off') await begin(context, invoice)
}

/** Reaction: whoever takes the file is about to upload it, where the workplace sends by hand. */
export async function markExported(context: Context, { id }: ById): Promise<void> {
  for (const row of await queries.markExported(context.db, context.scope, id)) context.publish('invoice-transmission', 'UPDATED', row)
}

/** Begins an attempt, unless one is open or was taken; one that waits is sent at once. What the office would refuse is refused here, by field. */
export async function send(context: Context, { id }: ById): Promise<Transmission> {
  const { db, scope } = context
  const invoice = (await queries.findSendable(db, scope, id)) ?? failNotFound('invoice', id)
  await queries.lockOfInvoice(db, scope, id)
  const latest = await queries.findLatest(db, scope, id)
  if (invoice.mode === 'off') fail('TaxConnectionOff')
  const state = latest?.state
  if (latest && invoice.mode === 'automatic' && (state === 'waiting' || state === 'exported')) {
    await updateRow(db, 'invoiceTransmissions', scope, latest.id, { state: 'waiting' })
    await enqueueStep(context, latest.id)
    return finish(context, latest.id)
  }
  if (latest) refuseOpen(state as TransmissionState)
  await writeXml(context, { id })
  return begin(context, invoice)
}

function refuseOpen(state: TransmissionState): void {
  if (isArrived(state) || state === 'sent') fail('AlreadySent')
  if (state !== 'rejected') fail('TransmissionOpen')
}

type Marked = z.output<typeof transmissions.markSent.input>

/** Believes a person who has uploaded the file on the site of the office. */
export async function markSent(context: Context, { id, transmissionId, uploadId, note, version }: Marked): Promise<Transmission> {
  const { db, scope } = context
  await queries.lockOfInvoice(db, scope, id)
  const row = await lockVersion('transmission', { id: transmissionId, version }, queries.findTransmission(db, scope, transmissionId))
  if (row.invoiceId !== id) failNotFound('transmission', transmissionId)
  const state = row.state as TransmissionState
  if (isArrived(state) || state === 'sent') fail('AlreadySent')
  if (!isMarkable(state)) fail(state === 'sending' ? 'TransmissionOpen' : 'StatusNotAllowed')
  const now = new Date().toISOString()
  const marked = { state: 'accepted-by-hand', uploadId, manualNote: note, sentAt: now, answeredAt: now }
  await updateRow(db, 'invoiceTransmissions', scope, transmissionId, marked)
  const { number } = (await queries.findSendable(db, scope, id))!
  await context.audit('invoice', id, { name: number!, before: { sending: state }, after: { sending: 'accepted-by-hand' } })
  return finish(context, transmissionId)
}

export async function getAnswer({ db, scope }: Context, { id, transmissionId }: ById & { transmissionId: number }): Promise<FileContent> {
  const answer = await queries.findAnswer(db, scope, { invoiceId: id, transmissionId })
  if (!answer?.content) return failNotFound('transmission', transmissionId)
  return { fileName: `${answer.uploadId}.zip`, content: answer.content }
}

async function begin(context: Context, invoice: queries.Sendable): Promise<Transmission> {
  const { id: invoiceId, organizationId, country, currency, issueDate, deliveryDate } = invoice
  const channel = taxChannelOf(country, currency) ?? fail('TaxConnectionOff')
  const deadline = sendingDeadline(country, issueDate, deliveryDate)
  const { id } = await insertRow(context.db, 'invoiceTransmissions', context.scope, {
    invoiceId,
    organizationId,
    channel,
    state: 'waiting',
    deadline,
  })
  if (invoice.mode === 'automatic') await enqueueStep(context, id)
  return finish(context, id)
}

async function finish(context: Context, id: number): Promise<Transmission> {
  const row = (await queries.findTransmission(context.db, context.scope, id))!
  context.publish('invoice-transmission', 'UPDATED', row)
  return toTransmission(row)
}
