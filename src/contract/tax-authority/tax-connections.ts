import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Id, Instant, Nothing } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { TaxChannel } from './transmissions.ts'

/** How invoices reach the tax office: not at all, as files that a person uploads, or by this server. */
export const TaxConnectionMode = z.enum(['off', 'download', 'automatic'])
export const TaxEnvironment = z.enum(['test', 'production'])

const place = { organizationId: Id, channel: TaxChannel }
const fields = { mode: TaxConnectionMode, environment: TaxEnvironment }

export const TaxConnection = outputOf({
  ...place,
  ...fields,
  /** `ok`: this server has tokens with which it may send; `broken`: the office does not take them any more. */
  state: z.enum(['none', 'ok', 'broken']),
  /** The tokens are renewed by themselves before then. */
  expiresAt: Instant.nullable(),
  lastOkAt: Instant.nullable(),
  lastError: z.string().nullable(),
  /** 0 until something was saved. */
  version: z.int(),
})
export type TaxConnection = z.output<typeof TaxConnection>

const ofAdmin = { access: 'admin', module: 'invoices', result: TaxConnection } as const
export const taxConnections = feature('tax-connections', {
  get: endpoint('GET /organizations/:organizationId/tax-connections/:channel', { ...ofAdmin, input: z.object(place) }),
  /** Written whole. */
  save: endpoint('PUT /organizations/:organizationId/tax-connections/:channel', {
    ...ofAdmin,
    input: z.object({ ...place, ...fields, version: z.int().nonnegative().optional() }),
    proof: 'always',
  }),
  /** Answers the page of the office on which a person lets this server send. */
  authorize: endpoint('POST /organizations/:organizationId/tax-connections/:channel/authorize', {
    ...ofAdmin,
    input: z.object(place),
    result: outputOf({ url: z.string() }),
    proof: 'always',
    notRepeatable: true,
  }),
  /** Asks the office something harmless. */
  test: endpoint('POST /organizations/:organizationId/tax-connections/:channel/test', {
    ...ofAdmin,
    input: z.object(place),
    result: outputOf({
      ok: z.boolean(),
      /** Words of the office, or of the network; null if it answered as expected. */
      message: z.string().nullable(),
    }),
    notRepeatable: true,
    perMinute: 10,
  }),
  /** Forgets the tokens. */
  disconnect: endpoint('DELETE /organizations/:organizationId/tax-connections/:channel/secrets', {
    ...ofAdmin,
    input: z.object(place),
    result: Nothing,
    proof: 'always',
  }),
})
export type TaxConnectionChange = z.output<typeof taxConnections.save.input>
