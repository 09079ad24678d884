import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useInformation, useOrganization } from '#client/platform/session.ts'
import type { OverviewFilters } from './use-overview-filters.ts'

type Props = { filters: OverviewFilters; onFilter: (changes: Partial<OverviewFilters>) => void; onClose: () => void }

/** Workplaces and order types as checkboxes, since there are few of each. No choice means the default. */
export default function OverviewFilterForm({ filters, onFilter, onClose }: Props) {
  const { t } = useTranslation('overview')
  const { organizations } = useOrganization()
  const { workOrderTypes } = useInformation().account
  const [organizationIds, setOrganizationIds] = useState(filters.organizationIds)
  const [workOrderTypeIds, setWorkOrderTypeIds] = useState(filters.workOrderTypeIds)
  const types = workOrderTypes.filter(({ id, hidden }) => !hidden || workOrderTypeIds.includes(id))

  const apply = (event: FormEvent) => {
    event.preventDefault()
    onFilter({ organizationIds, workOrderTypeIds })
    onClose()
  }
  const reset = () => {
    setOrganizationIds([])
    setWorkOrderTypeIds([])
  }
  return (
    <form onSubmit={apply}>
      <Stack gap="lg">
        {organizations.length > 1 && (
          <Choices label={t('Organization')} choices={organizations} chosen={organizationIds} onChange={setOrganizationIds} />
        )}
        <Choices label={t('WorkOrderType')} choices={types} chosen={workOrderTypeIds} onChange={setWorkOrderTypeIds} />
      </Stack>
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" color="gray" onClick={reset}>
          {t('Reset')}
        </Button>
        <Button type="submit">{t('Apply')}</Button>
      </Group>
    </form>
  )
}

type ChoicesProps = { label: string; choices: { id: number; name: string }[]; chosen: number[]; onChange: (chosen: number[]) => void }

const Choices = ({ label, choices, chosen, onChange }: ChoicesProps) => (
  <Checkbox.Group label={label} value={chosen.map(String)} onChange={(values) => onChange(values.map(Number))}>
    <Stack gap="xs" mt="xs">
      {choices.map(({ id, name }) => (
        <Checkbox key={id} value={String(id)} label={name} />
      ))}
    </Stack>
  </Checkbox.Group>
)
