import { ActionIcon, Group, NativeSelect, Pagination, Text, Tooltip } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#domain/text/format.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { IconKeyboard } from '#client/ui/icons.tsx'
import type { ListColumn } from './list-column.ts'
import type { SearchList } from './use-list.ts'

const sizes = ['15', '30', '50', '100']

type Props<Row> = { list: SearchList<Row>; columns: ListColumn<Row>[]; onHelp?: () => void }

/** The footer of a list: page size, range with sums, help on the keys, and buttons to other pages. */
export function ListPages<Row>({ list, columns, onHelp }: Props<Row>) {
  const { t } = useTranslation()
  const { rows, total, capped, search, firstRow, setPage, setPageSize } = list
  const { pageCount: page, pageSize } = search
  const last = countPages(list)
  const beyond = rows?.length === 0 && total > 0 && page > last

  // The page is beyond the end if its last row was deleted or the address came from a longer list.
  useEffect(() => {
    if (beyond) setPage(last)
  })
  // The footer waits for the rows: otherwise it would visibly jump below the last one.
  if (!rows?.length) return null

  const number = (value: number) => formatNumber(value, currentLanguage())
  const range = {
    from: number(firstRow),
    to: number(firstRow + rows.length - 1),
    total: capped ? t('Over', { total: number(total) }) : number(total),
  }
  return (
    <Group justify="space-between" px="md" py={10}>
      <Group gap="xs">
        <NativeSelect
          size="xs"
          w={72}
          aria-label={t('PageSize')}
          data={sizes.includes(String(pageSize)) ? sizes : [String(pageSize), ...sizes]}
          value={String(pageSize)}
          onChange={(event) => setPageSize(Number(event.currentTarget.value))}
        />
        <Text fz="xs" c="dimmed" className="number" role="status">
          {t('PageRange', range)}
        </Text>
        <PageSums rows={rows} columns={columns} />
      </Group>
      <Group gap="xs">
        {onHelp && (
          <Tooltip label={t('KeyboardMap')}>
            <ActionIcon size={28} aria-label={t('KeyboardMap')} aria-keyshortcuts="?" onClick={onHelp}>
              <IconKeyboard size={17} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
        <Pagination
          size="sm"
          value={page}
          total={last}
          onChange={setPage}
          getItemProps={(item) => ({ 'aria-label': t('Page', { page: item }) })}
          getControlProps={(control) => ({ 'aria-label': t(control === 'previous' ? 'PagePrevious' : 'PageNext') })}
        />
      </Group>
    </Group>
  )
}

/** Sums of the money columns over the rows of the page. */
function PageSums<Row>({ rows, columns }: { rows: Row[]; columns: ListColumn<Row>[] }) {
  const { t } = useTranslation()
  const { amount } = useFormat()
  const sums = columns.flatMap(({ header, sum }) => (sum ? [{ header, total: sumAmounts(rows.map(sum)) }] : []))
  if (sums.length === 0 || rows.length === 0) return null
  return (
    <Text fz="xs" c="dimmed" className="number" ml="md">
      {t('OnThisPage')}{' '}
      {sums.map(({ header, total }, i) => (
        <span key={header}>
          {i > 0 && ' · '}
          {header} <b>{amount(total)}</b>
        </span>
      ))}
    </Text>
  )
}

/** The number of pages. */
export const countPages = <Row,>({ total, search: { pageSize } }: SearchList<Row>): number => Math.max(1, Math.ceil(total / pageSize))
