import { Text } from '@mantine/core'
import { Fragment, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { LinesTable } from './LinesTable.tsx'
import classes from './LinesTable.module.css'
import { useLineFocus, type LineCell, type OnLineKey } from './use-line-focus.ts'

/** A row leads to another cell or is removed by its table. */
export type LineActs = { onMove: (row: number, cell: LineCell) => void; onRemove: (row: number) => void }

type Props = {
  label: string
  form: { errors: Record<string, ReactNode>; removeListItem: (path: 'lines', row: number) => void }
  /** The number of rows, with the blank one. */
  count: number
  /** The largest total of a line, in bani; without it the table has no totals. */
  largest?: number
  /** Renders a row: `LineRow`. */
  children: (row: number, acts: LineActs) => ReactNode
}

/** The numbered lines of a form as a table. */
export function TypedLines({ label, form, count, children, ...totals }: Props) {
  const { t } = useTranslation('trade')
  const { table, focus } = useLineFocus()
  const remove = (row: number) => {
    form.removeListItem('lines', row)
    focus(Math.max(0, row - 1), 'name')
  }
  return (
    <>
      <LinesTable table={table} label={label} sign={t('LineNumber')} {...totals}>
        {Array.from({ length: count }, (_, row) => (
          // The key is the position, so that a row stays the same element when typing turns it from blank to filled.
          <Fragment key={row}>{children(row, { onMove: focus, onRemove: remove })}</Fragment>
        ))}
      </LinesTable>
      {form.errors['lines'] && (
        <Text fz="sm" c="red" role="alert">
          {form.errors['lines']}
        </Text>
      )}
    </>
  )
}

/** The number of a line; a blank one has none. */
export const LineNumber = ({ number }: { number: number | undefined }) => (
  <Text span c="dimmed" className={classes.sign}>
    {number}
  </Text>
)

type NameProps<Product> = Pick<
  ComponentProps<typeof TypeAhead<Product>>,
  'placeholder' | 'value' | 'items' | 'isWaiting' | 'renderOption' | 'onType' | 'onPick' | 'onEnter' | 'error'
> & { row: number; onKey: OnLineKey }

/** The name of a line: a product of the list, or any text. */
export function ProductNameField<Product extends { id: number }>({ row, onKey, ...field }: NameProps<Product>) {
  const { t } = useTranslation('trade')
  return (
    <TypeAhead
      {...field}
      data-cell="name"
      aria-label={t('LineNameOf', { number: row + 1 })}
      isLong
      classNames={{ input: classes.name! }}
      maxLength={200}
      onKeyDown={(event) => onKey(event, 'name')}
      optionKey={({ id }) => id}
    />
  )
}
