import { z } from 'zod'
import { Id, Version } from '#contract/kit/fields.ts'

/** Of two records of one client, the one that stays and the one that goes into it. */
const Side = z.enum(['winner', 'loser'])
export type MergeSide = z.output<typeof Side>
/** Whose fields are taken. Where nothing is said they are the winner's, or the loser's where the winner has none; a company brings its type. */
export const MergeChoices = z.object({
  name: Side.optional(),
  delegateName: Side.optional(),
  phone: Side.optional(),
  email: Side.optional(),
  fidelity: Side.optional(),
  company: Side.optional(),
  notes: Side.optional(),
})
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
