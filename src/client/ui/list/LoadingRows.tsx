import { Skeleton } from '@mantine/core'
import classes from './ListTable.module.css'
import type { Column } from './ListTable.tsx'

type Props<Row> = { rows: number; columns: Column<Row>[]; withMenu: boolean; withCheck: boolean }

/** Placeholders for the rows of a table that is still loading, in its columns. */
export function LoadingRows<Row>({ rows, columns, withMenu, withCheck }: Props<Row>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {withCheck && (
            <td className={classes.check}>
              <Skeleton height={16} width={16} mx="auto" />
            </td>
          )}
          <td className={classes.index}>
            <Skeleton height={14} width={16} />
          </td>
          {columns.map(({ header, align }, column) => (
            <td key={header} data-align={align}>
              <Skeleton height={14} width={`${50 + ((row * 7 + column * 23) % 45)}%`} miw={16} display="inline-block" />
            </td>
          ))}
          {withMenu && (
            <td>
              <Skeleton height={14} width={16} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}
