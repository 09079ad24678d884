import { z } from 'zod'
import type { Group } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Id, Version } from './fields.ts'
import { outputOf } from './output.ts'

/** One call changes at most this many rows, or downloads them by their ids. */
export const maxBulkRows = 500

/** A chosen row with the version that the user saw. */
const ChosenRow = z.object({ id: Id, version: Version })
export type BulkRow = z.output<typeof ChosenRow>

/** `done` lists the changed rows. `refused` has the error code of each other row, as if it had been sent alone. */
const BulkResult = outputOf({ done: z.array(Id), refused: z.array(z.object({ id: Id, code: z.string() })) })
export type BulkResult = z.output<typeof BulkResult>

/** The input of a bulk call: one of these actions, and the rows to change. */
export const bulkInput = <const Action extends string>(...actions: [Action, ...Action[]]) =>
  z.object({ action: z.enum(actions), rows: z.array(ChosenRow).min(1).max(maxBulkRows) })

/** All rows are changed in one transaction; a refused row does not undo the others. */
export const bulkOf = <const A extends Group, In extends z.ZodType>(list: string, access: A, input: In) =>
  endpoint(`POST /${list}/bulk`, { access, input, result: BulkResult })
