import { Button, Group, Popover, SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInformation, useOrganization } from '#client/platform/session.ts'
import { IconAdjustmentsHorizontal, IconLayoutKanban, IconTable, type Icon } from '#client/ui/icons.tsx'
import { FilterChip } from '#client/ui/list/FilterChip.tsx'
import { QuickSearch } from '#client/ui/list/QuickSearch.tsx'
import classes from './OverviewToolbar.module.css'
import { StatusFilter } from './StatusFilter.tsx'
import type { OverviewFilters } from './use-overview-filters.ts'
import type { View } from './use-view.ts'

const OverviewFilterForm = lazy(() => import('./OverviewFilterForm.tsx'))

type Props = {
  filters: OverviewFilters
  onFilter: (changes: Partial<OverviewFilters>) => void
  view: View
  /** Undefined for people who may not switch. */
  onView: ((view: View) => void) | undefined
}

/** Search, filters and the switch between board and table. */
export function OverviewToolbar({ filters, onFilter, view, onView }: Props) {
  const { t } = useTranslation('overview')
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
        <StatusFilter shown={filters.statuses} onChange={(statuses) => onFilter({ statuses })} />
      </Group>
      {onView && (
        <SegmentedControl
          aria-label={t('Display')}
          value={view}
          onChange={onView}
          data={[
            { value: 'kanban', label: <ViewName icon={IconLayoutKanban} name={t('Kanban')} /> },
            { value: 'table', label: <ViewName icon={IconTable} name={t('Table')} /> },
          ]}
        />
      )}
      <ActiveFilters filters={filters} onFilter={onFilter} />
    </div>
  )
}

const ViewName = ({ icon: Icon, name }: { icon: Icon; name: string }) => (
  <span className={classes.view}>
    <Icon size={16} stroke={1.8} aria-hidden />
    {name}
  </span>
)

/** A chip for each active filter that the toolbar does not show otherwise. */
function ActiveFilters({ filters: { organizationIds, workOrderTypeIds }, onFilter }: Pick<Props, 'filters' | 'onFilter'>) {
  const { t } = useTranslation('overview')
  const { organizations } = useOrganization()
  const { workOrderTypes } = useInformation().account
  const namesOf = (rows: { id: number; name: string }[], ids: number[]) =>
    ids.map((id) => rows.find((row) => row.id === id)?.name ?? String(id)).join(', ')
  const active = [
    { label: t('Organization'), text: namesOf(organizations, organizationIds), without: { organizationIds: [] } },
    { label: t('WorkOrderType'), text: namesOf(workOrderTypes, workOrderTypeIds), without: { workOrderTypeIds: [] } },
  ].filter(({ text }) => text !== '')
  if (active.length === 0) return null
  return (
    <div className={classes.active}>
      {active.map(({ label, text, without }) => (
        <FilterChip key={label} label={label} text={text} onRemove={() => onFilter(without)} />
      ))}
      {active.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onFilter({ organizationIds: [], workOrderTypeIds: [] })}>
          {t('ClearFilters')}
        </Button>
      )}
    </div>
  )
}
