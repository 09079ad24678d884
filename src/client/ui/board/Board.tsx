import type { HTMLAttributes } from 'react'
import classes from './Board.module.css'

type Props = HTMLAttributes<HTMLDivElement> & {
  columns: number
  /** Of each column in pixels, where they need not all be in sight; else they share the room there is. */
  width?: number
}

/** Columns side by side, equally wide. */
export const Board = ({ columns, width, ...rest }: Props) => (
  <div
    className={classes.board}
    style={{ gridTemplateColumns: `repeat(${columns}, ${width === undefined ? 'minmax(222px, 1fr)' : `${width}px`})` }}
    data-scrolls={width !== undefined || undefined}
    {...rest}
  />
)
