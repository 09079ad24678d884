import { z } from 'zod'
import { Id, Version } from '#contract/kit/fields.ts'
import { clientMergeKeys } from './fields.ts'

/** The winner is the record that stays, the loser the one that is merged into it. */
const Side = z.enum(['winner', 'loser'])
export type MergeSide = z.output<typeof Side>
/** The side that gives each field; absent means the winner, or the loser if the winner has none. A company brings its type. */
export const MergeChoices = z.object(
  Object.fromEntries(clientMergeKeys.map((key) => [key, Side.optional()])) as Record<
    (typeof clientMergeKeys)[number],
    z.ZodOptional<typeof Side>
  >,
)
export type MergeChoices = z.output<typeof MergeChoices>

/** The id is the winner's. */
export const ClientMerge = z.object({
  id: Id,
  version: Version.optional(),
  fromId: Id,
  fromVersion: Version.optional(),
  take: MergeChoices.default({}),
})
export type ClientMerge = z.output<typeof ClientMerge>
