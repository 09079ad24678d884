import { z } from 'zod'
import { Id, textFilter } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** What is typed of a client; of what cannot be a phone or a plate yet nothing is found. */
export const DuplicateSearch = z.object({
  name: textFilter.optional(),
  phone: textFilter.optional(),
  /** Those of the company and of its contacts. */
  otherPhones: z.array(textFilter).max(21).optional(),
  vatNumber: textFilter.optional(),
  plateNumber: textFilter.optional(),
  /** Who bears the same name lives here, where it is known where they live. */
  city: textFilter.optional(),
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
