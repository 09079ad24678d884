import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { useVehicleByPlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { copyLines } from '#client/work-orders/lines/copy-lines.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import classes from './WorkOrderForm.module.css'

/** Earlier visits of this very plate. */
export default function VehicleHistory({ form, orderId }: { form: OrderForm; orderId: number | undefined }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { plateNumber } = useOrder(form, 'plateNumber').values
  const visits = useVehicleByPlate(plateNumber)?.visits.filter(({ id }) => id !== orderId) ?? []
  if (visits.length === 0) return null
  return (
    <Paper p="md" component="section" aria-labelledby="vehicle-history">
      <Title order={2} fz={13.5} mb={8} id="vehicle-history">
        {t('VehicleHistory')}
      </Title>
      <Stack gap={10}>
        {visits.slice(0, 5).map(({ id, date, summary, total }) => (
          <div key={id}>
            <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline">
              <Text fz="sm" lineClamp={2}>
                {summary || '-'}
              </Text>
              <Text fz="sm" className="number" style={{ whiteSpace: 'nowrap' }}>
                {format.money(total)}
              </Text>
            </Group>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Link {...orderLink(id, 'view')} target="_blank" className={classes.visit}>
                {format.date(date)}
              </Link>
              {!form.readOnly && !form.frozen && summary !== '' && (
                <Anchor component="button" type="button" fz="xs" onClick={() => void copyLines(form, id, t)}>
                  {t('CopyLines')}
                </Anchor>
              )}
            </Group>
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
