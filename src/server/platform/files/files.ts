import type { ReceivedFile } from '#contract/kit/endpoint.ts'
import { failNotFound } from '#contract/kit/errors.ts'
import type { Context } from '#server/platform/context.ts'

/** Keeps a file in the database, with the transaction of whoever brought it. `kind` is what it is for, such as a logo. */
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

/** A file of the account; whether this caller may have it is for the feature to say, by its kind. */
export async function readFile({ db, scope }: Context, id: number) {
  const file = await db
    .selectFrom('files')
    .select(['id', 'kind', 'mediaType', 'width', 'height', 'bytes', 'content'])
    .where('accountId', '=', scope.account)
    .where('id', '=', id)
    .executeTakeFirst()
  return file ?? failNotFound('file', id)
}

/** Whether the account has such a file, which then stays until this transaction ends. */
export async function lockFile({ db, scope }: Context, kind: string, id: number): Promise<boolean> {
  const mine = db.selectFrom('files').select('id').where('accountId', '=', scope.account).where('kind', '=', kind).where('id', '=', id)
  return (await mine.forShare().executeTakeFirst()) !== undefined
}
