import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxBulkRows } from '#contract/kit/bulk.ts'
import { notify } from '#client/platform/notify.ts'
import type { SearchList } from '#client/ui/list/use-list.ts'

export type Selection<Row> = {
  /** In the order in which they were ticked, as they were last seen. */
  rows: Row[]
  has: (row: Row) => boolean
  /** Ticks or unticks a row; `through` does with all rows since the last one what was done with that. */
  pick: (row: Row, through?: boolean) => void
  set: (rows: Row[], on: boolean) => void
  clear: () => void
}

/** The rows of a list that are ticked: they stay from page to page, and go with the filters by which they were found. */
export function useSelection<Row extends { id: number }>(list: SearchList<Row>): Selection<Row> {
  const { t } = useTranslation()
  const found = JSON.stringify(list.filters)
  const [kept, setKept] = useState({ found, chosen: new Map<number, Row>() })
  const last = useRef<number>(undefined)
  const { chosen } = kept
  // For good: who comes back to the same filters begins anew.
  if (kept.found !== found) setKept({ found, chosen: new Map() })
  const shown = list.rows ?? []
  const at = (id: number | undefined) => shown.findIndex((row) => row.id === id)

  const set = (rows: Row[], on: boolean) => {
    if (withRows(chosen, rows, on).size > maxBulkRows) notify.error(t('AtMostChosen', { count: maxBulkRows }))
    // An answer may come late: what was ticked meanwhile stays, and other filters have another selection.
    setKept((now) => (now.found === found ? { found, chosen: new Map([...withRows(now.chosen, rows, on)].slice(0, maxBulkRows)) } : now))
  }
  const pick = (row: Row, through = false) => {
    const [from, to] = [at(last.current), at(row.id)]
    if (through && from >= 0) set(shown.slice(Math.min(from, to), Math.max(from, to) + 1), chosen.has(last.current!))
    else set([row], !chosen.has(row.id))
    if (!through || from < 0) last.current = row.id
  }
  return {
    rows: [...chosen.values()].map((row) => shown[at(row.id)] ?? row),
    has: ({ id }) => chosen.has(id),
    pick,
    set,
    clear: () => setKept({ found, chosen: new Map() }),
  }
}

function withRows<Row extends { id: number }>(chosen: Map<number, Row>, rows: Row[], on: boolean): Map<number, Row> {
  const next = new Map(chosen)
  for (const row of rows)
    if (on) next.set(row.id, row)
    else next.delete(row.id)
  return next
}
