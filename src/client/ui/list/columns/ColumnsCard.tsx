import { UnstyledButton } from '@mantine/core'
import { Fragment } from 'react'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import classes from './ColumnsCard.module.css'

type Props<Row> = { row: Row; columns: ListColumn<Row>[]; onOpen?: ((row: Row) => void) | undefined }

/** The first column of a row as its title, the others below it by name. A column without a value is left out. */
export function ColumnsCard<Row>({ row, columns: [title, ...others], onOpen }: Props<Row>) {
  const name = title?.cell(row, false) ?? '–'
  return (
    <>
      {/* The values may hold links, so the button covers the card instead of enclosing it. */}
      {onOpen ? (
        <UnstyledButton className={classes.title} data-opens data-stop onClick={() => onOpen(row)}>
          {name}
        </UnstyledButton>
      ) : (
        <div className={classes.title}>{name}</div>
      )}
      <div className={classes.values}>
        {others.map(({ key, header, cell }) => {
          const value = cell(row, true)
          if (value === null || value === undefined || value === '') return null
          return (
            <Fragment key={key}>
              <span className={classes.value}>
                <small>{header}</small> {value}
              </span>{' '}
            </Fragment>
          )
        })}
      </div>
    </>
  )
}
