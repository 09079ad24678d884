import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSearchOff, type Icon } from '#client/ui/icons.tsx'
import classes from './ListTable.module.css'
import { LoadingRows } from './LoadingRows.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { List } from './use-list.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** The column's name in the search: then its header sorts. */
  sort?: string
  /** Numbers are aligned to the right. */
  align?: 'right'
  /** The width limit in pixels. Longer text ends in an ellipsis. */
  maxWidth?: number
  /** The share of the free width that this column gets, and its least width in pixels. Longer text ends in an ellipsis. */
  grow?: number
  /** Shown only in windows of at least 1280 pixels; the record itself shows the value, too. */
  wide?: true
}

export type RowAction<Row> = {
  label: string
  run: (row: Row) => void
  icon?: Icon
  show?: boolean | ((row: Row) => boolean)
  /** A line stands between actions of different groups, and before the dangerous ones. */
  group?: string
  /** What is written above the group. */
  heading?: string
  danger?: boolean
}

type Props<Row> = {
  title: string
  list: List<Row>
  columns: Column<Row>[]
  actions: RowAction<Row>[]
  onOpen?: ((row: Row) => void) | undefined
  nameOf: (row: Row) => string
  empty: Parameters<typeof EmptyState>[0]
}

export function ListTable<Row extends { id: number }>({ title, list, columns, actions, onOpen, nameOf, empty }: Props<Row>) {
  const { rows, error, isFetching, refetch } = list
  if (error && !rows) return <ErrorState error={error} onRetry={refetch} />
  if (rows?.length === 0) return <NothingFound list={list} empty={empty} />
  const usable = actions.filter(({ show }) => show !== false)
  return (
    <div className={classes.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={classes.table} aria-busy={isFetching} data-stale={(isFetching && rows !== undefined) || undefined}>
        <Head list={list} columns={columns} withMenu={usable.length > 0} />
        {rows ? (
          <tbody>
            {rows.map((row, i) => (
              <tr key={row.id} data-opens={onOpen !== undefined || undefined} onClick={onOpen && (() => onOpen(row))}>
                <td className={classes.index}>{(list.search.pageCount - 1) * list.search.pageSize + i + 1}</td>
                {columns.map((column, at) => (
                  <Cell key={column.header} column={column} row={row} onOpen={at === 0 ? onOpen : undefined} />
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
          <LoadingRows rows={list.search.pageSize} columns={columns.length + 1 + Number(usable.length > 0)} />
        )}
      </table>
    </div>
  )
}

function Head<Row>({ list, columns, withMenu }: { list: List<Row>; columns: Column<Row>[]; withMenu: boolean }) {
  const { t } = useTranslation()
  const { orderBy, orderDir } = list.search
  const growing = columns.reduce((sum, { grow = 0 }) => sum + grow, 0)
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.index}>
          #
        </th>
        {columns.map(({ header, sort, align, grow, wide }) => {
          const sorted = sort === undefined ? undefined : sort !== orderBy ? 'none' : orderDir === 'asc' ? 'ascending' : 'descending'
          const Icon = sorted === 'ascending' ? IconArrowUp : sorted === 'descending' ? IconArrowDown : IconArrowsSort
          return (
            <th
              key={header}
              scope="col"
              data-align={align}
              data-wide={wide}
              aria-sort={sorted}
              style={grow ? { width: `${(100 * grow) / growing}%`, minWidth: grow } : undefined}
            >
              {sort === undefined ? (
                header
              ) : (
                <button type="button" className={classes.sort} onClick={() => list.sortBy(sort)}>
                  {header}
                  <Icon size={14} aria-hidden />
                </button>
              )}
            </th>
          )
        })}
        {withMenu && (
          <th scope="col" className={classes.pinned}>
            <VisuallyHidden>{t('Options')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Cell<Row>({ column, row, onOpen }: { column: Column<Row>; row: Row; onOpen: ((row: Row) => void) | undefined }) {
  const content = column.cell(row)
  // A maximum of 0 keeps the content of a growing column from widening it: the header decides.
  const maxWidth = column.grow ? 0 : column.maxWidth
  return (
    <td
      data-align={column.align}
      data-wide={column.wide}
      style={maxWidth === undefined ? undefined : { maxWidth }}
      title={maxWidth !== undefined && typeof content === 'string' ? content : undefined}
    >
      {/* The row takes clicks; this is its stop for the keyboard, and its click rises to the row. */}
      {onOpen ? <UnstyledButton className={classes.open}>{content}</UnstyledButton> : content}
    </td>
  )
}

/** Either nothing matches the filters, which can be cleared here, or the list is empty. */
function NothingFound<Row>({ list, empty }: { list: List<Row>; empty: Parameters<typeof EmptyState>[0] }) {
  const { t } = useTranslation()
  const filtered = Object.keys(list.filters)
  if (filtered.length === 0) return <EmptyState {...empty} />
  const clear = () => list.setFilters(Object.fromEntries(filtered.map((field) => [field, undefined])))
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('NoSearchResultsFound')}
      text={t('NoSearchResultsHint')}
      action={
        <Button variant="default" onClick={clear}>
          {t('ClearFilters')}
        </Button>
      }
    />
  )
}
