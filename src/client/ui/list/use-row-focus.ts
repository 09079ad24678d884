import { useWindowEvent } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useArrowIn } from '#client/ui/keyboard/use-arrow-in.ts'
import { isTypedInto } from './keys.ts'

/** The row from which a list was left, by key of the history entry; going back focuses it again. */
const rowByHistoryKey = new Map<string, number>()

const moveByKey: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * One tab stop among the rows: the button that opens a row; arrows lead to the others. If the focused row is replaced, moved or removed,
 * the row in its place gets the focus. `sought` is focused if the next answer shows it, unless the user moves on meanwhile.
 */
export function useRowFocus(rows: { id: number }[] | undefined, sought: number | undefined, isFetching: boolean) {
  const region = useRef<HTMLDivElement>(null)
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [current, setCurrent] = useState(() => rowByHistoryKey.get(entry))
  const focusedRow = useRef<{ at: number; element: HTMLElement }>(undefined)
  const awaited = useRef(current)

  const stops = () => [...(region.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const indexOf = (target: EventTarget) => {
    const row = target instanceof Element && region.current?.contains(target) ? target.closest('tbody tr') : null
    return row ? stops().findIndex((stop) => row.contains(stop)) : -1
  }

  useArrowIn(() => region.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]') ?? undefined)
  const giveUp = () => {
    awaited.current = undefined
  }
  useWindowEvent('keydown', giveUp, { capture: true })
  useWindowEvent('pointerdown', giveUp, { capture: true })
  useLayoutEffect(() => {
    if (sought !== undefined) awaited.current = sought
  }, [sought])
  useLayoutEffect(() => {
    const at = (id: number | undefined) => (id === undefined ? -1 : (rows ?? []).findIndex((row) => row.id === id))
    const isLost = () => document.activeElement === document.body
    const found = at(awaited.current)
    // The row may be found late, when the next dialog is already open.
    if (found >= 0 && document.activeElement?.closest('[role="dialog"]')) return
    if (found >= 0) stops()[found]?.focus()
    else if (focusedRow.current && isLost()) {
      // The focused element may still exist, such as the menu button of a dialog that has just closed.
      const { at: index, element } = focusedRow.current
      element.focus()
      if (isLost() && rows?.length) stops()[at(current) >= 0 ? at(current) : Math.min(index, rows.length - 1)]?.focus()
    }
    if (found >= 0 || (rows && !isFetching)) giveUp()
  })

  return {
    region,
    /** The row whose button is the tab stop. */
    current: rows?.some(({ id }) => id === current) ? current : rows?.[0]?.id,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const at = indexOf(target)
      if (at < 0) return
      focusedRow.current = { at, element: target }
      setCurrent(rows?.[at]?.id)
    },
    // A menu or a dialog does not clear the focused row: the focus comes back.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget || relatedTarget.closest('main')) focusedRow.current = undefined
    },
    onClickCapture: ({ target }: MouseEvent) => {
      const at = indexOf(target)
      if (at < 0) return
      rowByHistoryKey.set(entry, rows![at]!.id)
      if (!(target as Element).closest('button, a, input, select')) stops()[at]?.focus({ preventScroll: true })
    },
    onKeyDown: (event: KeyboardEvent) => {
      const move = moveByKey[event.key]
      const isOurs = region.current?.contains(event.target as Node) && !isTypedInto(event.target)
      if (!move || !isOurs || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      stops()[move(indexOf(event.target), stops().length - 1)]?.focus()
    },
  }
}
