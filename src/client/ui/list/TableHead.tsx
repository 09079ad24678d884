import { Menu, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconCheck, IconChevronDown } from '#client/ui/icons.tsx'
import type { ListColumn, StackedColumn } from '#client/ui/list/list-column.ts'
import classes from '#client/ui/list/ListTable.module.css'
import { RowCheck } from '#client/ui/list/selection/RowCheck.tsx'
import type { Selection } from '#client/ui/list/selection/use-selection.ts'
import type { ListState } from '#client/ui/list/use-list.ts'

/** Whether every column states its width. */
export const isFixed = <Row,>(columns: ListColumn<Row>[]): boolean => columns.every(({ width, grow }) => width ?? grow)

const indexWidth = 46
const menuWidth = 46
const checkWidth = 40
const buttonWidth = 36

/** Widths are pixels at the usual size of text, with which they grow. */
const scaled = (pixels: number | undefined) => (pixels === undefined ? undefined : `${pixels / 16}rem`)

type Props<Row> = {
  list: ListState<Row>
  columns: StackedColumn<Row>[]
  withMenu: boolean
  /** How many buttons stand beside the menu of a row. */
  buttons?: number
  selection?: Selection<Row> | undefined
}

/** The headers of a table, of which some sort, with the box that ticks the page. */
export function TableHead<Row>({ list, columns, withMenu, buttons = 0, selection }: Props<Row>) {
  const { t } = useTranslation()
  const pinnedWidth = withMenu ? menuWidth + buttons * buttonWidth : 0
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, indexWidth + pinnedWidth + (selection ? checkWidth : 0))
  const growing = columns.reduce((sum, { grow = 0 }) => sum + grow, 0)
  const widthOf = ({ width, grow }: ListColumn<Row>): CSSProperties => {
    if (!grow) return { width: scaled(width) }
    if (isFixed(columns)) return { width: `max(var(--least-column, 0px), (100cqi - ${scaled(fixed)}) * ${grow / growing})` }
    return { width: `${(100 * grow) / growing}%`, minWidth: grow }
  }
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.check} style={{ width: scaled(checkWidth) }}>
            <PageCheck rows={list.rows ?? []} selection={selection} />
          </th>
        )}
        <th scope="col" className={classes.index} style={{ width: scaled(indexWidth) }}>
          #
        </th>
        {columns.map((column) => {
          const { header, align, second } = column
          const shown = second?.sort !== undefined && second.sort === list.search.orderBy ? second : column
          const direction = sortDirection(list, shown) ?? (second?.sort === undefined ? undefined : 'none')
          return (
            <th
              key={header}
              scope="col"
              data-align={align}
              // Without it the head's name would contain that of its menu.
              aria-label={second?.sort === undefined ? undefined : shown.header}
              aria-sort={direction}
              style={widthOf(column)}
            >
              <div className={classes.head} title={[header, second?.header].filter(Boolean).join(', ')}>
                <HeaderName list={list} column={shown} />
                {second?.sort !== undefined && <SortMenu list={list} columns={[column, second]} />}
              </div>
            </th>
          )
        })}
        {withMenu && (
          <th scope="col" className={classes.pinned} style={{ width: scaled(pinnedWidth) }}>
            <VisuallyHidden>{t('Options')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function PageCheck<Row>({ rows, selection }: { rows: Row[]; selection: Selection<Row> }) {
  const { t } = useTranslation()
  const ticked = rows.filter(selection.has).length
  const all = rows.length > 0 && ticked === rows.length
  return <RowCheck label={t('SelectPage')} checked={all} some={ticked > 0 && !all} onPick={() => selection.set(rows, !all)} />
}

function HeaderName<Row>({ list, column }: { list: ListState<Row>; column: ListColumn<Row> }) {
  const { header, sort } = column
  if (sort === undefined) return <span className={classes.name}>{header}</span>
  const sorted = sortDirection(list, column)
  const Icon = sorted === 'ascending' ? IconArrowUp : sorted === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <button type="button" className={classes.sort} aria-current={sorted !== 'none' || undefined} onClick={() => list.sortBy(sort)}>
      <span className={classes.name}>{header}</span>
      <Icon size={13} aria-hidden />
    </button>
  )
}

/** Sorts by the column or by the one that is folded below it, which has no head of its own. */
function SortMenu<Row>({ list, columns }: { list: ListState<Row>; columns: ListColumn<Row>[] }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={`${classes.sort} ${classes.caret}`}
          aria-label={t('SortByEither', { what: columns.map(({ header }) => header).join(', ') })}
        >
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ header, sort }) => {
          const isCurrent = sort === list.search.orderBy
          return (
            sort !== undefined && (
              <Menu.Item
                key={header}
                aria-current={isCurrent || undefined}
                leftSection={<IconCheck size={16} opacity={isCurrent ? 1 : 0} />}
                onClick={() => list.sortBy(sort)}
              >
                {t('SortBy', { what: header })}
              </Menu.Item>
            )
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

type Sorted = 'none' | 'ascending' | 'descending' | undefined

/** Undefined if the list cannot be sorted by the column. */
function sortDirection<Row>({ search }: ListState<Row>, { sort }: ListColumn<Row>): Sorted {
  if (sort === undefined) return undefined
  if (sort !== search.orderBy) return 'none'
  return search.orderDir === 'asc' ? 'ascending' : 'descending'
}
