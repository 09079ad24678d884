import { fail, failNotFound } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'

/**
 * Returns the record that a change concerns, locked by `find` until the transaction ends. If another caller changed it first, it fails
 * with StaleRecord and the present version; without a version it never does.
 */
export async function lockVersion<R extends { version: number }>(
  name: string,
  { id, version }: VersionedId,
  find: Promise<R | undefined>,
): Promise<R> {
  const row = (await find) ?? failNotFound(name, id)
  if (version !== undefined && version !== row.version) fail('StaleRecord', { details: { version: row.version } })
  return row
}
