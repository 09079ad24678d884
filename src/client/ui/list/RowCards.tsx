import { Skeleton, UnstyledButton } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { ColumnsCard } from './columns/ColumnsCard.tsx'
import type { ListColumn } from './list-column.ts'
import classes from './RowCards.module.css'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'

/** How the rows of a list look and what can be done with them, in a table or as cards. */
export type RowsProps<Row> = {
  title: string
  /** Actions of the row menu. */
  actions?: RowAction<Row>[]
  /** Called on a click on a row, or on Enter in its first cell. */
  onOpen?: ((row: Row) => void) | undefined
  /** A short name of a row, for the label of its menu. */
  nameOf: (row: Row) => string
  /** Whether a row is over and only archived. */
  isPale?: (row: Row) => boolean
  /** Renders a row on a screen too narrow for a table; without it the columns are listed. */
  card?: (row: Row) => ReactNode
  /** The facts and the last events of a row, shown beside the table. */
  Preview?: ComponentType<{ row: Row }> | undefined
}

/** `rows` is undefined while they load; `columns` are shown by rows without a card of their own. */
type Props<Row> = RowsProps<Row> & Required<Pick<RowsProps<Row>, 'actions'>> & { rows: Row[] | undefined; columns: ListColumn<Row>[] }

/** The rows of a list on a screen too narrow for a table, one below the other. */
export function RowCards<Row extends { id: number }>({ title, rows, columns, card, actions, onOpen, nameOf, isPale }: Props<Row>) {
  if (!rows) return <Skeleton height={240} m="md" />
  return (
    <ul className={classes.cards} aria-label={title}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card} data-row={row.id} data-pale={isPale?.(row) || undefined}>
          {!card ? (
            <div className={classes.open}>
              <ColumnsCard row={row} columns={columns} onOpen={onOpen} />
            </div>
          ) : onOpen ? (
            <UnstyledButton className={classes.open} data-stop onClick={() => onOpen(row)}>
              {card(row)}
            </UnstyledButton>
          ) : (
            <div className={classes.open}>{card(row)}</div>
          )}
          <RowMenu row={row} actions={actions} name={nameOf(row)} />
        </li>
      ))}
    </ul>
  )
}
