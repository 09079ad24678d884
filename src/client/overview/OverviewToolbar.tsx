import { Button, Group, Popover, SegmentedControl } from '@mantine/core'
import { memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { IconAdjustmentsHorizontal, IconLayoutKanban, IconTable, type Icon } from '#client/ui/icons.tsx'
import { QuickSearch } from '#client/ui/list/QuickSearch.tsx'
import classes from './OverviewToolbar.module.css'
import { StatusFilter } from './StatusFilter.tsx'
import { useOverview } from './use-overview.ts'
import type { OverviewFilters } from './use-overview-filters.ts'

const ActiveFilters = lazyPart(() => import('./ActiveFilters.tsx'))
const OverviewFilterForm = lazyPart(() => import('./OverviewFilterForm.tsx'))

export type OverviewView = 'kanban' | 'table'

type Props = {
  filters: OverviewFilters
  onFilter: (changes: Partial<OverviewFilters>) => void
  view: OverviewView
  /** Undefined for users who may not switch. */
  onView: ((view: OverviewView) => void) | undefined
}

/** Search, filters and the switch between board and table. */
export const OverviewToolbar = memo(function OverviewToolbar({ filters, onFilter, view, onView }: Props) {
  const { t } = useTranslation('overview')
  const { ownWorkers } = useOverview()
  const [choosing, setChoosing] = useState(false)
  return (
    <div className={classes.toolbar}>
      <Group gap="xs" wrap="nowrap">
        <QuickSearch label={t('SearchBoard')} value={filters.quickText} onChange={(quickText) => onFilter({ quickText })} />
        <Popover opened={choosing} onChange={setChoosing} position="bottom-start" width={300} shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={() => setChoosing(!choosing)}>
              {t('Filters')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown p="md">
            <Suspense>
              <OverviewFilterForm filters={filters} onFilter={onFilter} onClose={() => setChoosing(false)} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
        {ownWorkers.size > 0 && (
          <Button
            variant={filters.isMine ? 'light' : 'default'}
            aria-pressed={filters.isMine}
            onClick={() => onFilter({ isMine: !filters.isMine })}
          >
            {t('Mine')}
          </Button>
        )}
        <StatusFilter shown={filters.statuses} onChange={(statuses) => onFilter({ statuses })} />
      </Group>
      {onView && (
        <SegmentedControl
          aria-label={t('Display')}
          value={view}
          onChange={onView}
          data={[
            { value: 'kanban', label: <ViewName icon={IconLayoutKanban} name={t('BoardView')} /> },
            { value: 'table', label: <ViewName icon={IconTable} name={t('Table')} /> },
          ]}
        />
      )}
      {filters.organizationIds.length + filters.workOrderTypeIds.length > 0 && (
        <Suspense>
          <ActiveFilters filters={filters} onFilter={onFilter} />
        </Suspense>
      )}
    </div>
  )
})

const ViewName = ({ icon: Icon, name }: { icon: Icon; name: string }) => (
  <span className={classes.view}>
    <Icon size={16} stroke={1.8} aria-hidden />
    {name}
  </span>
)
