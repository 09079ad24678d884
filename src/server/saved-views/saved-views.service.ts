import type { Selectable } from 'kysely'
import { isAllowed } from '#contract/kit/access.ts'
import { fail, failField } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import { maxViews, savedViews, type SavedView, type SavedViewChange, type SavedViewDraft } from '#contract/saved-views.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import type { SavedViews } from '#server/platform/database/tables.gen.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './saved-views.queries.ts'

const toView = ({ id, name, search, shared, version, userId }: Selectable<SavedViews>, actor: UserActor): SavedView => ({
  id,
  name,
  search,
  shared,
  version,
  own: userId === actor.id,
})

export async function list({ db, scope, actor }: Context<UserActor>, request: { list: string }): Promise<{ items: SavedView[] }> {
  const rows = await queries.listForUser(db, scope, actor, request.list)
  return { items: rows.map((row) => toView(row, actor)) }
}

export async function create({ db, scope, actor }: Context<UserActor>, draft: SavedViewDraft): Promise<SavedView> {
  if (draft.shared) requireOffice(actor)
  if ((await queries.countOwn(db, scope, actor, draft.list)) >= maxViews) failField('list', `AtMost:${maxViews}`)
  return toView(await queries.insert(db, scope, { ...draft, userId: actor.id }), actor)
}

export async function update(context: Context<UserActor>, { id, version, position, ...draft }: SavedViewChange): Promise<SavedView> {
  const { db, scope, actor } = context
  await lockView(context, { id, version }, draft.shared)
  const view = await updateRow(db, 'savedViews', scope, id, draft)
  if (position !== undefined && view.userId === actor.id) {
    const all = await queries.listForUser(db, scope, actor, view.list)
    const others = all.filter((one) => one.userId === actor.id && one.id !== id).map((one) => one.id)
    await queries.updateOrder(db, scope, others.toSpliced(position, 0, id))
  }
  return toView(view, actor)
}

export async function remove(context: Context<UserActor>, versioned: VersionedId): Promise<null> {
  await lockView(context, versioned)
  await queries.remove(context.db, context.scope, versioned.id)
  return null
}

/** Locks an own view or, for the office, a shared one, because its author may be gone. */
async function lockView({ db, scope, actor }: Context<UserActor>, versioned: VersionedId, shared = false): Promise<void> {
  const before = await lockVersion('saved view', versioned, queries.findForUpdate(db, scope, actor, versioned.id))
  if (shared || before.shared) requireOffice(actor)
}

function requireOffice(actor: UserActor) {
  if (!isAllowed(actor, { ...savedViews.create, access: 'office' })) fail('AccessDenied403')
}
