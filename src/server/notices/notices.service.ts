import { maxNotices, type Notice, type NoticeKind } from '#contract/notices.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import * as queries from './notices.queries.ts'
import { toNotice } from './notices.view.ts'

type Staff = Context<UserActor>
type Fact = { organizationId: number; kind: NoticeKind; subjectId: number; data: Notice['data'] }

/** Keeps a fact in its own transaction. Callers do this last, because the counter of ids stays locked until the transaction ends. */
export const addNotice = ({ db, scope }: Context, fact: Fact) => queries.insert(db, scope, fact)

/** Forgets all notices about these subjects. */
export const removeNotices = ({ db, scope }: Context, subjectIds: readonly number[]) => queries.deleteBySubjects(db, scope, subjectIds)

/** Newest first, of all workplaces of the caller or of one. */
export async function list({ db, scope, actor }: Staff, { organizationId }: { organizationId?: number | undefined }) {
  const rows = await queries.listNewest(db, narrowScope(scope, organizationId), actor.id, maxNotices)
  return { items: rows.map(toNotice) }
}

/** An id beyond the last notice must not hide notices that are still to come. */
export async function markRead({ db, scope, actor }: Staff, { id }: { id: number }): Promise<null> {
  const newest = await queries.findNewestId(db, scope)
  if (newest !== undefined) await queries.saveMark(db, scope, actor.id, Math.min(id, newest))
  return null
}
