import { Button, Paper } from '@mantine/core'
import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import type { EmptyState } from '#client/ui/EmptyState.tsx'
import { ExcelButton } from '#client/ui/ExcelButton.tsx'
import { useNewKey } from '#client/ui/keyboard/use-new-key.ts'
import { IconSearchOff } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { PageHeader, type Crumb } from '#client/ui/PageHeader.tsx'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import { pickColumns } from './columns/pick-columns.ts'
import { useListChoice } from './columns/use-list-choice.ts'
import { filterButton } from './FilterChip.tsx'
import { filtersWithControl } from './filters.ts'
import { isTypedInto } from './keys.ts'
import { ListFilters, type Segment } from './ListFilters.tsx'
import { ListPages, countPages } from './ListPages.tsx'
import type { ListColumn } from './list-column.ts'
import { ListTable } from './ListTable.tsx'
import type { RowsProps } from './RowCards.tsx'
import type { BulkState } from './selection/bulk.ts'
import type SelectionBarOf from './selection/SelectionBar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { useOpenRecord, type SearchList } from './use-list.ts'
import { useSavedViews } from './views/use-views.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'
import { ViewTabs } from './views/ViewTabs.tsx'

const KeysDialog = onDemand(async () => (await import('./KeysDialog.tsx')).default)
/** The cast restores the type parameter, which `lazy` loses. */
const SelectionBar = lazyPart(() => import('./selection/SelectionBar.tsx')) as unknown as typeof SelectionBarOf

type Props<Row> = RowsProps<Row> & {
  /** Replaces the title row when the list is a part of a page. */
  header?: ReactNode
  intro?: string
  crumbs?: Crumb[]
  /** Shown between the title and the list: links to related lists. */
  tabs?: ReactNode
  /** The button or link at the top right that creates a row; an empty list shows it, too. */
  create?: ReactNode
  /** The import button, beside the export to a workbook. */
  bringIn?: ReactNode
  list: SearchList<Row>
  /** The endpoint that exports the list as a workbook, if the user may call it. */
  download?: Endpoint
  columns: ListColumn<Row>[]
  /** The label and placeholder of the quick search. */
  searchLabel?: string
  segment?: Segment
  /** Actions on many rows, which are ticked for it. */
  bulk?: BulkState<Row>
  /** Shown when the list is empty. */
  empty: Omit<Parameters<typeof EmptyState>[0], 'action'>
  /** Dialogs of the page. */
  children?: ReactNode
}

/** A page with a list: quick search, filters, a table with sorting and row menus, paging, and keyboard shortcuts for all of these. */
export function ListPage<Row extends { id: number }>(props: Props<Row>) {
  const { header, intro, crumbs, tabs, create, bringIn, searchLabel, segment, children, ...shown } = props
  const { list, columns: offered, download, bulk, empty, ...rows } = shown
  const columns = pickColumns(offered, useListChoice().choice.columns)
  const { title, nameOf, onOpen } = rows
  const { t } = useTranslation()
  const may = useMay()
  const creating = useRef<HTMLSpanElement>(null)
  const excel = useRef<HTMLButtonElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const viewsButton = useRef<HTMLButtonElement>(null)
  const views = useSavedViews(list)
  const selection = useSelection(list)
  const chosen = bulk && selection
  const [dialog, setDialog] = useState<'filters' | 'keys'>()
  useOpenRecord(list.rows, onOpen)
  useNewKey(() => creating.current?.querySelector<HTMLElement>('a, button')?.click())

  const close = () => setDialog(undefined)
  const turnTo = (page: number) => page >= 1 && page <= countPages(list) && list.setPage(page)
  const keys: Record<string, () => void> = {
    PageUp: () => turnTo(list.search.pageCount - 1),
    PageDown: () => turnTo(list.search.pageCount + 1),
    v: () => viewsButton.current?.click(),
    e: () => excel.current?.click(),
    f: () => filtersWithControl(list.offered).length > 0 && setDialog('filters'),
    '?': () => setDialog('keys'),
  }
  const focusRow = () => table.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"], [data-action] :is(a, button)')?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event
    // React events of menus and dialogs bubble here although their elements stand elsewhere in the document.
    if (!currentTarget.contains(target as Node) || event.ctrlKey || event.altKey || event.metaKey) return
    if (key === 'Escape' && selection.rows.length > 0) {
      event.preventDefault()
      selection.clear()
      return
    }
    if ((key === 'Escape' || key === 'ArrowDown') && target instanceof HTMLInputElement && target.type === 'search') {
      event.preventDefault()
      focusRow()
      return
    }
    const run = isTypedInto(target) ? undefined : keys[key.length === 1 ? key.toLowerCase() : key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const clear = () => {
    const nextFocus = filterButton(table.current) ?? table.current?.querySelector<HTMLElement>('input[type="search"]')
    nextFocus?.focus()
    list.resetFilters()
  }
  const excelButton = download && may(download) && <ExcelButton ref={excel} list={list} endpoint={download} />
  const nothingFound = {
    icon: IconSearchOff,
    title: t('NoSearchResultsFound'),
    text: t('NoSearchResultsHint'),
    action: (
      <Button variant="default" onClick={clear}>
        {t('ClearFilters')}
      </Button>
    ),
  }

  return (
    <>
      {header ?? (
        <PageHeader
          title={title}
          intro={intro}
          crumbs={crumbs}
          actions={
            <>
              {excelButton}
              {bringIn}
              {create && <span ref={creating}>{create}</span>}
            </>
          }
        />
      )}
      {tabs}
      <Paper ref={table} style={{ overflow: 'clip' }} onKeyDown={onKeyDown}>
        <ViewTabs views={views} />
        <ListFilters
          list={list}
          searchLabel={searchLabel}
          segment={segment}
          choosing={dialog === 'filters'}
          onChoose={(choosing) => setDialog(choosing ? 'filters' : undefined)}
          views={
            <>
              <ViewsMenu ref={viewsButton} views={views} />
              <ColumnsButton columns={offered} />
              {header && excelButton}
            </>
          }
        />
        <ListTable
          {...rows}
          list={list}
          columns={columns}
          selection={chosen}
          sumLabel={t(list.rows?.length === list.total ? 'OnAllPages' : 'OnThisPage')}
          empty={list.isFiltered ? nothingFound : { ...empty, action: create }}
        />
        {bulk && selection.rows.length > 0 && (
          <Suspense>
            <SelectionBar
              list={list}
              selection={selection}
              bulk={bulk}
              download={download}
              nameOf={nameOf}
              onLeave={() => setTimeout(() => document.activeElement === document.body && focusRow())}
            />
          </Suspense>
        )}
        <ListPages list={list} onHelp={() => setDialog('keys')} />
      </Paper>
      {dialog === 'keys' && <KeysDialog withChoice={bulk !== undefined} withPreview={rows.Preview !== undefined} onClose={close} />}
      {children}
    </>
  )
}
