import { useId, useRef, type CSSProperties, type ReactNode } from 'react'
import classes from './Column.module.css'
import { useDropColumn } from './use-drop-column.ts'

type Props = {
  /** The kind of cards that may be dropped here, and the column's name for `useBoardDrops`. */
  kind: string
  name: string
  title: string
  /** CSS colour of the column's dot. */
  color: string
  cards: { id: number }[]
  /** Shown at the end of the heading. */
  note?: ReactNode
  /** The text of an empty column. */
  empty: string
  /** Content below the cards, always in view. */
  foot?: ReactNode
  children: ReactNode
}

/** A column of a board: heading, number of cards and the cards, which scroll. A card may be dropped anywhere on the column. */
export function Column({ kind, name, title, color, cards, note, empty, foot, children }: Props) {
  const heading = useId()
  const column = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isOver = useDropColumn(column, list, { kind, name, cards })
  return (
    <section ref={column} className={classes.column} style={dotStyle(color)} data-over={isOver || undefined} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{title}</h2>
        <span className={classes.count}>{cards.length}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </header>
      <div ref={list} className={classes.list} tabIndex={0} role="group" aria-labelledby={heading}>
        {children}
        {cards.length === 0 && <p className={classes.empty}>{empty}</p>}
      </div>
      {foot}
    </section>
  )
}

/** A column whose cards are still loading. */
export function WaitingColumn({ title, color, children }: Pick<Props, 'title' | 'color' | 'children'>) {
  return (
    <div className={classes.column} style={dotStyle(color)}>
      <div className={classes.head}>
        <h2>{title}</h2>
      </div>
      <div className={classes.list}>{children}</div>
    </div>
  )
}

const dotStyle = (color: string) => ({ '--dot': color }) as CSSProperties
