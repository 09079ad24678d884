import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { ById } from '#contract/kit/fields.ts'
import { AppError } from '#contract/kit/errors.ts'
import type { TransmissionProblem, TransmissionState } from '#contract/tax-authority/transmissions.ts'
import type { InvoiceBuyer, InvoiceSeller } from '#domain/invoices/invoice-document.ts'
import { fiscalDigits } from '#domain/invoices/parties.ts'
import { lookUpSeconds, sendingPauseSeconds, verdictPauseSeconds } from '#domain/tax-authority/pauses.ts'
import { writeXml } from '#server/invoices/xml.service.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import type { AccountSteps } from '#server/platform/jobs/bind.ts'
import type { AnafAccess, AnafClient, LookUpOutcome, UploadOutcome, VerdictOutcome } from '#server/platform/tax/anaf.ts'
import type { TaxOffices } from '#server/platform/tax/tax.ts'
import * as queries from './sending.queries.ts'
import { enqueueStep } from './tax-authority.job.ts'
import { expireTokens, markUsed, openTokens, refreshTokens } from './tokens.service.ts'

/** After so many seconds in `sending`, the process that sends counts as dead, and nobody knows whether the file arrived. */
const sendingTimeoutSeconds = 60
/** The first look for a file that may have arrived. */
const firstLookUpSeconds = 60
const retrySeconds = 300
/** The office says so of an invoice that it has already. */
const duplicate = /duplicat|exist[aă] deja|deja (exist|[iî]nc[aă]rcat)/i

type Upload = Parameters<AnafClient['upload']>[1]
type Target = Parameters<AnafClient['lookUp']>[1]
type Step =
  | { kind: 'refresh' }
  | { kind: 'upload'; access: AnafAccess; upload: Upload }
  | { kind: 'verdict'; access: AnafAccess; uploadId: string }
  | { kind: 'look-up'; access: AnafAccess; target: Target }

/**
 * Takes one attempt a step further. The state `sending` is committed before the request and its outcome after it: if the process dies in
 * between, the next one knows that the file may have arrived, and looks for it before it sends anything again.
 */
export async function sendTransmission(steps: AccountSteps, { id }: ById): Promise<void> {
  const { enter, world } = steps
  const { tax } = world
  if (!tax) return
  const first = await enter((context) => prepareStep(context, tax, id, { mayRefresh: true }))
  if (first?.kind === 'refresh') await refreshTokens(steps, first.place)
  const step = first?.kind === 'refresh' ? await enter((context) => prepareStep(context, tax, id, { mayRefresh: false })) : first
  if (!step || step.kind === 'refresh') return
  await enter(await performStep(tax.anaf, step, id))
}

/** Asks the office, and returns the work that records what it said. */
async function performStep(anaf: AnafClient, step: Exclude<Prepared, { kind: 'refresh' }>, id: number) {
  if (step.kind === 'upload') {
    const outcome = await anaf.upload(step.access, step.upload)
    return (context: Context<JobActor>) => record(context, id, 'sending', (row) => recordUpload(context, row, outcome))
  }
  if (step.kind === 'verdict') {
    const outcome = await anaf.readVerdict(step.access, step.uploadId)
    return (context: Context<JobActor>) => record(context, id, 'sent', (row) => recordVerdict(context, row, outcome))
  }
  const outcome = await anaf.lookUp(step.access, step.target)
  return (context: Context<JobActor>) => record(context, id, 'unknown', (row) => recordLookUp(context, row, outcome))
}

type Prepared =
  | Exclude<Step, { kind: 'refresh' }>
  | { kind: 'refresh'; place: { organizationId: number; channel: queries.LockedAttempt['channel'] } }

