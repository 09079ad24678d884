import { z } from 'zod'
import { Id } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

const Named = z.object({ id: Id, name: z.string() })

/** Consequences of moving an order to another workplace; everything not listed here stays. */
export const Transfer = outputOf({
  organization: Named,
  /** The number of the order that has this one's number on paper there. */
  documentTakenBy: z.string().nullable(),
  /** The client is shared by both workplaces (`stays`), found at the target, or copied there. */
  client: z.object({ name: z.string(), how: z.enum(['stays', 'found', 'copied']) }).nullable(),
  /** The names of lines whose product is not in the price list there: they stay as they are, by name alone. */
  namesOnly: z.array(z.string()),
  /** Workers who do not move along, because they work at the old workplace. */
  workers: z.array(Named),
})
export type Transfer = z.output<typeof Transfer>
