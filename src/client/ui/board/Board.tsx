import type { CSSProperties, HTMLAttributes } from 'react'
import classes from './Board.module.css'

type Props = HTMLAttributes<HTMLDivElement> & {
  columns: number
  /** They need not all be in sight: those that are stand there whole. */
  scrolls?: boolean
}

/** Columns side by side, equally wide. */
export const Board = ({ columns, scrolls = false, ...rest }: Props) => (
  <div className={classes.board} style={{ '--columns': columns } as CSSProperties} data-scrolls={scrolls || undefined} {...rest} />
)
