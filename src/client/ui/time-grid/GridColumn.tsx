import { memo, useMemo, type ReactNode } from 'react'
import { shallow } from 'zustand/shallow'
import { layoutOverlaps } from './overlaps.ts'
import { heightPercent, timesText, type GridHours } from './places.ts'
import type { GridItem, GridShade } from './grid-items.ts'
import classes from './TimeGrid.module.css'

type Props<Item> = {
  index: number
  name: string
  hours: GridHours
  items: readonly Item[]
  shades: readonly GridShade[]
  /** Id of the item that is being moved. */
  liftedId: number | undefined
  /** Id of the item that is the tab stop. */
  tabStop: number | undefined
  renderItem: (item: Item) => ReactNode
}

/** One column with its items. It is not rendered again while an item is dragged over it. */
function Column<Item extends GridItem>({ index, name, hours, items, shades, liftedId, tabStop, renderItem }: Props<Item>) {
  const beside = useMemo(() => layoutOverlaps(items), [items])
  const box = ({ from, to }: GridHours) => ({
    top: `${heightPercent(from - hours.from, hours)}%`,
    height: `${heightPercent(to - from, hours)}%`,
  })
  return (
    <div role="group" aria-label={name} className={classes.column} data-column={index}>
      {shades.map((shade) => (
        <div key={`${shade.from} ${shade.kind}`} className={classes.shade} data-kind={shade.kind} style={box(shade)}>
          {shade.label}
        </div>
      ))}
      {items.map((item) => {
        const { left, width } = beside.get(item.id)!
        return (
          <button
            key={item.id}
            type="button"
            className={classes.item}
            data-item={item.id}
            data-tone={item.tone}
            data-lifted={item.id === liftedId || undefined}
            data-fixed={item.fixed || undefined}
            aria-haspopup="dialog"
            tabIndex={item.id === tabStop ? 0 : -1}
            style={{ ...box(item), left: `${left * 100}%`, width: `calc(${width * 100}% - 3px)` }}
          >
            <span className={classes.spoken}>{`${timesText(item)}, ${item.name}`}</span>
            <span className={classes.content} aria-hidden>
              {renderItem(item)}
            </span>
            {!item.fixed && <span className={classes.edge} data-edge />}
          </button>
        )
      })}
    </div>
  )
}

/** Only the columns whose props have changed are rendered again. */
export const ColumnOfGrid = memo(
  Column,
  ({ items, shades, ...before }, { items: nextItems, shades: nextShades, ...next }) =>
    shallow(items, nextItems) && shallow(shades, nextShades) && shallow(before, next),
) as typeof Column
