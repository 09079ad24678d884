import { ActionIcon, Group, NativeSelect, Pagination, Text, Tooltip } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pageSizes } from '#contract/accounts/account.ts'
import { formatNumber } from '#domain/text/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { IconKeyboard } from '#client/ui/icons.tsx'
import type { SearchList } from './use-list.ts'

const sizes = pageSizes.map(String)

type Props<Row> = { list: SearchList<Row>; onHelp?: () => void }

/** The footer of a list: page size, range, help on the keys, and buttons to other pages. */
export function ListPages<Row>({ list, onHelp }: Props<Row>) {
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

/** The number of pages. */
export const countPages = <Row,>({ total, search: { pageSize } }: SearchList<Row>): number => Math.max(1, Math.ceil(total / pageSize))
