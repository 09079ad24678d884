import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { IconAdjustmentsHorizontal } from '#client/ui/icons.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { Filter } from './list-search.ts'
import classes from './ListFilters.module.css'
import { QuickSearch } from './QuickSearch.tsx'
import type { List } from './use-list.ts'

const FilterDialog = lazy(() => import('./FilterDialog.tsx'))

/** Above a list: the quick search, the filter button, and a chip for each active filter. */
export function ListFilters<Row>({ list, filters, searchLabel }: { list: List<Row>; filters: Filter[]; searchLabel?: string | undefined }) {
  const { t } = useTranslation()
  const [choosing, setChoosing] = useState(false)
  const textOf = useFilterText()
  const active = filters.filter(({ field }) => field in list.filters)
  if (!searchLabel && filters.length === 0) return null
  return (
    <Group className={classes.bar} gap="xs">
      {searchLabel && (
        <QuickSearch
          label={searchLabel}
          value={(list.filters['quickText'] as string | undefined) ?? ''}
          onChange={(quickText) => list.setFilters({ quickText })}
        />
      )}
      {filters.length > 0 && (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={() => setChoosing(true)}>
          {t('Filters')}
        </Button>
      )}
      {active.map((filter) => (
        <FilterChip
          key={filter.field}
          label={filter.label}
          text={textOf(filter, list.filters[filter.field])}
          onRemove={() => list.setFilters({ [filter.field]: undefined })}
        />
      ))}
      {active.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => list.setFilters(Object.fromEntries(active.map(({ field }) => [field, undefined])))}
        >
          {t('ClearFilters')}
        </Button>
      )}
      {choosing && (
        <Suspense>
          <FilterDialog list={list} filters={filters} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Group>
  )
}

/** A filter's value in words: names of choices, yes or no, a range of days. */
function useFilterText() {
  const { t } = useTranslation()
  const { date } = useFormat()
  return ({ options = [] }: Filter, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
    if (!Array.isArray(value)) return String(value)
    if (options.length > 0) return value.map((each) => options.find((option) => option.value === each)?.label ?? String(each)).join(', ')
    const [from, to] = value.map((day) => (day ? date(String(day)) : ''))
    return `${from || '…'} – ${to || '…'}`
  }
}
