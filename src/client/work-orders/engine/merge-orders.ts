import equal from 'fast-deep-equal'
import { mergeOrderValues, withBlankEnd } from './order-rules.ts'
import { isBlankLine, type LineValues, type OrderValues } from './order-values.ts'

/** Two versions of an order, or of a draft: mine where I wrote, theirs elsewhere; of the lines, line by line. */
export const mergedOrders = (mine: OrderValues, base: OrderValues, theirs: OrderValues): OrderValues => ({
  ...mergeOrderValues(mine, base, theirs),
  lines: withBlankEnd(mergedLines(mine.lines, base.lines, theirs.lines)),
})

/** In their order, mine that are new at the end. What I removed goes, unless they changed it; what they removed goes, unless I changed it. */
function mergedLines(mine: LineValues[], base: LineValues[], theirs: LineValues[]): LineValues[] {
  const [here, before, there] = [byName(mine), byName(base), byName(theirs)]
  const isMine = (name: string) => !isSame(here.get(name), before.get(name))
  const isTheirs = (name: string) => !isSame(there.get(name), before.get(name))
  const kept = [...there].flatMap(([name, line]) => {
    // Under one key each of us may have begun a line: both stay.
    if (!before.has(name) || !isMine(name)) return [line]
    return here.get(name) ?? (isTheirs(name) ? line : [])
  })
  const added = [...here]
    .filter(([name, line]) => (there.has(name) ? !before.has(name) && !isSame(line, there.get(name)) : isMine(name)))
    .map(([, line]) => line)
  const taken = new Set<number>()
  let free = Math.max(0, ...kept.map(({ key }) => key), ...mine.map(({ key }) => key))
  return [...kept, ...added].map((line) => {
    const key = taken.has(line.key) ? ++free : line.key
    taken.add(key)
    return { ...line, key }
  })
}

/** A stored line is known by its id, whatever its place; one that is not stored yet by its key. */
const byName = (lines: LineValues[]) =>
  new Map(lines.filter((line) => !isBlankLine(line)).map((line) => [line.id === undefined ? `key ${line.key}` : `id ${line.id}`, line]))

const isSame = (one: LineValues | undefined, other: LineValues | undefined) =>
  one && other ? equal({ ...one, key: 0 }, { ...other, key: 0 }) : one === other
