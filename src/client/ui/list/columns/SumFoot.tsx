import { sumAmounts } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import type { ListColumn, StackedColumn } from '#client/ui/list/list-column.ts'
import classes from '#client/ui/list/ListTable.module.css'

type Props<Row> = {
  rows: Row[]
  columns: StackedColumn<Row>[]
  label: string
  /** Cells of the table before its columns, and behind them. */
  before: number
  after: number
}

/** The sums of the money columns over the rows of the page, each below its column. */
export function SumFoot<Row>({ rows, columns, label, before, after }: Props<Row>) {
  const { amount } = useFormat()
  const first = columns.findIndex((column) => column.sum ?? column.second?.sum)
  if (first < 0 || rows.length === 0) return null
  const sumOf = ({ sum }: ListColumn<Row>) => sum && amount(sumAmounts(rows.map(sum)))
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={before + first}>
          {label}
        </th>
        {columns.slice(first).map((column) => (
          <td key={column.key} data-align={column.align}>
            <b>{sumOf(column)}</b>
            {column.second?.sum && <div className={classes.second}>{sumOf(column.second)}</div>}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  )
}
