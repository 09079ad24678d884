import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Id } from '#contract/kit/fields.ts'
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
})
export type TaxConnectionChange = z.output<typeof taxConnections.save.input>
