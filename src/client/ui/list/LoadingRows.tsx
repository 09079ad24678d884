import type { CSSProperties } from 'react'
import placeholders from '#client/ui/placeholders.module.css'
import classes from './ListTable.module.css'
import type { ListColumn } from './list-column.ts'

type Props<Row> = { rows: number; columns: ListColumn<Row>[]; withMenu: boolean; withCheck: boolean }

/** More placeholders would delay the request for the rows, because they are drawn first. */
const maxRows = 15

/** Placeholders for the rows of a table that is still loading, in its columns. */
export function LoadingRows<Row>({ rows, columns, withMenu, withCheck }: Props<Row>) {
  return (
    <tbody aria-hidden className={placeholders.waiting}>
      {Array.from({ length: Math.min(rows, maxRows) }, (_, row) => (
        <tr key={row}>
          {withCheck && <td className={classes.check}>{bar({ width: 16, height: 16, marginInline: 'auto' })}</td>}
          <td className={classes.index}>{bar({ width: 16 })}</td>
          {columns.map(({ header, align }, column) => (
            <td key={header} data-align={align}>
              {bar({ width: `${50 + ((row * 7 + column * 23) % 45)}%`, minWidth: 16, display: 'inline-block' })}
            </td>
          ))}
          {withMenu && <td>{bar({ width: 16 })}</td>}
        </tr>
      ))}
    </tbody>
  )
}

const bar = (style: CSSProperties) => <span className={placeholders.bar} style={style} />
