export type OverlapSpan = { id: number; from: number; to: number }

/** Position of an item beside those it overlaps, in shares of the column's width. */
export type OverlapLayout = { left: number; width: number }

/**
 * Places items of one column side by side: each takes the first free track and spreads over the free tracks to its right. Items that only
 * touch (10:00 after 09:00 to 10:00) do not overlap.
 */
export function layoutOverlaps(items: readonly OverlapSpan[]): Map<number, OverlapLayout> {
  const sorted = items.toSorted((a, b) => a.from - b.from || b.to - a.to || a.id - b.id)
  return new Map(splitClusters(sorted).flatMap(layoutCluster))
}

/** Overlapping items form a cluster and share the width; an item that begins after all of them have ended begins a new cluster. */
function splitClusters(sorted: readonly OverlapSpan[]): OverlapSpan[][] {
  const clusters: OverlapSpan[][] = []
  let end = -Infinity
  for (const item of sorted) {
    if (item.from >= end) clusters.push([])
    clusters.at(-1)!.push(item)
    end = Math.max(end, item.to)
  }
  return clusters
}

function layoutCluster(cluster: readonly OverlapSpan[]): [number, OverlapLayout][] {
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
