import type { Cell } from './cells.ts'
import type { Times } from './measure.ts'

/** A cell at one size, on a machine that was so many times slower just then. Its plans and its count are looked at where the data is largest. */
export type Figures = Times & { faults: string[]; count: number | undefined; slowness: number }

const goals = { postgres: 50, typing: 50, board: 100, count: 2, p50: 1.5, p95: 2 }
/** Milliseconds by which two measurements of the same thing may differ on a machine that others use too. */
const noise = 3

const grown = (name: string, small: number, large: number, maxFactor: number, slowness: number) =>
  large > small * maxFactor && large - small > noise * slowness
    ? [`${name} ${small.toFixed(1)} → ${large.toFixed(1)} ms, ×${(large / small).toFixed(1)}`]
    : []

/** The goals that a cell misses, beside what it took where the data is smallest. Milliseconds are those of the machine they were set for. */
export function missed(
  { axis, listing }: Pick<Cell, 'axis' | 'listing'>,
  large: Figures,
  small: Times | undefined,
  slowness = large.slowness,
): string[] {
  if (large.status >= 300) return [`answers ${large.status} after ${large.p50.toFixed(0)} ms`]
  const typing = axis === 'texts'
  const whole = !typing && listing.columns.length === 0
  return [
    ...(large.postgres > goals.postgres * slowness ? [`PostgreSQL ${large.postgres.toFixed(0)} ms`] : []),
    ...(typing && large.p95 > goals.typing * slowness ? [`P4 p95 ${large.p95.toFixed(0)} ms`] : []),
    ...(whole && large.p95 > goals.board * slowness ? [`p95 ${large.p95.toFixed(0)} ms`] : []),
    // A text or a filter finds more where there is more.
    ...(small && axis === 'pages' && !whole
      ? [...grown('P3 p50', small.p50, large.p50, goals.p50, slowness), ...grown('P3 p95', small.p95, large.p95, goals.p95, slowness)]
      : []),
    ...((large.count ?? 0) > goals.count * slowness ? [`P5 count ${large.count!.toFixed(1)} ms`] : []),
    // Matches of a text or filter are sorted, and may be read whole up to the page; so is a board. Checks above bound the time.
    ...(axis === 'pages' && !whole ? large.faults : []),
  ]
}
