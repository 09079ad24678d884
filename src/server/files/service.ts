import { notFound } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { readFile } from '#server/platform/files.ts'
import * as queries from './queries.ts'

/** Logos alone: files of other kinds are for those who may see what they belong to. */
export async function get(context: Context, { id }: { id: number }): Promise<FileContent> {
  const { kind, content } = await readFile(context, id)
  return kind === 'logo' ? { fileName: `logo-${id}.png`, content } : notFound('file', id)
}

export async function removeUnnamed({ db, scope }: Context): Promise<void> {
  const ids = (await queries.lockUnnamed(db, scope)).map(({ id }) => id)
  if (ids.length) await queries.removeUnnamed(db, scope, ids)
}
