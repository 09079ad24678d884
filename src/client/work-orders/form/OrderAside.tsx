import { Anchor, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import { formatTyre } from '#domain/vehicles/tyres.ts'
import { useVehicleByPlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { useFormat } from '#client/platform/format.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { computeFormTotals } from '#client/work-orders/engine/order-sums.ts'
import { isBlankLine } from '#client/work-orders/engine/order-values.ts'
import { Timer } from '#client/ui/Timer.tsx'
import { copyLines } from '#client/work-orders/lines/copy-lines.ts'
import { TotalsBlock } from '#client/work-orders/lines/TotalsBlock.tsx'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import classes from './WorkOrderForm.module.css'

type Props = { form: OrderForm; finished?: string | null; orderId?: number; payment?: ReactNode }

/** A summary of the order, always visible, and the history of the car. */
export function OrderAside({ form, finished, orderId, payment }: Props) {
  const { t } = useTranslation('work-orders')
  const { plateNumber, startDate } = useOrder(form, 'plateNumber', 'startDate').values
  return (
    <aside className={classes.aside} aria-label={t('OrderAtAGlance')}>
      <Paper p="md">
        <Group justify="space-between" wrap="nowrap">
          {plateNumber.trim() ? <PlateChip plate={plateNumber} size="md" /> : <span className={classes.noPlate}>{t('PlateNumber')}</span>}
          <span className={classes.timer} role="timer" aria-label={t('TimeSinceStart')}>
            <Timer from={startDate} until={finished} />
          </span>
        </Group>
        <Who form={form} />
        <Lines form={form} />
        <Divider my="sm" />
        <TotalsBlock form={form} />
        {payment}
      </Paper>
      <VehicleHistory form={form} orderId={orderId} />
    </aside>
  )
}

function Who({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { account } = form
  const { values } = useOrder(form, 'clientName', 'delegateName', 'make', 'model', 'carTypeId', 'dimensions')
  const car = [
    [values.make, values.model].filter(Boolean).join(' '),
    account.carTypes.find(({ id }) => id === values.carTypeId)?.name,
    values.dimensions.map(formatTyre).find(Boolean),
  ]
  return (
    <>
      <Text fw={600} mt="sm" style={{ overflowWrap: 'anywhere' }} c={values.clientName.trim() ? undefined : 'dimmed'}>
        {values.clientName.trim() || t('Client')}
      </Text>
      {values.delegateName.trim() && (
        <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {values.delegateName.trim()}
        </Text>
      )}
      <Text fz="sm" c="dimmed">
        {car.filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

function Lines({ form }: { form: OrderForm }) {
  const rows = useOrderPart(form, ({ values }) => values.lines.flatMap((line, row) => (isBlankLine(line) ? [] : row)))
  if (rows.length === 0) return null
  return (
    <>
      <Divider my="sm" />
      <Stack gap={6} className={classes.asideLines}>
        {rows.map((row) => (
          <Line key={row} form={form} row={row} />
        ))}
      </Stack>
    </>
  )
}

const Line = memo(function Line({ form, row }: { form: OrderForm; row: number }) {
  const format = useFormat()
  const { name, quantity, total } = useOrderPart(form, ({ values }) => ({
    name: values.lines[row]?.name,
    quantity: values.lines[row]?.quantity ?? 1,
    total: computeFormTotals(values, form).lineTotals[row] ?? 0,
  }))
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text fz="sm" truncate title={name}>
        {format.number(quantity)} × {name}
      </Text>
      <Text fz="sm" className="number" style={{ whiteSpace: 'nowrap' }}>
        {format.money(fromBani(total))}
      </Text>
    </Group>
  )
})

/** Earlier visits of this very plate. */
function VehicleHistory({ form, orderId }: Pick<Props, 'form' | 'orderId'>) {
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
