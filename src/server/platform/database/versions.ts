import { fail, failNotFound } from '#contract/kit/errors.ts'

/**
 * The record that a change is about, held by `find` until the transaction ends. Refused when somebody else was first: the caller learns the
 * version that holds now. No version asked for means no objection.
 */
export async function lockVersion<R extends { version: number }>(
  name: string,
  { id, version }: { id: number; version?: number | undefined },
  find: Promise<R | undefined>,
): Promise<R> {
  const row = (await find) ?? failNotFound(name, id)
  if (version !== undefined && version !== row.version) fail('StaleRecord', { details: { version: row.version } })
  return row
}
