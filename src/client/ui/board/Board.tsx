import type { CSSProperties, HTMLAttributes } from 'react'
import classes from './Board.module.css'

type Props = HTMLAttributes<HTMLDivElement> & { columns: number }

/** Columns of equal width side by side. */
export const Board = ({ columns, ...rest }: Props) => (
  <div className={classes.board} style={{ '--columns': columns } as CSSProperties} {...rest} />
)
