import { Skeleton, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import classes from './RowCards.module.css'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'

type Props<Row> = {
  title: string
  /** Undefined while the rows load. */
  rows: Row[] | undefined
  card: (row: Row) => ReactNode
  actions: RowAction<Row>[]
  onOpen: ((row: Row) => void) | undefined
  nameOf: (row: Row) => string
  isPale: ((row: Row) => boolean) | undefined
}

/** The rows of a list on a screen too narrow for a table, one below the other. */
export function RowCards<Row extends { id: number }>({ title, rows, card, actions, onOpen, nameOf, isPale }: Props<Row>) {
  if (!rows) return <Skeleton height={240} m="md" />
  return (
    <ul className={classes.cards} aria-label={title}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card} data-row={row.id} data-pale={isPale?.(row) || undefined}>
          {onOpen ? (
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
