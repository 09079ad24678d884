import type { ReceivedFile } from '#contract/kit/endpoint.ts'
import { failNotFound } from '#contract/kit/errors.ts'
import type { Context } from '#server/platform/context.ts'

/** Stores a file in the caller's transaction. `kind` is its purpose, such as a logo. */
export const storeFile = ({ db, scope, actor }: Context, kind: string, { mediaType, content, width, height }: ReceivedFile) =>
  db
    .insertInto('files')
    .values({
      accountId: scope.account,
      kind,
      mediaType,
      content: Buffer.from(content),
      width,
      height,
      createdBy: actor.kind === 'user' ? actor.id : null,
    })
    .returning(['id', 'width', 'height', 'bytes'])
    .executeTakeFirstOrThrow()

/** Returns a file of the account; the feature must check by `kind` whether the caller may read it. */
export async function readFile({ db, scope }: Context, id: number) {
  const file = await db
    .selectFrom('files')
    .select(['id', 'kind', 'mediaType', 'width', 'height', 'bytes', 'content'])
    .where('accountId', '=', scope.account)
    .where('id', '=', id)
    .executeTakeFirst()
  return file ?? failNotFound('file', id)
}

/** Returns whether the account has such a file, and locks it against removal until the transaction ends. */
export async function lockFile({ db, scope }: Context, kind: string, id: number): Promise<boolean> {
  const fileQuery = db.selectFrom('files').select('id').where('accountId', '=', scope.account).where('kind', '=', kind).where('id', '=', id)
  return (await fileQuery.forShare().executeTakeFirst()) !== undefined
}