async function prepareStep(
  context: Context<JobActor>,
  { secrets }: TaxOffices,
  id: number,
  { mayRefresh }: { mayRefresh: boolean },
): Promise<Prepared | undefined> {
  const row = await queries.lockAttempt(context.db, context.scope, id)
  if (!row || row.mode !== 'automatic' || row.connectionState !== 'ok' || !secrets) return undefined
  const tokens = openTokens(secrets, context.scope.account, row)
  // The key is gone: a person connects the workplace anew.
  if (!tokens) return undefined
  if (tokens.needsRefresh && mayRefresh) return { kind: 'refresh', place: row }
  if (tokens.isExpired) {
    await moveOn(context, row, retrySeconds)
    return undefined
  }
  const access: AnafAccess = { environment: row.environment as AnafAccess['environment'], token: tokens.accessToken }
  const sellerDigits = fiscalDigits(row.seller as InvoiceSeller)
  const state = row.state as TransmissionState
  if (state === 'waiting') return prepareUpload(context, row, access, sellerDigits)
  if (state === 'sent') return { kind: 'verdict', access, uploadId: row.uploadId! }
  if (state === 'sending') {
    const left = sendingTimeoutSeconds - row.sendingFor
    if (left > 0) await moveOn(context, row, left)
    else await moveTo(context, row, 'unknown', { attempts: 0 }, 0)
    return undefined
  }
  if (state !== 'unknown') return undefined
  const target = {
    sellerDigits,
    number: row.number!,
    since: new Date(Date.parse(row.sendingSince!) - 3600_000),
    knownUploadIds: await queries.listUploadIds(context.db, context.scope, row.organizationId),
  }
  return { kind: 'look-up', access, target }
}

/** Writes the file as it leaves. What became impossible since the issue is refused in our own words. */
async function prepareUpload(context: Context<JobActor>, row: queries.LockedAttempt, access: AnafAccess, sellerDigits: string) {
  const file = await writeXml(context, { id: row.invoiceId }).catch((error: unknown) => {
    if (error instanceof AppError && error.fields) return error.fields
    throw error
  })
  if (!(file.content instanceof Uint8Array)) {
    const problems = Object.entries(file).flatMap(([field, messages]) => (messages as string[]).map((message) => ({ field, message })))
    await moveTo(context, row, 'rejected', { answeredAt: now(), problems: JSON.stringify(problems) })
    return undefined
  }
  const content = Buffer.from(file.content)
  const left = { xml: gzipSync(content), sha256: createHash('sha256').update(content).digest() }
  await moveTo(context, row, 'sending', { ...left, attempts: row.attempts + 1, sendingSince: now() }, sendingTimeoutSeconds + 1)
  const { type, address } = row.buyer as InvoiceBuyer
  const about = {
    sellerDigits,
    isCreditNote: row.kind === 'credit-note',
    isToPerson: type === 'person',
    isAbroad: address.country !== 'RO',
  }
  return { kind: 'upload' as const, access, upload: { xml: content.toString(), ...about } }
}

/** Records an outcome, unless the attempt has moved on meanwhile: a person may have marked it as uploaded. */
async function record(
  context: Context<JobActor>,
  id: number,
  expected: TransmissionState,
  work: (row: queries.LockedAttempt) => Promise<void>,
): Promise<void> {
  const row = await queries.lockAttempt(context.db, context.scope, id)
  if (row?.state === expected) await work(row)
}

async function recordUpload(context: Context<JobActor>, row: queries.LockedAttempt, outcome: UploadOutcome): Promise<void> {
  if (outcome.kind === 'taken') {
    await markUsed(context, row)
    const { uploadId } = outcome
    return moveTo(context, row, 'sent', { uploadId, sentAt: now(), attempts: 0, problems: '[]' }, verdictPauseSeconds(0))
  }
  if (outcome.kind === 'refused') {
    const problems = JSON.stringify(toProblems(outcome.problems))
    if (outcome.problems.some((problem) => duplicate.test(problem))) return moveTo(context, row, 'unknown', { attempts: 0, problems }, 0)
    return moveTo(context, row, 'rejected', { answeredAt: now(), problems })
  }
  warn(context, row, outcome.why)
  if (outcome.kind === 'unclear') return moveTo(context, row, 'unknown', { attempts: 0 }, firstLookUpSeconds)
  if (outcome.kind === 'unauthorized') {
    const isRenewable = await expireTokens(context, row, outcome.why)
    return moveTo(context, row, 'waiting', {}, isRenewable ? 0 : null)
  }
  const pause = sendingPauseSeconds(row)
  return moveTo(context, row, 'waiting', {}, pause && Math.max(pause, outcome.retryAfter ?? 0))
}

