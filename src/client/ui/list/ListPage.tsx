import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListFilters } from './ListFilters.tsx'
import type { Filter } from './list-search.ts'
import { ListPages } from './ListPages.tsx'
import { ListTable, type Column, type RowAction } from './ListTable.tsx'
import { PageHeader, type Crumb } from '#client/ui/PageHeader.tsx'
import type { List } from './use-list.ts'

/** A page with a list: quick search, filters, a table with sorting and row menus, and pages. All of its state is in the address. */
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
  /** The label and placeholder of the quick search. */
  searchLabel?: string
  /** The row menu. */
  actions?: RowAction<Row>[]
  /** A click on a row, or Enter on its first cell. */
  onOpen?: (row: Row) => void
  /** A short name of a row, for the label of its menu. */
  nameOf: (row: Row) => string
  /** Shown when the list is empty, with one action that helps. */
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
