import { Button, Group } from '@mantine/core'
import equal from 'fast-deep-equal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { objectShape } from '#contract/kit/codec.ts'
import { IconAdjustmentsHorizontal, IconSearch } from '#client/ui/icons.tsx'
import { FilterChip } from '#client/ui/list/FilterChip.tsx'
import { filtersWithControl, type Filter } from '#client/ui/list/filters.ts'
import { QuickSearch } from '#client/ui/list/QuickSearch.tsx'
import { useFilterText } from '#client/ui/list/use-filter-text.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import classes from './Report.module.css'
import type { ReportView } from './use-report.ts'

const FilterDialog = onDemand(async () => (await import('#client/ui/list/FilterDialog.tsx')).default)

/** The filters of a report. Removing or resetting filters waits for further changes, which a thin bar shows. */
export function ReportFilters({ report }: { report: ReportView }) {
  const { t } = useTranslation('reports')
  const [choosing, setChoosing] = useState(false)
  const textOf = useFilterText(report.endpoint.input)
  const { chosen, offered, defaults } = report
  const isFixed = ({ field, displayOnly, required }: Filter) => displayOnly || (required && equal(chosen[field], defaults[field]))
  return (
    <>
      <div className={classes.bar} data-filters>
        <Group gap="xs" flex={1}>
          {'quickText' in objectShape(objectShape(report.endpoint.input)['models']!) && (
            <QuickSearch
              label={t('QuickText')}
              value={(chosen['quickText'] as string | undefined) ?? ''}
              onChange={(quickText) => report.setFilters({ quickText })}
            />
          )}
          <Button
            variant="default"
            data-filter-button
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            onClick={() => setChoosing(true)}
          >
            {t('Filters')}
          </Button>
          {offered
            .filter(({ field }) => field in chosen)
            .map((filter) => (
              <FilterChip
                key={filter.field}
                label={filter.label}
                text={textOf(filter, chosen[filter.field])}
                onRemove={isFixed(filter) ? undefined : () => report.removeFilter(filter.field)}
              />
            ))}
          {report.isFiltered && (
            <Button variant="subtle" size="compact-sm" onClick={report.resetFilters}>
              {t('Reset')}
            </Button>
          )}
        </Group>
        <Button variant="light" leftSection={<IconSearch size={16} />} onClick={report.run}>
          {t('RunReport')}
        </Button>
      </div>
      <div className={classes.progress} data-waiting={report.isWaiting || report.isFetching || undefined} aria-hidden />
      {choosing && filtersWithControl(offered).length > 0 && <FilterDialog list={report} onClose={() => setChoosing(false)} />}
    </>
  )
}
