import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { Instant } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

export const releases = feature('releases', {
  /** The release that runs. A checkout without git has no commit, and a server without a built client no day. */
  current: endpoint('GET /version', {
    access: 'public',
    input: z.object({}),
    result: outputOf({ version: z.string(), commit: z.string().nullable(), builtAt: Instant.nullable() }),
  }),
})
