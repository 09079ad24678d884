export type OverlapSpan = { id: number; from: number; to: number }

/** Where an item stands beside those that it overlaps, in shares of the column's width. */
export type OverlapLayout = { left: number; width: number }

/**
 * Items of one column side by side: each takes the first track that is free when it begins, and as many free tracks to its right as there are.
 * Those that touch (10:00 after 09:00 to 10:00) do not overlap.
 */
export function layoutOverlaps(items: readonly OverlapSpan[]): Map<number, OverlapLayout> {
  const sorted = items.toSorted((a, b) => a.from - b.from || b.to - a.to || a.id - b.id)
  return new Map(clustersOf(sorted).flatMap(laidOut))
}

/** Those that are held together by overlaps share the width; what begins after all of them have ended begins another cluster. */
function clustersOf(sorted: readonly OverlapSpan[]): OverlapSpan[][] {
  const clusters: OverlapSpan[][] = []
  let end = -Infinity
  for (const item of sorted) {
    if (item.from >= end) clusters.push([])
    clusters.at(-1)!.push(item)
    end = Math.max(end, item.to)
  }
  return clusters
}

function laidOut(cluster: readonly OverlapSpan[]): [number, OverlapLayout][] {
  const tracks: OverlapSpan[][] = []
  const placed = cluster.map((item) => {
    const free = tracks.findIndex((track) => track.at(-1)!.to <= item.from)
    const at = free === -1 ? tracks.length : free
    tracks[at] = [...(tracks[at] ?? []), item]
    return { item, at }
  })
  return placed.map(({ item, at }) => {
    const next = tracks.findIndex((track, i) => i > at && track.some((other) => other.from < item.to && other.to > item.from))
    const end = next === -1 ? tracks.length : next
    return [item.id, { left: at / tracks.length, width: (end - at) / tracks.length }]
  })
}
