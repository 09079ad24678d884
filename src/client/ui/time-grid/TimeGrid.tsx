import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnOfGrid } from './GridColumn.tsx'
import { GridPopover } from './GridPopover.tsx'
import { GridScale } from './GridScale.tsx'
import type { GridColumnData, GridItem, GridShade } from './grid-items.ts'
import { gridCellMinutes, cellAt, clockText, heightPercent, timesText, type GridBounds, type GridHours, type GridPlace } from './places.ts'
import classes from './TimeGrid.module.css'
import { arrows, focusItem, useItemKeys } from './use-item-keys.ts'
import { useItemPopover } from './use-item-popover.ts'
import { useKeyboardDrag } from './use-keyboard-drag.ts'
import { pointAt, useTimeDrag } from './use-time-drag.ts'

type Props<Item extends GridItem> = {
  label: string
  columns: readonly GridColumnData[]
  hours: GridHours
  items: readonly Item[]
  shades: readonly GridShade[]
  /** The minute of the day at the workplace, and the column of today, if it is shown. */
  now: { column: number | undefined; minute: number }
  renderItem: (item: Item) => ReactNode
  renderPopover: (item: Item, close: () => void) => ReactNode
  /** Called for an empty cell. */
  onAdd?: (place: GridPlace) => void
  /** Undefined if items cannot be moved. */
  onMove?: (item: Item, place: GridPlace) => void
  onRemove?: (item: Item) => void
  onOpenColumn?: (column: number) => void
}

/**
 * Columns of hours side by side, such as the days of a week or the places of a day. It handles minutes and column numbers only; the page
 * gives them their meaning and the current time.
 */
