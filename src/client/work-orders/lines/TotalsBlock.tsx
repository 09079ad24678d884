import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { unpricedLines } from '#client/work-orders/engine/order-rules.ts'
import { computeFormTotals } from '#client/work-orders/engine/order-sums.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { SumLines } from './SumLines.tsx'

/** The totals of the order. During editing the changed values are computed by the server's own rules. */
export function TotalsBlock({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const totals = useOrderPart(form, ({ values }) => {
    const { lineTotals: _lines, ...rest } = computeFormTotals(values, form)
    return { ...rest, percent: values.loyaltyCard?.percentage ?? 0, vatPercentage: values.vatPercentage }
  })
  const unpriced = useOrderPart(form, ({ values }) => unpricedLines(values, form).length)
  const sums = [
    { label: t('Subtotal'), bani: totals.subtotal },
    { label: t('NewTyreDiscount'), bani: -totals.newTyreDiscount },
    { label: t('OwnProductDiscount'), bani: -totals.ownProductDiscount },
    { label: t('LoyaltyDiscount', { percent: format.number(totals.percent) }), bani: -totals.loyaltyDiscount },
    { label: t('Vat', { percent: format.number(totals.vatPercentage) }), bani: totals.vat },
  ]
  return (
    <Stack gap={5}>
      <SumLines sums={sums.filter(({ bani }, index) => index === 0 || bani !== 0)} total={totals.total} />
      {unpriced > 0 && (
        <Text fz="xs" ta="right" c="var(--status-on-hold-fg)">
          {t('UnpricedLines', { count: unpriced })}
        </Text>
      )}
    </Stack>
  )
}
