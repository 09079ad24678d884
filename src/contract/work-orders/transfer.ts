import { z } from 'zod'
import { Id } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

const Named = z.object({ id: Id, name: z.string() })

/** What becomes of an order that goes to another workplace; all that is not said here stays. */
export const Transfer = outputOf({
  organization: Named,
  /** The number of the order that has this one's number on paper there. */
  documentTakenBy: z.string().nullable(),
  /** Its client: one for both workplaces, found there, or copied. */
  client: z.object({ name: z.string(), how: z.enum(['stays', 'found', 'copied']) }).nullable(),
  /** The names of lines whose product is not in the price list there: they stay as they are, by name alone. */
  namesOnly: z.array(z.string()),
  /** They work where it was. */
  workers: z.array(Named),
})
export type Transfer = z.output<typeof Transfer>
