type Keyed = { key: string }

/** The columns with these keys, in that order, behind the first, which always stays; without keys all of them. */
export function pickColumns<Column extends Keyed>(columns: Column[], keys: readonly string[] | undefined): Column[] {
  const [first, ...others] = columns
  if (!first || !keys) return columns
  return [first, ...keys.flatMap((key) => others.find((column) => column.key === key) ?? [])]
}

/** The keys with one more, which stands behind the column that it follows in `order`, if that is there. */
export function insertKey(keys: readonly string[], key: string, order: readonly string[]): string[] {
  const before = order.slice(0, order.indexOf(key)).findLast((each) => keys.includes(each))
  return keys.toSpliced(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
}

/** The keys with this one moved by one place, if there is such a place. */
export function moveKey(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const to = keys.indexOf(key) + by
  return to < 0 || to >= keys.length ? [...keys] : keys.filter((each) => each !== key).toSpliced(to, 0, key)
}
