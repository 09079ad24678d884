import equal from 'fast-deep-equal'
import { merged, withBlankEnd } from '#client/work-orders/engine/order-rules.ts'
import { isBlank, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'

/** Two versions of a draft: mine where I wrote, theirs elsewhere; of the lines, line by line. */
export const mergedDrafts = (mine: OrderValues, base: OrderValues, theirs: OrderValues): OrderValues => ({
  ...merged(mine, base, theirs),
  lines: withBlankEnd(mergedLines(mine.lines, base.lines, theirs.lines)),
})

/** In their order, mine that are new at the end. What I removed goes, unless they changed it; what they removed goes, unless I changed it. */
function mergedLines(mine: LineValues[], base: LineValues[], theirs: LineValues[]): LineValues[] {
  const [here, before, there] = [mine, base, theirs].map((lines) => new Map(written(lines).map((line) => [line.key, line]))) as [
    Lines,
    Lines,
    Lines,
  ]
  const isMine = ({ key }: LineValues) => !equal(here.get(key), before.get(key))
  const isTheirs = ({ key }: LineValues) => !equal(there.get(key), before.get(key))
  const kept = [...there.values()].flatMap((line) => {
    const own = here.get(line.key)
    // Under one key each of us may have begun a line: both stay.
    if (!before.has(line.key) || !isMine(line)) return [line]
    return own ?? (isTheirs(line) ? line : [])
  })
  const added = [...here.values()].filter((line) =>
    there.has(line.key) ? !before.has(line.key) && !equal(line, there.get(line.key)) : isMine(line),
  )
  let free = Math.max(0, ...kept.map(({ key }) => key), ...mine.map(({ key }) => key))
  return [...kept, ...added.map((line) => (there.has(line.key) ? { ...line, key: ++free } : line))]
}
type Lines = Map<number, LineValues>
const written = (lines: LineValues[]) => lines.filter((line) => !isBlank(line))