async function recordVerdict(context: Context<JobActor>, row: queries.LockedAttempt, outcome: VerdictOutcome): Promise<void> {
  if ('problems' in outcome) {
    await markUsed(context, row)
    const { downloadId, answer } = outcome
    const problems = JSON.stringify(toProblems(outcome.problems))
    return moveTo(context, row, outcome.kind, { downloadId, answer, problems, answeredAt: now() })
  }
  if (outcome.kind === 'unauthorized') return renewFor(context, row, outcome.why)
  if (outcome.kind !== 'processing') warn(context, row, outcome.why)
  const retryAfter = outcome.kind === 'not-reached' ? (outcome.retryAfter ?? 0) : 0
  const attempts = row.attempts + 1
  return moveOn(context, row, Math.max(verdictPauseSeconds(attempts), retryAfter), { attempts })
}

async function recordLookUp(context: Context<JobActor>, row: queries.LockedAttempt, outcome: LookUpOutcome): Promise<void> {
  if (outcome.kind === 'found') {
    const { uploadId, downloadId, answer } = outcome
    return moveTo(context, row, 'accepted', { uploadId, downloadId, answer, sentAt: row.sendingSince, answeredAt: now(), problems: '[]' })
  }
  if (outcome.kind === 'unauthorized') return renewFor(context, row, outcome.why)
  if (outcome.kind !== 'missing') {
    warn(context, row, outcome.why)
    return moveOn(context, row, retrySeconds)
  }
  const attempts = row.attempts + 1
  const isRefused = (row.problems as TransmissionProblem[]).length > 0
  if (attempts < 2 || row.sendingFor < lookUpSeconds)
    return moveOn(context, row, Math.max(retrySeconds, lookUpSeconds - row.sendingFor), { attempts })
  // The office called it a duplicate, and yet has no such invoice: a person looks at it.
  if (isRefused) return moveTo(context, row, 'rejected', { answeredAt: now() })
  if (row.isResent) return moveOn(context, row, 3600, { attempts })
  return moveTo(context, row, 'waiting', { attempts: 0, isResent: true }, 0)
}

async function renewFor(context: Context<JobActor>, row: queries.LockedAttempt, why: string): Promise<void> {
  await moveOn(context, row, (await expireTokens(context, row, why)) ? 0 : null)
}

const now = () => new Date().toISOString()
const toProblems = (messages: readonly string[]): TransmissionProblem[] => messages.map((message) => ({ field: '', message }))
const warn = ({ log }: Context, { id }: queries.LockedAttempt, why: string) =>
  log.warn({ transmission: id, why }, 'the tax office did not answer as expected')

type Values = Parameters<typeof queries.updateAttempt>[3]

async function moveTo(
  context: Context<JobActor>,
  row: queries.LockedAttempt,
  state: TransmissionState,
  values: Values,
  seconds: number | null = null,
): Promise<void> {
  await moveOn(context, row, seconds, { state, ...values })
  context.publish('invoice-transmission', 'UPDATED', row)
}

/** Plans the next step in so many seconds; null: only a person or another connection goes on. */
async function moveOn(
  context: Context<JobActor>,
  { id }: queries.LockedAttempt,
  seconds: number | null,
  values: Values = {},
): Promise<void> {
  const nextAt = seconds === null ? null : new Date(Date.now() + seconds * 1000).toISOString()
  await queries.updateAttempt(context.db, context.scope, id, { ...values, nextAt })
  if (nextAt !== null) await enqueueStep(context, id, nextAt)
}
