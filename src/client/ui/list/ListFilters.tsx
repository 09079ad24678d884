import { Button, Group, SegmentedControl } from '@mantine/core'
import equal from 'fast-deep-equal'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAdjustmentsHorizontal } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { FilterChips } from './FilterChips.tsx'
import { filtersWithControl } from './filters.ts'
import classes from './ListFilters.module.css'
import { NewRowsNotice } from './NewRowsNotice.tsx'
import { QuickSearch } from './QuickSearch.tsx'
import type { SearchList } from './use-list.ts'

const FilterDialog = onDemand(async () => (await import('./FilterDialog.tsx')).default)

/** The few most used values of one filter, as toggle buttons; `undefined` is no filter. */
export type Segment = { field: string; label: string; choices: { label: string; value: unknown[] | undefined }[] }

type Props<Row> = {
  list: SearchList<Row>
  searchLabel?: string | undefined
  segment?: Segment | undefined
  /** Whether the filter dialog is open. */
  choosing: boolean
  onChoose: (choosing: boolean) => void
  /** Shown beside the filter button. */
  views: ReactNode
}

/** The bar above a list: quick search, filter button and a chip for each active filter. */
export function ListFilters<Row>({ list, searchLabel, segment, choosing, onChoose, views }: Props<Row>) {
  const { t } = useTranslation()
  if (!searchLabel && list.offered.length === 0) return null
  return (
    <Group className={classes.bar} gap="xs" data-filters>
      {searchLabel && (
        <QuickSearch
          label={searchLabel}
          value={(list.filters['quickText'] as string | undefined) ?? ''}
          onChange={(quickText) => list.setFilters({ quickText })}
        />
      )}
      {segment && <SegmentField list={list} segment={segment} />}
      {filtersWithControl(list.offered).length > 0 && (
        <Button variant="default" data-filter-button leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={() => onChoose(true)}>
          {t('Filters')}
        </Button>
      )}
      {views}
      <Group className={classes.chips} gap="xs">
        <FilterChips list={list} shown={segment && segmentChoice(segment, list) && segment.field} />
      </Group>
      <NewRowsNotice list={list} />
      {choosing && <FilterDialog list={list} onClose={() => onChoose(false)} />}
    </Group>
  )
}

const segmentChoice = <Row,>({ field, choices }: Segment, { filters }: SearchList<Row>) =>
  choices.find(({ value }) => equal(value, filters[field]))

function SegmentField<Row>({ list, segment }: { list: SearchList<Row>; segment: Segment }) {
  const { field, label, choices } = segment
  return (
    <SegmentedControl
      aria-label={label}
      data={choices.map((choice) => choice.label)}
      value={segmentChoice(segment, list)?.label ?? ''}
      onChange={(text) => list.setFilters({ [field]: choices.find((choice) => choice.label === text)?.value })}
    />
  )
}