export function TimeGrid<Item extends GridItem>(props: Props<Item>) {
  const { label, columns, hours, items, shades, now, renderItem, renderPopover, onAdd, onMove, onRemove, onOpenColumn } = props
  const { t } = useTranslation('time-grid')
  const body = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const bounds: GridBounds = useMemo(() => ({ hours, columns: columns.length }), [hours, columns.length])

  const itemOf = (target: EventTarget): Item | undefined => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null
    const column = Number(element?.closest<HTMLElement>('[data-column]')?.dataset['column'])
    return element ? items.find((item) => item.id === Number(element.dataset['item']) && item.column === column) : undefined
  }
  const lift = useKeyboardDrag(columns, onMove)
  const drag = useTimeDrag(body, scroller, bounds, lift, itemOf)
  const popover = useItemPopover(items, itemOf, lift.lifted !== undefined)
  const keys = useItemKeys({ body, items, bounds, lift, itemOf, onRemove })

  const [at, setAt] = useState({ column: now.column ?? 0, minute: hours.from })
  const cursor = cellAt(at.column, at.minute, bounds)
  const [focused, setFocused] = useState<{ id: number; column: number }>()
  const tabStop = findTabStop(items, focused, cursor)
  const columnsOf = useMemo(() => {
    const of = <T extends { column: number }>(all: readonly T[]) => columns.map((_, i) => all.filter(({ column }) => column === i))
    return { items: of(items), shades: of(shades) }
  }, [columns, items, shades])

  // The grid opens an hour before now if that is visible, else at the start of the day.
  const showNow = useEffectEvent(() => {
    const view = scroller.current
    if (view && now.column !== undefined) view.scrollTop = (view.scrollHeight * heightPercent(now.minute - 60 - hours.from, hours)) / 100
  })
  useEffect(() => showNow(), [])

  const stateOf = ({ column, from, to }: GridPlace) => {
    const shade = shades.find((each) => each.column === column && each.from < to && each.to > from)
    const taken = items.filter((item) => item.column === column && item.from < to && item.to > from).length
    return taken > 0 ? t('CellTaken', { count: taken }) : (shade?.reason ?? t('CellFree'))
  }
  const nameOf = (place: GridPlace) => `${columns[place.column]?.name ?? ''}, ${clockText(place.from)}, ${stateOf(place)}`

  const onCursorKey = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = arrows[event.key]
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const [byColumn, byCell] = arrow
    const next = cellAt(cursor.column + byColumn, cursor.from + byCell * gridCellMinutes, bounds)
    setAt({ column: next.column, minute: next.from })
    setFocused(undefined)
    announce(nameOf(next))
    const element = event.currentTarget
    requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  }

  /** An empty cell takes two clicks with a mouse and one tap with a finger. */
  const pointer = useRef('mouse')
  const addAt = (event: MouseEvent) => {
    if (!onAdd || !body.current || itemOf(event.target) || !(event.target as Element).closest('[data-column]')) return
    const { column, minute } = pointAt(body.current, { x: event.clientX, y: event.clientY }, bounds)
    onAdd(cellAt(column, minute, bounds))
  }
  const onClick = (event: MouseEvent) => {
    if (drag.hasDropped()) return
    const item = itemOf(event.target)
    if (item) popover.press(item)
    else if (pointer.current !== 'mouse' && event.detail > 0) addAt(event)
  }

  const closePopover = () => {
    const item = popover.isPressed ? popover.item : undefined
    popover.close()
    if (item) setTimeout(() => document.activeElement === document.body && focusItem(body.current, item))
  }
  const share = 100 / columns.length
  const boxOf = ({ column, from, to }: GridPlace) => ({
    left: `${column * share}%`,
    width: `${share}%`,
    top: `${heightPercent(from - hours.from, hours)}%`,
    height: `${heightPercent(to - from, hours)}%`,
  })
  const { lifted } = lift

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="region"
      aria-label={label}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <div className={classes.sheet} style={{ '--minutes': hours.to - hours.from } as CSSProperties}>
        <div className={classes.head}>
          {columns.map(({ key, header, marked }, i) =>
            onOpenColumn ? (
              <button
                key={key}
                type="button"
                className={classes.header}
                aria-current={marked ? 'date' : undefined}
                onClick={() => {
                  // If the header is gone afterwards, the keyboard focus moves to the cells.
                  body.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true })
                  onOpenColumn(i)
                }}
              >
                <span className={classes.words}>{header}</span>
              </button>
            ) : (
              <div key={key} className={classes.header} aria-hidden>
                <span className={classes.words}>{header}</span>
              </div>
            ),
          )}
        </div>
        <GridScale hours={hours} now={now.minute} />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- what is clicked is within */}
        <div
          ref={body}
          className={classes.body}
          data-lifting={lifted !== undefined || undefined}
          {...drag.handlers}
          onPointerDown={(event) => {
            pointer.current = event.pointerType
            popover.handlers.onPointerDown()
            drag.handlers.onPointerDown(event)
          }}
          onPointerOver={popover.handlers.onPointerOver}
          onPointerLeave={popover.handlers.onPointerLeave}
          onClick={onClick}
          onDoubleClick={(event) => pointer.current === 'mouse' && addAt(event)}
          onKeyDown={keys.onKeyDown}
          onBlur={keys.onBlur}
          onFocus={(event) => {
            const item = itemOf(event.target)
            if (item) setFocused({ id: item.id, column: item.column })
          }}
        >
          {columns.map(({ key, name }, i) => (
            <ColumnOfGrid
              key={key}
              index={i}
              name={name}
              hours={hours}
              items={columnsOf.items[i]!}
              shades={columnsOf.shades[i]!}
              liftedId={lifted?.item.column === i ? lifted.item.id : undefined}
              tabStop={tabStop?.column === i ? tabStop.id : undefined}
              renderItem={renderItem}
            />
          ))}
          {onAdd && (
            <button
              type="button"
              className={classes.cursor}
              data-cursor
              style={boxOf(cursor)}
              aria-label={nameOf(cursor)}
              onKeyDown={onCursorKey}
              onClick={(event) => {
                event.stopPropagation()
                onAdd(cursor)
              }}
            />
          )}
          {now.minute >= hours.from && now.minute <= hours.to && (
            <div className={classes.now} style={{ top: `${heightPercent(now.minute - hours.from, hours)}%` }} aria-hidden>
              {now.column !== undefined && <span style={{ left: `${now.column * share}%`, width: `${share}%` }} />}
            </div>
          )}
          {lifted && (
            <div className={classes.ghost} data-tone={lifted.item.tone} style={boxOf(lifted.place)} aria-hidden>
              {timesText(lifted.place)}
            </div>
          )}
        </div>
        {/* The popover stands outside the drag area, so that its events do not start a drag. */}
        <div className={classes.over}>
          {popover.item && (
            <GridPopover
              key={`${popover.item.column} ${popover.item.id}`}
              style={boxOf(popover.item)}
              label={`${timesText(popover.item)}, ${popover.item.name}`}
              isPressed={popover.isPressed}
              onClose={closePopover}
              onEnter={popover.keep}
              onLeave={popover.leave}
              onUse={popover.settle}
            >
              {(close) => renderPopover(popover.item!, close)}
            </GridPopover>
          )}
        </div>
      </div>
    </div>
  )
}

/** The single tab stop: the item that had the focus last, else the first one from the cell cursor on. */
function findTabStop<Item extends GridItem>(
  items: readonly Item[],
  focused: { id: number; column: number } | undefined,
  cursor: GridPlace,
) {
  const focusedItem = focused && items.find(({ id, column }) => id === focused.id && column === focused.column)
  const inOrder = items.toSorted((a, b) => a.column - b.column || a.from - b.from || a.id - b.id)
  return focusedItem ?? inOrder.find(({ column, to }) => column === cursor.column && to > cursor.from) ?? inOrder[0]
}
