import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { boardStatuses, orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import type { OverviewFilters } from './use-overview-filters.ts'

type Props = { filters: OverviewFilters; onFilter: (changes: Partial<OverviewFilters>) => void; onClose: () => void }

/** Workplaces and order types as checkboxes, since there are few of each. No choice means the default. */
export default function OverviewFilterForm({ filters, onFilter, onClose }: Props) {
  const { t } = useTranslation('overview')
  const { organizations } = useOrganization()
  const { workOrderTypes } = useInformation().account
  const [organizationIds, setOrganizationIds] = useState(filters.organizationIds)
  const [workOrderTypeIds, setWorkOrderTypeIds] = useState(filters.workOrderTypeIds)
  const [statuses, setStatuses] = useState<OrderStatus[]>(filters.statuses)
  const types = workOrderTypes.filter(({ id, hidden }) => !hidden || workOrderTypeIds.includes(id))

  const apply = (event: FormEvent) => {
    event.preventDefault()
    // Without any column the page would be empty, so all are shown then.
    onFilter({ organizationIds, workOrderTypeIds, statuses: statuses.length ? statuses : boardStatuses })
    onClose()
  }
  const reset = () => {
    setOrganizationIds([])
    setWorkOrderTypeIds([])
    setStatuses(boardStatuses)
  }
  return (
    <form onSubmit={apply}>
      <Stack gap="lg">
        {organizations.length > 1 && (
          <Choices label={t('Organization')} choices={organizations} chosen={organizationIds} onChange={setOrganizationIds} />
        )}
        <Choices label={t('WorkOrderType')} choices={types} chosen={workOrderTypeIds} onChange={setWorkOrderTypeIds} />
        <Choices
          label={t('StatusOptions')}
          choices={boardStatuses.map((status) => ({ id: status, name: t(orderStatusKeys[status]) }))}
          chosen={statuses}
          onChange={setStatuses}
        />
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

type ChoicesProps<Id> = { label: string; choices: { id: Id; name: string }[]; chosen: Id[]; onChange: (chosen: Id[]) => void }

const Choices = <Id extends number | string>({ label, choices, chosen, onChange }: ChoicesProps<Id>) => (
  <Checkbox.Group
    label={label}
    value={chosen.map(String)}
    onChange={(values) => onChange(choices.map(({ id }) => id).filter((id) => values.includes(String(id))))}
  >
    <Stack gap="xs" mt="xs">
      {choices.map(({ id, name }) => (
        <Checkbox key={id} value={String(id)} label={name} />
      ))}
    </Stack>
  </Checkbox.Group>
)
