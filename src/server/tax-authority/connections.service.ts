import { Address } from '#contract/clients/clients.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failField, failNotFound } from '#contract/kit/errors.ts'
import type { TaxConnection, TaxConnectionChange } from '#contract/tax-authority/tax-connections.ts'
import type { TaxChannel } from '#contract/tax-authority/transmissions.ts'
import { taxChannelOf } from '#domain/tax-authority/transmissions.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import * as queries from './connections.queries.ts'

type Place = { organizationId: number; channel: TaxChannel }

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
  // Nothing sends by itself yet.
  if (mode === 'automatic') failField('mode', 'InvalidChoice')
  const after = before
    ? await updateRow(db, 'taxConnections', scope, before.id, { mode, environment })
    : await insertRow(db, 'taxConnections', scope, { ...place, mode, environment })
  const notes = { before: before && toNote(before), after: toNote(after) }
  await context.audit('tax-connection', after.id, { name, ...notes })
  context.publish('tax-connection', 'UPDATED', { id: after.id, organizationId: place.organizationId })
  return toConnection(place, after)
}

const requirePlace = ({ organizations }: Context['scope'], { organizationId }: Place): void => {
  if (!organizations.includes(organizationId)) failNotFound('organization', organizationId)
}

type Choices = Pick<TaxConnection, 'mode' | 'environment'>
const toNote = ({ mode, environment }: queries.StoredConnection) => ({ mode, environment })
const toConnection = ({ organizationId, channel }: Place, row: queries.StoredConnection | undefined): TaxConnection => ({
  organizationId,
  channel,
  ...(row ? (toNote(row) as Choices) : { mode: 'off', environment: 'test' }),
  version: row?.version ?? 0,
})
