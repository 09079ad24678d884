import { failNotFound } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { readFile } from '#server/platform/files/files.ts'
import * as queries from './files.queries.ts'

/** Answers logos only, because other files may be seen only with the record that they belong to. */
export async function get(context: Context, { id }: { id: number }): Promise<FileContent> {
  const { kind, content } = await readFile(context, id)
  return kind === 'logo' ? { fileName: `logo-${id}.png`, content } : failNotFound('file', id)
}

export async function removeUnused({ db, scope }: Context): Promise<void> {
  const ids = (await queries.lockUnused(db, scope)).map(({ id }) => id)
  if (ids.length) await queries.deleteUnused(db, scope, ids)
}
