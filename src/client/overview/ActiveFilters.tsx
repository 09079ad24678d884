import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import { FilterChip } from '#client/ui/list/FilterChip.tsx'
import classes from './OverviewToolbar.module.css'
import type { OverviewFilters } from './use-overview-filters.ts'

type Props = { filters: OverviewFilters; onFilter: (changes: Partial<OverviewFilters>) => void }

/** A chip for each active filter without another control in the toolbar. */
export default function ActiveFilters({ filters: { organizationIds, workOrderTypeIds }, onFilter }: Props) {
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
