import { foundKinds, openTo, type FoundKind } from '#contract/search.ts'
import { useMay } from '#client/platform/session.ts'

/** The kinds that this person may open, and the way from one to the next, through all of them together. */
export function useKinds() {
  const may = useMay()
  const all = foundKinds.filter((kind) => may({ access: openTo[kind] }))
  const ring = [undefined, ...all]
  return { all, next: (kind: FoundKind | undefined, by: 1 | -1) => ring.at((ring.indexOf(kind) + by) % ring.length) }
}
