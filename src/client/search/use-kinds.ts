import { searchKinds, searchKindAccess, type SearchKind } from '#contract/search.ts'
import { useMay } from '#client/platform/sign-in/session.ts'

/** The kinds of records the user may open, and the step from one to the next; after the last come all together. */
export function useSearchKinds() {
  const may = useMay()
  const all = searchKinds.filter((kind) => may(searchKindAccess(kind)))
  const ring = [undefined, ...all]
  return { all, next: (kind: SearchKind | undefined, by: 1 | -1) => ring.at((ring.indexOf(kind) + by) % ring.length) }
}
