import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { ById, File, Id } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** Accepted images; the server stores each as a PNG. */
export const imageUpload = { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 2 * 1024 * 1024 } as const

const KeptImage = outputOf({ id: Id, width: z.int().nullable(), height: z.int().nullable(), bytes: z.int() })

const whenSuspended = { suspended: 'admin' } as const
export const files = feature('files', {
  /** A logo that no setting and no public page names within a day is removed. */
  create: endpoint('POST /files/logo', {
    access: 'admin',
    allowedWhen: whenSuspended,
    upload: imageUpload,
    input: z.object({}),
    result: KeptImage,
    created: true,
    perMinute: 60,
  }),
  /** Everyone in the account may read files, because every printed order shows them. */
  get: endpoint('GET /files/:id', { access: 'all', allowedWhen: whenSuspended, input: ById, result: File, blob: 'image/png' }),
})
