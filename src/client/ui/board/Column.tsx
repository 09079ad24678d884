import { useId, useRef, type CSSProperties, type ReactNode } from 'react'
import type { Tone } from '#client/ui/StatusBadge.tsx'
import classes from './Column.module.css'
import { useDropColumn } from './use-drop-column.ts'

type Props = {
  /** The kind of cards that may be dropped here, and the column's name for `useDrops`. */
  kind: string
  name: string
  title: string
  tone: Tone
  cards: { id: number }[]
  /** At the end of the heading. */
  note?: ReactNode
  /** The text of an empty column. */
  empty: string
  children: ReactNode
}

/** A column of a board: its heading, how many cards there are, and the cards, which scroll. A card may be dropped anywhere on it. */
export function Column({ kind, name, title, tone, cards, note, empty, children }: Props) {
  const heading = useId()
  const column = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isOver = useDropColumn(column, list, { kind, name, cards })
  return (
    <section ref={column} className={classes.column} style={dotOf(tone)} data-over={isOver || undefined} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{title}</h2>
        <span className={classes.count}>{cards.length}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </header>
      <div ref={list} className={classes.list} tabIndex={0} role="group" aria-labelledby={heading}>
        {children}
        {cards.length === 0 && <p className={classes.empty}>{empty}</p>}
      </div>
    </section>
  )
}

/** A column before its cards are there. */
export function WaitingColumn({ title, tone, children }: Pick<Props, 'title' | 'tone' | 'children'>) {
  return (
    <div className={classes.column} style={dotOf(tone)}>
      <div className={classes.head}>
        <h2>{title}</h2>
      </div>
      <div className={classes.list}>{children}</div>
    </div>
  )
}

const dotOf = (tone: Tone) => ({ '--dot': `var(--status-${tone})` }) as CSSProperties
