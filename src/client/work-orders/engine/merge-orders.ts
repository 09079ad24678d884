import equal from 'fast-deep-equal'
import { mergeOrderValues, withBlankEnd } from './order-rules.ts'
import { isBlankLine, type LineValues, type OrderValues } from './order-values.ts'

/** Merges two versions of an order or a draft: a field or a line is mine if I changed it, and theirs otherwise. */
export const mergedOrders = (mine: OrderValues, base: OrderValues, theirs: OrderValues): OrderValues => ({
  ...mergeOrderValues(mine, base, theirs),
  lines: withBlankEnd(mergeLines(mine.lines, base.lines, theirs.lines)),
})

/** Lines keep their order, with my new ones at the end. A line removed on one side goes unless the other side changed it. */
function mergeLines(mine: LineValues[], base: LineValues[], theirs: LineValues[]): LineValues[] {
  const here = indexLines(mine)
  const before = indexLines(base)
  const there = indexLines(theirs)
  const isMine = (name: string) => !isSame(here.get(name), before.get(name))
  const isTheirs = (name: string) => !isSame(there.get(name), before.get(name))
  const remaining = [...there].flatMap(([name, line]) => {
    // Both sides may have added a line under the same key: both lines stay.
    if (!before.has(name) || !isMine(name)) return [line]
    return here.get(name) ?? (isTheirs(name) ? line : [])
  })
  const added = [...here]
    .filter(([name, line]) => (there.has(name) ? !before.has(name) && !isSame(line, there.get(name)) : isMine(name)))
    .map(([, line]) => line)
  const taken = new Set<number>()
  let free = Math.max(0, ...remaining.map(({ key }) => key), ...mine.map(({ key }) => key))
  return [...remaining, ...added].map((line) => {
    const key = taken.has(line.key) ? ++free : line.key
    taken.add(key)
    return { ...line, key }
  })
}

/** A stored line is identified by its id, whatever its place; an unstored one by its key. */
const indexLines = (lines: LineValues[]) =>
  new Map(lines.filter((line) => !isBlankLine(line)).map((line) => [line.id === undefined ? `key ${line.key}` : `id ${line.id}`, line]))

/** A stored draft does not tell a typed quantity from a proposed one. */
const isSame = (one: LineValues | undefined, other: LineValues | undefined) =>
  one && other ? equal({ ...one, ...ignoredParts }, { ...other, ...ignoredParts }) : one === other
const ignoredParts = { key: 0, quantityIsKept: false }
