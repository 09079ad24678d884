import { Address } from '#contract/clients/clients.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failField, failNotFound } from '#contract/kit/errors.ts'
import type { TaxConnection, TaxConnectionChange } from '#contract/tax-authority/tax-connections.ts'
import { taxChannelOf } from '#domain/tax-authority/transmissions.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import * as queries from './connections.queries.ts'
import { listUnfinished, reopenExported } from './sending.queries.ts'
import { enqueueStep } from './tax-authority.job.ts'

type Place = queries.TaxPlace

export async function get({ db, scope }: Context, place: Place): Promise<TaxConnection> {
  requirePlace(scope, place)
  return toConnection(place, await queries.findConnection(db, scope, place))
}

/** A workplace may name the office of its own country alone, and that only where the account keeps its books in the money of that country. */
export async function save(context: Context, { version, mode, environment, ...place }: TaxConnectionChange): Promise<TaxConnection> {
  const { db, scope } = context
  requirePlace(scope, place)
  const before = await queries.lockConnection(db, scope, place)
  if (version !== undefined && version !== (before?.version ?? 0)) fail('StaleRecord', { details: { version: before?.version ?? 0 } })
  const { name, address, currency } = await queries.findTaxPlace(db, scope, place.organizationId)
  const country = readStoredJson(Address, address).country ?? ''
  if (mode !== 'off' && taxChannelOf(country, currency) !== place.channel) failField('mode', 'NoTaxChannel')
  if (mode === 'automatic') requireSender(context, place)
  const after = before
    ? await updateRow(db, 'taxConnections', scope, before.id, { mode, environment })
    : await insertRow(db, 'taxConnections', scope, { ...place, mode, environment })
  if (mode === 'automatic' && before?.mode !== 'automatic') await resumeSending(context, place)
  const notes = { before: before && toNote(before), after: toNote(after) }
  await context.audit('tax-connection', after.id, { name, ...notes })
  context.publish('tax-connection', 'UPDATED', { id: after.id, organizationId: place.organizationId })
  return toConnection(place, after)
}

/** Finds the connection of a place, which need not have been saved before. */
export async function findOrCreate(context: Context, place: Place): Promise<queries.StoredConnection> {
  const { db, scope } = context
  requirePlace(scope, place)
  return (await queries.lockConnection(db, scope, place)) ?? insertRow(db, 'taxConnections', scope, place)
}

export async function getConnection({ db, scope }: Context, place: Place): Promise<queries.StoredConnection> {
  requirePlace(scope, place)
  return (await queries.lockConnection(db, scope, place)) ?? fail('TaxConnectionOff')
}

/** Returns the way to Romania's office and the key that keeps its tokens, or fails if this server lacks either. */
export function requireTaxOffice({ tax }: Context) {
  const { anaf, secrets } = tax ?? fail('TaxConnectionOff')
  return { anaf, secrets: secrets ?? fail('SecretsKeyMissing') }
}

/** This server sends to Romania's office alone. */
function requireSender(context: Context, { channel }: Place): void {
  if (channel !== 'ro-efactura') failField('mode', 'InvalidChoice')
  requireTaxOffice(context)
}

/** Files that somebody was to upload go by themselves from now on. */
async function resumeSending(context: Context, { organizationId, channel }: Place): Promise<void> {
  const { db, scope } = context
  await reopenExported(db, scope, organizationId, channel)
  for (const { id } of await listUnfinished(db, scope, organizationId)) await enqueueStep(context, id)
}

/** Refuses a workplace that the caller does not see, before anything else is said about it. */
export const requirePlace = ({ organizations }: Context['scope'], { organizationId }: Place): void => {
  if (!organizations.includes(organizationId)) failNotFound('organization', organizationId)
}

type Choices = Pick<TaxConnection, 'mode' | 'environment'>
const toNote = ({ mode, environment }: queries.StoredConnection) => ({ mode, environment })
const toConnection = ({ organizationId, channel }: Place, row: queries.StoredConnection | undefined): TaxConnection => ({
  organizationId,
  channel,
  ...(row ? (toNote(row) as Choices) : { mode: 'off', environment: 'test' }),
  state: (row?.state ?? 'none') as TaxConnection['state'],
  expiresAt: row?.expiresAt ?? null,
  lastOkAt: row?.lastOkAt ?? null,
  lastError: row?.lastError ?? null,
  version: row?.version ?? 0,
})
