import { maxNotices, type Notice, type NoticeKind } from '#contract/notices.ts'
import { failField } from '#contract/kit/errors.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import * as queries from './notices.queries.ts'
import { toNotice } from './notices.view.ts'

type Staff = Context<UserActor>
type Listed = { organizationId?: number | undefined }
type Fact = { organizationId: number; kind: NoticeKind; subjectId: number; data: Notice['data'] }

/** Inserts a notice in its transaction. Callers do this last, because the counter of ids stays locked until commit. */
export const addNotice = ({ db, scope }: Context, fact: Fact) => queries.insert(db, scope, fact)

/** Deletes all notices about these subjects. */
export const removeNotices = ({ db, scope }: Context, subjectIds: readonly number[]) => queries.deleteBySubjects(db, scope, subjectIds)

/** Lists notices newest first, of all workplaces of the caller or of one. */
export async function list({ db, scope, actor }: Staff, { organizationId, before }: Listed & { before?: number | undefined }) {
  const rows = await queries.listNewest(db, scope, narrowScope(scope, organizationId), actor.id, { max: maxNotices, before })
  return { items: rows.map(toNotice) }
}

/** The id is capped, because a larger one would hide future notices. */
export async function markRead({ db, scope, actor }: Staff, { id, organizationId }: Listed & { id: number }): Promise<null> {
  if (organizationId !== undefined && !scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const shown = narrowScope(scope, organizationId)
  const newest = await queries.findNewestId(db, shown)
  if (newest !== undefined) await queries.saveMarks(db, shown, actor.id, Math.min(id, newest))
  return null
}
