import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListFilters } from './ListFilters.tsx'
import type { Filter } from './list-search.ts'
import { ListPages } from './ListPages.tsx'
import { ListTable, type Column, type RowAction } from './ListTable.tsx'
import { PageHeader, type Crumb } from '#client/ui/PageHeader.tsx'
import type { List } from './use-list.ts'

/** A page that lists: quick search, filters, a table with sort and row menu, and its pages, all kept in the address. */
export function ListPage<Row extends { id: number }>({
  title,
  intro,
  crumbs,
  toolbar,
  list,
  columns,
  filters = [],
  searchLabel,
  actions = [],
  onOpen,
  nameOf,
  empty,
  children,
}: {
  title: string
  intro?: string
  crumbs?: Crumb[]
  /** Buttons at the top right. */
  toolbar?: ReactNode
  list: List<Row>
  columns: Column<Row>[]
  filters?: Filter[]
  /** What the quick search looks for: its label and placeholder. */
  searchLabel?: string
  /** The row menu. */
  actions?: RowAction<Row>[]
  /** A click on a row, or Enter on its first cell. */
  onOpen?: (row: Row) => void
  /** A row in a word, as its menu is called. */
  nameOf: (row: Row) => string
  /** Shown when there is nothing yet, with the one thing to do about it. */
  empty: Parameters<typeof EmptyState>[0]
  /** Dialogs. */
  children?: ReactNode
}) {
  return (
    <>
      <PageHeader title={title} intro={intro} crumbs={crumbs} actions={toolbar} />
      <Paper style={{ overflow: 'hidden' }}>
        <ListFilters list={list} filters={filters} searchLabel={searchLabel} />
        <ListTable title={title} list={list} columns={columns} actions={actions} onOpen={onOpen} nameOf={nameOf} empty={empty} />
        <ListPages list={list} />
      </Paper>
      {children}
    </>
  )
}
