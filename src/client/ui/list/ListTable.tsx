import { ActionIcon, Skeleton, Tooltip, UnstyledButton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { Suspense, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { usePreferences } from '#client/platform/preferences.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconEye } from '#client/ui/icons.tsx'
import { isTypedInto } from './keys.ts'
import type { ListColumn, StackedColumn } from './list-column.ts'
import classes from './ListTable.module.css'
import { LoadingRows } from './LoadingRows.tsx'
import { useRowPreview } from './preview/use-row-preview.tsx'
import { isActionVisible, type RowAction } from './row-actions.ts'
import type { RowCards as RowCardsOf, RowsProps } from './RowCards.tsx'
import { RowMenu } from './RowMenu.tsx'
import menuClasses from './RowMenu.module.css'
import { RowCheck } from './selection/RowCheck.tsx'
import { keepFromPressing, onSelectionKey } from './selection/selection-keys.ts'
import type { Selection } from './selection/use-selection.ts'
import { markFit } from './columns/mark-fit.ts'
import { SumFoot } from './columns/SumFoot.tsx'
import { isFixed, TableHead } from './TableHead.tsx'
import { useWidth } from '#client/ui/use-width.ts'
import type { ListState } from './use-list.ts'
import { useRowFocus } from './use-row-focus.ts'

/** Loaded only in windows that are too narrow for a table. The cast restores the type parameter, which `lazy` loses. */
const RowCards = lazyPart(async () => ({ default: (await import('./RowCards.tsx')).RowCards })) as unknown as typeof RowCardsOf

/** Pixels; a narrower list shows cards instead of a table: those of its own, or its columns one below the other. */
const [minTableWidth, minColumnsWidth] = [700, 560]
/** Pixels from which columns may take their `wide` width. */
const wideTable = 1400
/** The menus of this many last rows open upwards. */
const upwardRows = 3

type Props<Row> = RowsProps<Row> & {
  list: ListState<Row>
  columns: ListColumn<Row>[]
  /** The ticked rows, if the list has actions on many rows. */
  selection?: Selection<Row> | undefined
  /** The words before the sums of the page; without them no sums are shown. */
  sumLabel?: string
  empty: Parameters<typeof EmptyState>[0]
}

export function ListTable<Row extends { id: number }>({ list, columns: offered, selection, sumLabel, empty, ...shown }: Props<Row>) {
  const { title, actions = [], onOpen, nameOf, isPale, card } = shown
  const { rows, error, isFetching, refetch, firstRow = 1, sought } = list
  const { region, current, onKeyDown, ...focus } = useRowFocus(rows, sought, isFetching)
  const { t } = useTranslation()
  const { density } = usePreferences().chosen
  const { width, measured } = useWidth()
  const ref = useMergedRef(region, measured)
  const usable = actions.filter(({ show }) => show !== false)
  const focused = rows?.find(({ id }) => id === current)
  const { open, onPreviewKey, sheet } = useRowPreview({ ...shown, row: focused, actions: usable, region })
  if (error && !rows) return <ErrorState error={error} onRetry={refetch} />
  if (rows?.length === 0) return <EmptyState {...empty} />
  const columns = stackColumns(offered, width)
  const buttons = usable.filter((action) => action.hasRowButton && rows?.some((row) => isActionVisible(action, row)))
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const isOurs = region.current?.contains(event.target as Node) === true
    const row = isOurs ? rows?.find(({ id }) => id === rowIndexAt(event.target)) : undefined
    if (isOurs && onPreviewKey(event, row)) return
    if (selection && isOurs && onSelectionKey(event, rows ?? [], row, selection)) return
    if (!row || !onRowKey(event, row, usable)) onKeyDown(event)
  }
  return (
    <>
      <div
        ref={ref}
        className={classes.scroll}
        role="region"
        aria-label={title}
        tabIndex={0}
        {...focus}
        onKeyDown={onKey}
        onKeyUp={selection && keepFromPressing}
      >
        {width < (card ? minTableWidth : minColumnsWidth) ? (
          <Suspense fallback={<Skeleton height={240} m="md" />}>
            <RowCards {...shown} rows={rows} columns={offered} actions={usable} />
          </Suspense>
        ) : (
          <table
            ref={markFit}
            className={classes.table}
            data-rows={density}
            data-fixed={isFixed(columns) || undefined}
            data-folded={columns.length < offered.length || undefined}
            aria-busy={isFetching}
            data-stale={(isFetching && rows !== undefined) || undefined}
          >
            <TableHead list={list} columns={columns} withMenu={usable.length > 0} buttons={buttons.length} selection={selection} />
            {rows ? (
              <tbody>
                {rows.map((row, i) => (
                  <tr
                    key={row.id}
                    data-row={row.id}
                    data-opens={onOpen !== undefined || undefined}
                    data-pale={isPale?.(row) || undefined}
                    data-chosen={selection?.has(row) || undefined}
                    onClick={onOpen && (() => onOpen(row))}
                  >
                    {selection && (
                      <td className={classes.check} onClick={(event) => event.stopPropagation()}>
                        <RowCheck
                          label={t('SelectRow', { what: nameOf(row) })}
                          checked={selection.has(row)}
                          tabIndex={row.id === current ? 0 : -1}
                          onPick={(through) => selection.pick(row, through)}
                        />
                      </td>
                    )}
                    <td className={classes.index}>
                      {firstRow + i}
                      {open && <PreviewButton onOpen={open} />}
                    </td>
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
                        {buttons.length > 0 && <RowButtons row={row} actions={buttons} name={nameOf(row)} />}
                        <RowMenu row={row} actions={usable} name={nameOf(row)} upwards={i >= rows.length - upwardRows} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            ) : (
              <LoadingRows rows={list.search.pageSize} columns={columns} withMenu={usable.length > 0} withCheck={selection !== undefined} />
            )}
            {rows && sumLabel && (
              <SumFoot rows={rows} columns={columns} label={sumLabel} before={selection ? 2 : 1} after={usable.length > 0 ? 1 : 0} />
            )}
          </table>
        )}
      </div>
      {sheet}
    </>
  )
}

/** Its key P is for those who use no pointer, so that a row stays one tab stop with one name. */
function PreviewButton({ onOpen }: { onOpen: (event: MouseEvent<HTMLElement>) => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.eye} tabIndex={-1} aria-hidden title={t('PreviewRow')} onClick={onOpen}>
      <IconEye size={17} stroke={1.7} />
    </button>
  )
}

const rowIndexAt = (target: EventTarget): number => Number((target as Element).closest('tr')?.dataset['row'])

/** Handles the keys that open the menu of the focused row or delete it. */
function onRowKey<Row>(event: KeyboardEvent<HTMLElement>, row: Row, actions: RowAction<Row>[]): boolean {
  const { key, shiftKey } = event
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    event.preventDefault()
    ;(event.target as Element).closest('tr')?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
    return true
  }
  const remove = key === 'Delete' && !isTypedInto(event.target) ? actions.find(({ danger }) => danger) : undefined
  if (!remove || !isActionVisible(remove, row)) return false
  remove.run(row)
  return true
}

/** The width of the table decides, not the window's: the menu beside it may be wide or narrow. */
function stackColumns<Row>(columns: ListColumn<Row>[], width: number): StackedColumn<Row>[] {
  // A column whose upper one is hidden stands by itself.
  const isFolded = ({ under }: ListColumn<Row>) =>
    under !== undefined && width < under.below && columns.some(({ header }) => header === under.header)
  const secondOf = ({ header }: ListColumn<Row>) => columns.find((column) => isFolded(column) && column.under?.header === header)
  return columns
    .filter((column) => !isFolded(column))
    .map((column) => ({ ...column, ...(column.wide && width >= wideTable && { width: column.wide }), second: secondOf(column) }))
}

function Cell<Row>({ column, row, opens, isStop }: { column: StackedColumn<Row>; row: Row; opens: boolean; isStop: boolean }) {
  const { align, grow, second } = column
  const content = column.cell(row, false) ?? '–'
  const below = second?.cell(row, true)
  return (
    <td
      data-align={align}
      // A maximum of 0 keeps the content of a growing column from widening it: the header decides.
      style={grow ? { maxWidth: 0 } : undefined}
      title={tooltipOf(content)}
    >
      {/* The row handles clicks; this button is its tab stop, and its click bubbles to the row. */}
      {opens ? (
        <UnstyledButton className={classes.open} data-stop tabIndex={isStop ? 0 : -1}>
          {content}
        </UnstyledButton>
      ) : (
        content
      )}
      {below != null && (
        <div className={classes.second} title={tooltipOf(below)}>
          {below}
        </div>
      )}
    </td>
  )
}

/** The tooltip of text that may be cut. */
const tooltipOf = (content: ReactNode) => (typeof content === 'string' ? content : undefined)

/** Buttons for the actions that need no menu. A row without such an action keeps its place free, so that the buttons form columns. */
function RowButtons<Row>({ row, actions, name }: { row: Row; actions: RowAction<Row>[]; name: string }) {
  return actions.map((action) => {
    const { label, icon: Icon, run } = action
    if (!isActionVisible(action, row)) return <span key={label} className={menuClasses.quick} />
    return (
      <Tooltip key={label} label={label}>
        <ActionIcon className={menuClasses.quick} variant="light" color="petrol" aria-label={`${label}: ${name}`} onClick={() => run(row)}>
          {Icon && <Icon size={17} stroke={2} />}
        </ActionIcon>
      </Tooltip>
    )
  })
}
