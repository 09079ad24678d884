import { Divider, Group, Paper, Stack, Text } from '@mantine/core'
import { memo, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { useFormat } from '#client/platform/format.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { computeFormTotals } from '#client/work-orders/engine/order-sums.ts'
import { isBlankLine } from '#client/work-orders/engine/order-values.ts'
import { Timer } from '#client/ui/Timer.tsx'
import { TotalsBlock } from '#client/work-orders/lines/TotalsBlock.tsx'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import classes from './WorkOrderForm.module.css'

const VehicleHistory = lazyPart(() => import('./VehicleHistory.tsx'))

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
      <Suspense>
        <VehicleHistory form={form} orderId={orderId} />
      </Suspense>
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
    <Text fz="sm" className={classes.asideLine}>
      <span className="number">{format.money(fromBani(total))}</span>
      {format.number(quantity)} × {name}
    </Text>
  )
})
