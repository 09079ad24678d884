import { z } from 'zod'
import type { Group } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Id, Version } from './fields.ts'
import { outputOf } from './output.ts'

/** One call changes at most this many rows, or downloads them by their ids. */
export const maxBulkRows = 500

/** A row as whoever chose it saw it. */
const ChosenRow = z.object({ id: Id, version: Version })
export type BulkRow = z.output<typeof ChosenRow>

/** Which rows are done, and of each other one the code with which the same act on it alone would be refused. */
const BulkResult = outputOf({ done: z.array(Id), refused: z.array(z.object({ id: Id, code: z.string() })) })
export type BulkResult = z.output<typeof BulkResult>

/** One of these acts on many rows of a list. */
export const bulkInput = <const Action extends string>(...actions: [Action, ...Action[]]) =>
  z.object({ action: z.enum(actions), rows: z.array(ChosenRow).min(1).max(maxBulkRows) })

/** All in one transaction; what is refused of one row leaves the others done. */
export const bulkOf = <const A extends Group, In extends z.ZodType>(list: string, access: A, input: In) =>
  endpoint(`POST /${list}/bulk`, { access, input, result: BulkResult })
