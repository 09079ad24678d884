import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '#client/ui/icons.tsx'
import { isTypedInto } from './keys.ts'
import classes from './ListTable.module.css'
import { LoadingRows } from './LoadingRows.tsx'
import { isShown, type RowAction } from './row-actions.ts'
import { RowMenu } from './RowMenu.tsx'
import type { List } from './use-list.ts'
import { useRowFocus } from './use-row-focus.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** The column's name in the search: then its header sorts. */
  sort?: string
  /** Numbers are aligned to the right. */
  align?: 'right'
  /** In pixels, enough for its header and content in every language. If all columns have `width` or `grow`, every page has the same widths. */
  width?: number
  /** The share of the free width that this column gets, without widths also its least. Longer text ends in an ellipsis. */
  grow?: number
  /** Shown only in a table of at least 1200 pixels, or of 1040; the record itself shows the value, too. */
  wide?: true | 1040
}

type Props<Row> = {
  title: string
  list: List<Row>
  columns: Column<Row>[]
  actions: RowAction<Row>[]
  onOpen?: ((row: Row) => void) | undefined
  nameOf: (row: Row) => string
  empty: Parameters<typeof EmptyState>[0]
  firstRow?: number
  /** The row to focus as soon as it is shown. */
  sought?: number | undefined
}

export function ListTable<Row extends { id: number }>(props: Props<Row>) {
  const { title, list, columns, actions, onOpen, nameOf, empty, firstRow = 1, sought } = props
  const { rows, error, isFetching, refetch } = list
  const { region, current, onKeyDown, ...focus } = useRowFocus(rows, sought)
  if (error && !rows) return <ErrorState error={error} onRetry={refetch} />
  if (rows?.length === 0) return <EmptyState {...empty} />
  const usable = actions.filter(({ show }) => show !== false)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const row = region.current?.contains(event.target as Node) ? rows?.find(({ id }) => id === rowOf(event.target)) : undefined
    if (!row || !onRowKey(event, row, usable)) onKeyDown(event)
  }
  return (
    <div ref={region} className={classes.scroll} role="region" aria-label={title} tabIndex={0} {...focus} onKeyDown={onKey}>
      <table
        className={classes.table}
        style={widthsOf(columns, usable.length > 0)}
        data-fixed={isFixed(columns) || undefined}
        aria-busy={isFetching}
        data-stale={(isFetching && rows !== undefined) || undefined}
      >
        <Head list={list} columns={columns} withMenu={usable.length > 0} />
        {rows ? (
          <tbody>
            {rows.map((row, i) => (
              <tr key={row.id} data-row={row.id} data-opens={onOpen !== undefined || undefined} onClick={onOpen && (() => onOpen(row))}>
                <td className={classes.index}>{firstRow + i}</td>
                {columns.map((column, at) => (
                  <Cell
                    key={column.header}
                    column={column}
                    row={row}
                    opens={at === 0 && onOpen !== undefined}
                    isStop={row.id === current}
                  />
                ))}
                {usable.length > 0 && (
                  <td className={classes.pinned} onClick={(event) => event.stopPropagation()}>
                    <RowMenu row={row} actions={usable} name={nameOf(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ) : (
          <LoadingRows rows={list.search.pageSize} columns={columns} withMenu={usable.length > 0} />
        )}
      </table>
    </div>
  )
}

const rowOf = (target: EventTarget): number => Number((target as Element).closest('tr')?.dataset['row'])

/** The keys that act on the row of the focus: its menu, and its deletion. */
function onRowKey<Row>(event: KeyboardEvent<HTMLElement>, row: Row, actions: RowAction<Row>[]): boolean {
  const { key, shiftKey } = event
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    event.preventDefault()
    ;(event.target as Element).closest('tr')?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
    return true
  }
  const remove = key === 'Delete' && !isTypedInto(event.target) ? actions.find(({ danger }) => danger) : undefined
  if (!remove || !isShown(remove, row)) return false
  remove.run(row)
  return true
}

const isFixed = <Row,>(columns: Column<Row>[]): boolean => columns.every(({ width, grow }) => width ?? grow)

/** What is left for the growing columns: the table without the fixed ones, of which the wide ones are not always there. */
function widthsOf<Row>(columns: Column<Row>[], withMenu: boolean): CSSProperties {
  const sum = (shown: Column<Row>[]) => `${shown.reduce((all, { width = 0 }) => all + width, indexWidth + (withMenu ? menuWidth : 0))}px`
  return {
    '--all': sum(columns),
    '--most': sum(columns.filter(({ wide }) => wide !== true)),
    '--least': sum(columns.filter(({ wide }) => !wide)),
  } as CSSProperties
}
const indexWidth = 46
const menuWidth = 46

function Head<Row>({ list, columns, withMenu }: { list: List<Row>; columns: Column<Row>[]; withMenu: boolean }) {
  const { t } = useTranslation()
  const { orderBy, orderDir } = list.search
  const growing = columns.reduce((sum, { grow = 0 }) => sum + grow, 0)
  const widthOf = ({ width, grow }: Column<Row>): CSSProperties => {
    if (!grow) return { width }
    if (isFixed(columns)) return { width: `calc((100cqi - var(--fixed)) * ${grow / growing})` }
    return { width: `${(100 * grow) / growing}%`, minWidth: grow }
  }
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.index} style={{ width: indexWidth }}>
          #
        </th>
        {columns.map((column) => {
          const { header, sort, align, wide } = column
          const sorted = sort === undefined ? undefined : sort !== orderBy ? 'none' : orderDir === 'asc' ? 'ascending' : 'descending'
          const Icon = sorted === 'ascending' ? IconArrowUp : sorted === 'descending' ? IconArrowDown : IconArrowsSort
          return (
            <th key={header} scope="col" data-align={align} data-wide={wide} aria-sort={sorted} style={widthOf(column)}>
              {sort === undefined ? (
                header
              ) : (
                <button type="button" className={classes.sort} onClick={() => list.sortBy(sort)}>
                  {header}
                  <Icon size={13} aria-hidden />
                </button>
              )}
            </th>
          )
        })}
        {withMenu && (
          <th scope="col" className={classes.pinned} style={{ width: menuWidth }}>
            <VisuallyHidden>{t('Options')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Cell<Row>({ column, row, opens, isStop }: { column: Column<Row>; row: Row; opens: boolean; isStop: boolean }) {
  const content = column.cell(row)
  return (
    <td
      data-align={column.align}
      data-wide={column.wide}
      // A maximum of 0 keeps the content of a growing column from widening it: the header decides.
      style={column.grow ? { maxWidth: 0 } : undefined}
      title={typeof content === 'string' ? content : undefined}
    >
      {/* The row takes clicks; this is its stop for the keyboard, and its click rises to the row. */}
      {opens ? (
        <UnstyledButton className={classes.open} data-stop tabIndex={isStop ? 0 : -1}>
          {content}
        </UnstyledButton>
      ) : (
        content
      )}
    </td>
  )
}
