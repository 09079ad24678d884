import { z } from 'zod'
import { Id, textFilter } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** The search takes unfinished input; text that cannot be a phone or a plate yet finds nothing. */
export const DuplicateSearch = z.object({
  name: textFilter.optional(),
  phone: textFilter.optional(),
  /** Phones of the company and of its contacts. */
  otherPhones: z.array(textFilter).max(21).optional(),
  vatNumber: textFilter.optional(),
  plateNumber: textFilter.optional(),
  /** A client of the same name matches only if its stored city, if any, is this one. */
  city: textFilter.optional(),
  /** The client in the form, which is no duplicate of itself. */
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
