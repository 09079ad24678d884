import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import equal from 'fast-deep-equal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterButton, FilterChip } from './FilterChip.tsx'
import type { Filter } from './filters.ts'
import { useFilterText } from './use-filter-text.ts'
import type { SearchList } from './use-list.ts'

/**
 * A chip per active filter, except the one named by `shown`, which stands beside them. The list reloads once, 500 ms after the last
 * removal.
 */
export function FilterChips<Row>({ list, shown }: { list: SearchList<Row>; shown: string | undefined }) {
  const { t } = useTranslation()
  const textOf = useFilterText(list.endpoint.input)
  const [removed, setRemoved] = useState<string[]>([])
  const run = useDebouncedCallback(() => {
    setRemoved([])
    list.setFilters(Object.fromEntries(removed.map((field) => [field, undefined])))
  }, 500)
  const remove = (field: string) => {
    setRemoved([...removed, field])
    run()
  }
  const clear = (button: HTMLElement) => {
    filterButton(button.closest('[data-filters]'))?.focus()
    list.resetFilters()
  }
  const changed = list.offered.filter(({ field }) => !equal(list.filters[field], list.defaults[field]))
  const isFixed = ({ field, displayOnly, required }: Filter) =>
    displayOnly || (required && equal(list.filters[field], list.defaults[field]))

  return (
    <>
      {list.offered
        .filter(({ field, isSaid }) => !isSaid && field in list.filters && field !== shown && !removed.includes(field))
        .map((filter) => (
          <FilterChip
            key={filter.field}
            label={filter.label}
            text={textOf(filter, list.filters[filter.field])}
            onRemove={isFixed(filter) ? undefined : () => remove(filter.field)}
          />
        ))}
      {changed.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={({ currentTarget }) => clear(currentTarget)}>
          {t('ClearFilters')}
        </Button>
      )}
    </>
  )
}
