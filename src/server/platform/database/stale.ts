import { fail } from '#contract/kit/errors.ts'

/** Somebody else was first: the caller learns the version that holds now. No version asked for means no objection. */
export function refuseStale(row: { version: number }, asked: number | undefined): void {
  if (asked !== undefined && asked !== row.version) fail('StaleRecord', { details: { version: row.version } })
}
