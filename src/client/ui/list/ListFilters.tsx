import { Button, Group, SegmentedControl } from '@mantine/core'
import equal from 'fast-deep-equal'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAdjustmentsHorizontal } from '#client/ui/icons.tsx'
import { FilterChips } from './FilterChips.tsx'
import classes from './ListFilters.module.css'
import { QuickSearch } from './QuickSearch.tsx'
import type { SearchList } from './use-list.ts'

const FilterDialog = lazy(() => import('./FilterDialog.tsx'))

/** The few values of one filter that are asked for most, as buttons of which one is pressed; `undefined` is without it. */
export type Segment = { field: string; label: string; choices: { label: string; value: unknown[] | undefined }[] }

type Props<Row> = {
  list: SearchList<Row>
  searchLabel?: string | undefined
  segment?: Segment | undefined
  /** The dialog is open. */
  choosing: boolean
  onChoose: (choosing: boolean) => void
}

/** Above a list: the quick search, the filter button, and a chip for each active filter. */
export function ListFilters<Row>({ list, searchLabel, segment, choosing, onChoose }: Props<Row>) {
  const { t } = useTranslation()
  const hasControls = list.offered.some(({ displayOnly, selectedOnly }) => !displayOnly && !selectedOnly)
  if (!searchLabel && list.offered.length === 0) return null
  return (
    <Group className={classes.bar} gap="xs">
      {searchLabel && (
        <QuickSearch
          label={searchLabel}
          value={(list.filters['quickText'] as string | undefined) ?? ''}
          onChange={(quickText) => list.setFilters({ quickText })}
        />
      )}
      {segment && <SegmentField list={list} segment={segment} />}
      <Group gap="xs" data-filters>
        {hasControls && (
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={() => onChoose(true)}>
            {t('Filters')}
          </Button>
        )}
        <FilterChips list={list} />
      </Group>
      {choosing && (
        <Suspense>
          <FilterDialog list={list} onClose={() => onChoose(false)} />
        </Suspense>
      )}
    </Group>
  )
}

function SegmentField<Row>({ list, segment: { field, label, choices } }: { list: SearchList<Row>; segment: Segment }) {
  const chosen = choices.find(({ value }) => equal(value, list.filters[field]))
  return (
    <SegmentedControl
      aria-label={label}
      data={choices.map((choice) => choice.label)}
      value={chosen?.label ?? ''}
      onChange={(text) => list.setFilters({ [field]: choices.find((choice) => choice.label === text)?.value })}
    />
  )
}
