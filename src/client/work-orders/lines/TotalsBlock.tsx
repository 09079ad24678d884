import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import { unpricedLines } from '#client/work-orders/engine/order-rules.ts'
import { computeFormTotals } from '#client/work-orders/engine/order-sums.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** The totals of the order. During editing the changed values are computed by the server's own rules. */
export function TotalsBlock({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const totals = useOrderPart(form, ({ values }) => {
    const { lineTotals: _lines, ...sums } = computeFormTotals(values, form)
    return { ...sums, percent: values.loyaltyCard?.percentage ?? 0, vatPercentage: values.vatPercentage }
  })
  const unpriced = useOrderPart(form, ({ values }) => unpricedLines(values, form).length)
  const rows: { label: string; bani: number }[] = [
    { label: t('Subtotal'), bani: totals.subtotal },
    { label: t('NewTyreDiscount'), bani: -totals.newTyreDiscount },
    { label: t('OwnProductDiscount'), bani: -totals.ownProductDiscount },
    { label: t('LoyaltyDiscount', { percent: format.number(totals.percent) }), bani: -totals.loyaltyDiscount },
    { label: t('Vat', { percent: format.number(totals.vatPercentage) }), bani: totals.vat },
  ]
  return (
    <Stack gap={5}>
      {rows
        .filter(({ bani }, index) => index === 0 || bani !== 0)
        .map(({ label, bani }) => (
          <Group key={label} justify="space-between" wrap="nowrap" gap="sm">
            <Text fz="sm" c="dimmed">
              {label}
            </Text>
            <Text fz="sm" className="number" style={{ whiteSpace: 'nowrap' }}>
              {format.money(fromBani(bani))}
            </Text>
          </Group>
        ))}
      <Group align="baseline" gap="sm" mt={4}>
        <Text fw={600}>{t('Total')}</Text>
        {/* A sum too long for the line wraps to the next one. */}
        <Text fz={20} fw={700} ml="auto" className="number" style={{ whiteSpace: 'nowrap' }}>
          {format.money(fromBani(totals.total))}
        </Text>
      </Group>
      {unpriced > 0 && (
        <Text fz="xs" ta="right" c="var(--status-on-hold-fg)">
          {t('UnpricedLines', { count: unpriced })}
        </Text>
      )}
    </Stack>
  )
}
