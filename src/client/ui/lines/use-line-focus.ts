import { useCallback, useRef, type KeyboardEvent } from 'react'

export type LineCell = 'name' | 'quantity' | 'um' | 'price'

/** Moves the focus to a cell; the last row, in which a line is begun, has only its name. */
export function useLineFocus() {
  const table = useRef<HTMLTableElement>(null)
  const focus = useCallback((row: number, cell: LineCell) => {
    const find = (name: LineCell) =>
      table.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-row='${row}'] [data-cell='${name}']`)
    const field = find(cell) ?? find('name')
    field?.focus()
    field?.select()
  }, [])
  return { table, focus }
}

export type OnLineKey = (event: KeyboardEvent, cell: LineCell) => void

/** Arrow keys move up and down a column; Enter in a number moves to the next line, or first to a price that is still missing. */
export function useLineKeys(row: number, lacksPrice: boolean, focus: (row: number, cell: LineCell) => void): OnLineKey {
  return useCallback(
    (event, cell) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (step && row + step >= 0) {
        event.preventDefault()
        focus(row + step, cell)
      } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && cell !== 'name') {
        event.preventDefault()
        if (cell === 'quantity' && lacksPrice) focus(row, 'price')
        else focus(row + 1, 'name')
      }
    },
    [row, lacksPrice, focus],
  )
}
