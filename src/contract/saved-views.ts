import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { Id, Nothing, requiredText, text, Version, VersionedId } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** One person may save this many views of one list. */
export const maxViews = 20

const fields = {
  name: requiredText(60),
  /** The search part of the list's address: filters and sort. */
  search: text(4000),
  /** Whether the whole account sees the view; only the office may share. */
  shared: z.boolean(),
}
/** A list is named by the address of its screen. */
const list = requiredText(120)

export const SavedViewDraft = z.object({ ...fields, list, shared: fields.shared.default(false) })
export type SavedViewDraft = z.output<typeof SavedViewDraft>
export const SavedViewChange = z.object({
  ...fields,
  ...VersionedId.shape,
  /** The place among the caller's views of the list, from 0; absent leaves it in place. */
  position: z
    .int()
    .min(0)
    .max(maxViews - 1)
    .optional(),
})
export type SavedViewChange = z.output<typeof SavedViewChange>

export const SavedView = outputOf({
  ...fields,
  id: Id,
  version: Version,
  /** Whether the view belongs to the caller. */
  own: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>

const whenSuspended = { allowedWhen: { suspended: 'admin' } } as const

/** A person's own views of a list, and those that others share. */
export const savedViews = feature('saved-views', {
  list: endpoint('GET /saved-views', {
    access: 'all',
    ...whenSuspended,
    input: z.object({ list }),
    result: z.object({ items: z.array(SavedView) }),
  }),
  create: endpoint('POST /saved-views', { access: 'all', ...whenSuspended, input: SavedViewDraft, result: SavedView, created: true }),
  update: endpoint('PUT /saved-views/:id', { access: 'all', ...whenSuspended, input: SavedViewChange, result: SavedView }),
  remove: endpoint('DELETE /saved-views/:id', { access: 'all', ...whenSuspended, input: VersionedId, result: Nothing }),
})
