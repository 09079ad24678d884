import { z } from 'zod'
import { Id, like } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** What is typed of a client; of what cannot be a phone or a plate yet nothing is found. */
export const DuplicateSearch = z.object({
  name: like.optional(),
  phone: like.optional(),
  vatNumber: like.optional(),
  plateNumber: like.optional(),
  /** Who bears the same name lives here, where it is known where they live. */
  city: like.optional(),
  /** The client that is being written. */
  except: Id.optional(),
})
export type DuplicateSearch = z.output<typeof DuplicateSearch>
const duplicateReasons = ['phone', 'vat_number', 'plate', 'name'] as const
export const Duplicate = outputOf({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  vatNumber: z.string().nullable(),
  reasons: z.array(z.enum(duplicateReasons)),
})
export type Duplicate = z.output<typeof Duplicate>
