import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#domain/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import type { List } from './use-list.ts'

const sizes = ['15', '30', '50', '100']

/** Below a list: the page size, the range that is shown, and the buttons to other pages. */
export function ListPages<Row>({ list }: { list: List<Row> }) {
  const { t } = useTranslation()
  const { rows, error, total, capped, search, setPage, setPageSize } = list
  const { pageCount: page, pageSize } = search
  const last = Math.max(1, Math.ceil(total / pageSize))
  const beyond = rows?.length === 0 && total > 0 && page > last

  // The last row of the last page was deleted, or the address is from a longer list.
  useEffect(() => {
    if (beyond) setPage(last)
  })
  if (rows ? rows.length === 0 : error) return null

  const number = (value: number) => formatNumber(value, currentLanguage())
  const range = {
    from: number((page - 1) * pageSize + 1),
    to: number(Math.min(page * pageSize, capped ? Infinity : total)),
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
          {rows && t('PageRange', range)}
        </Text>
      </Group>
      <Pagination
        size="sm"
        value={page}
        total={last}
        onChange={setPage}
        getItemProps={(item) => ({ 'aria-label': t('Page', { page: item }) })}
        getControlProps={(control) => ({ 'aria-label': t(control === 'previous' ? 'PagePrevious' : 'PageNext') })}
      />
    </Group>
  )
}
