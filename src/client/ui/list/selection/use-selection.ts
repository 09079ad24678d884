import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxBulkRows } from '#contract/kit/bulk.ts'
import { notify } from '#client/platform/notify.ts'
import type { SearchList } from '#client/ui/list/use-list.ts'

export type Selection<Row> = {
  /** The ticked rows in the order of ticking, as last loaded. */
  rows: Row[]
  has: (row: Row) => boolean
  /** Ticks or unticks a row; `through` applies the last action to all rows between the last one and this one. */
  pick: (row: Row, through?: boolean) => void
  set: (rows: Row[], on: boolean) => void
  clear: () => void
}

/** The ticked rows of a list. The selection survives paging and is cleared when the filters change. */
export function useSelection<Row extends { id: number }>(list: SearchList<Row>): Selection<Row> {
  const { t } = useTranslation()
  const filters = JSON.stringify(list.filters)
  const [selection, setSelection] = useState({ filters, chosen: new Map<number, Row>() })
  const last = useRef<number>(undefined)
  const { chosen } = selection
  // The selection is dropped for good: returning to the same filters starts with an empty one.
  if (selection.filters !== filters) setSelection({ filters, chosen: new Map() })
  const shown = list.rows ?? []
  const at = (id: number | undefined) => shown.findIndex((row) => row.id === id)

  const set = (rows: Row[], on: boolean) => {
    if (tickRows(chosen, rows, on).size > maxBulkRows) notify.error(t('AtMostChosen', { count: maxBulkRows }))
    // The answer may come late: rows ticked meanwhile stay, and other filters have another selection.
    setSelection((now) =>
      now.filters === filters ? { filters, chosen: new Map([...tickRows(now.chosen, rows, on)].slice(0, maxBulkRows)) } : now,
    )
  }
  const pick = (row: Row, through = false) => {
    const from = at(last.current)
    const to = at(row.id)
    if (through && from >= 0) set(shown.slice(Math.min(from, to), Math.max(from, to) + 1), chosen.has(last.current!))
    else set([row], !chosen.has(row.id))
    if (!through || from < 0) last.current = row.id
  }
  return {
    rows: [...chosen.values()].map((row) => shown[at(row.id)] ?? row),
    has: ({ id }) => chosen.has(id),
    pick,
    set,
    clear: () => setSelection({ filters, chosen: new Map() }),
  }
}

function tickRows<Row extends { id: number }>(chosen: Map<number, Row>, rows: Row[], on: boolean): Map<number, Row> {
  const next = new Map(chosen)
  for (const row of rows)
    if (on) next.set(row.id, row)
    else next.delete(row.id)
  return next
}
