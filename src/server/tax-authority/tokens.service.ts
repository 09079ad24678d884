import { randomBytes } from 'node:crypto'
import { fail, failField } from '#contract/kit/errors.ts'
import type { TaxChannel } from '#contract/tax-authority/transmissions.ts'
import type { Context, JobActor, UserActor } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import type { AccountSteps } from '#server/platform/jobs/bind.ts'
import type { SecretBox } from '#server/platform/secrets.ts'
import { hashToken } from '#server/platform/sign-in/passwords.ts'
import type { TokenOutcome } from '#server/platform/tax/anaf.ts'
import { findOrCreate, getConnection, requirePlace, requireTaxOffice } from './connections.service.ts'
import * as queries from './connections.queries.ts'
import type { TaxPlace } from './connections.queries.ts'
import { listUnfinished } from './sending.queries.ts'
import { enqueueStep } from './tax-authority.job.ts'

/** Tokens are renewed so long before they expire, those of a short life in its last sixth. */
const renewalSeconds = 15 * 86_400
/** Tokens that the office refuses so soon after they were renewed need a person. */
const freshSeconds = 300
const grantMs = 10 * 60_000
const maxErrorLetters = 300

type Tokens = { accessToken: string; refreshToken: string }
type Sealed = {
  organizationId: number
  channel: TaxChannel
  secrets: Buffer | null
  keyId: string | null
  expiresIn: number
  refreshedFor: number | null
}

const placeName = (account: number, { organizationId, channel }: TaxPlace) => `${account}:${organizationId}:${channel}`

export function openTokens(box: SecretBox, account: number, row: Sealed) {
  const text = row.secrets && row.keyId ? box.open(placeName(account, row), row.secrets, row.keyId) : undefined
  if (text === undefined) return undefined
  const lifetime = row.expiresIn + (row.refreshedFor ?? 0)
  const needsRefresh = row.expiresIn < Math.min(renewalSeconds, lifetime / 6)
  return { ...(JSON.parse(text) as Tokens), needsRefresh: needsRefresh || row.expiresIn <= 0, isExpired: row.expiresIn <= 0 }
}

/** Sends an admin to the page of the office. The state names this grant, for ten minutes and once. */
export async function authorize(context: Context<UserActor>, place: TaxPlace): Promise<{ url: string }> {
  const { db, scope, actor } = context
  requirePlace(scope, place)
  if (place.channel !== 'ro-efactura') failField('channel', 'InvalidChoice')
  const { anaf } = requireTaxOffice(context)
  const { id } = await findOrCreate(context, place)
  const state = `${scope.account}.${randomBytes(32).toString('base64url')}`
  const grantExpiresAt = new Date(Date.now() + grantMs).toISOString()
  await updateRow(db, 'taxConnections', scope, id, { grantHash: hashToken(state), grantExpiresAt, grantUserId: actor.id })
  return { url: anaf.authorizeUrl(state) }
}

export async function takeGrant({ db, scope }: Context, state: string) {
  const row = await queries.takeGrant(db, scope, hashToken(state))
  return row && { userId: row.grantUserId!, organizationId: row.organizationId, channel: row.channel as TaxChannel }
}

/** Keeps the tokens that a grant brought; returns false if it brought none. */
export async function finishGrant(context: Context, place: TaxPlace, outcome: TokenOutcome): Promise<boolean> {
  const row = await queries.lockConnection(context.db, context.scope, place)
  if (!row) return false
  if (outcome.kind !== 'tokens') {
    await saveState(context, row, { lastError: outcome.why.slice(0, maxErrorLetters) })
    return false
  }
  await saveTokens(context, row, outcome)
  const { name } = await queries.findTaxPlace(context.db, context.scope, place.organizationId)
  await context.audit('tax-connection', row.id, { name, before: { connected: row.secrets !== null }, after: { connected: true } })
  for (const { id } of await listUnfinished(context.db, context.scope, place.organizationId)) await enqueueStep(context, id)
  return true
}

/** Job: renews the tokens of a workplace. Those that the office does not renew any more need a person. */
export async function refreshTokens({ enter, world }: AccountSteps, place: TaxPlace): Promise<void> {
  const box = world.tax?.secrets
  if (!box) return
  const before = await enter(async ({ db, scope }) => {
    const row = await queries.findTokens(db, scope, place)
    const tokens = row?.state === 'ok' ? openTokens(box, scope.account, { ...row, ...place }) : undefined
    return tokens && (tokens.needsRefresh || row!.keyId !== box.keyId) ? { tokens, row: row! } : undefined
  })
  if (!before) return
  const outcome = await world.tax!.anaf.requestTokens({ refreshToken: before.tokens.refreshToken })
  await enter(async (context) => {
    const row = await queries.lockConnection(context.db, context.scope, place)
    // Somebody may have connected the workplace anew meanwhile.
    if (!row?.secrets?.equals(before.row.secrets!)) return
    if (outcome.kind === 'tokens') await saveTokens(context, row, outcome)
    else if (outcome.kind === 'refused')
      await saveState(context, row, { state: 'broken', lastError: outcome.why.slice(0, maxErrorLetters) })
    else context.log.warn({ connection: row.id, why: outcome.why }, 'the tokens of a tax office were not renewed')
  })
}

async function saveTokens(context: Context, row: queries.StoredConnection, outcome: TokenOutcome & { kind: 'tokens' }): Promise<void> {
  const box = context.tax?.secrets ?? fail('SecretsKeyMissing')
  const { accessToken, refreshToken, expiresInSeconds } = outcome
  const place = { organizationId: row.organizationId, channel: row.channel as TaxChannel }
  const now = new Date()
  await saveState(context, row, {
    secrets: box.seal(placeName(context.scope.account, place), JSON.stringify({ accessToken, refreshToken } satisfies Tokens)),
    keyId: box.keyId,
    state: 'ok',
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000).toISOString(),
    refreshedAt: now.toISOString(),
    lastOkAt: now.toISOString(),
    lastError: null,
  })
}

/** The office refuses the token: it is renewed before the next step. Returns false if that was done just now, and a person has to connect. */
export async function expireTokens(context: Context<JobActor>, used: { connectionId: number; refreshedFor: number | null }, why: string) {
  const { db, scope } = context
  const isFresh = used.refreshedFor !== null && used.refreshedFor < freshSeconds
  const values = isFresh ? { state: 'broken', lastError: why.slice(0, maxErrorLetters) } : { expiresAt: new Date().toISOString() }
  const row = await updateRow(db, 'taxConnections', scope, used.connectionId, values)
  if (isFresh) context.publish('tax-connection', 'UPDATED', row)
  return !isFresh
}

export const markUsed = ({ db, scope }: Context, { connectionId }: { connectionId: number }) => queries.markUsed(db, scope, connectionId)

/** Forgets the tokens. What waits goes by hand from then on. */
export async function disconnect(context: Context, place: TaxPlace): Promise<null> {
  const row = await getConnection(context, place)
  const mode = row.mode === 'automatic' ? 'download' : row.mode
  const { name } = await queries.findTaxPlace(context.db, context.scope, place.organizationId)
  await saveState(context, row, { secrets: null, keyId: null, expiresAt: null, state: 'none', lastError: null, mode })
  if (row.secrets) await context.audit('tax-connection', row.id, { name, before: { connected: true }, after: { connected: false } })
  return null
}

async function saveState(context: Context, row: queries.StoredConnection, values: Parameters<typeof updateRow<'taxConnections'>>[4]) {
  await updateRow(context.db, 'taxConnections', context.scope, row.id, values)
  context.publish('tax-connection', 'UPDATED', row)
}
