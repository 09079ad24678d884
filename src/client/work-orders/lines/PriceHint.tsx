import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PriceCondition } from '#contract/products.ts'
import { useFormat } from '#client/platform/format.ts'
import { pricing } from '#client/work-orders/engine/order-rules.ts'
import type { LineValues, OrderValues } from '#client/work-orders/engine/order-values.ts'

const fields = { tyre_width: 'TyreWidth', tyre_height: 'TyreHeight', tyre_rim: 'TyreRim' } as const satisfies Record<
  PriceCondition['field'],
  string
>
const signs: Record<PriceCondition['condition'], string> = { '=': '=', '<': '<', '<=': '≤', '>': '>', '>=': '≥' }

/** Explains the price of a line that differs from the list price. */
export function PriceHint({ line, values }: { line: LineValues; values: OrderValues }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const found = pricing(line, values)
  if (!found) return null
  const { price, priceBase, condition } = found
  const isByHand = line.priceIsKept && line.price !== price
  const text = isByHand
    ? t('PriceByHand', { price: format.money(price) })
    : condition &&
      t('PriceByCondition', {
        base: format.money(priceBase),
        condition: `${t(fields[condition.field])} ${signs[condition.condition]} ${format.number(condition.value)}`,
      })
  if (!text) return null
  return (
    <Text fz="xs" c="dimmed" mt={2} className="number">
      {text}
    </Text>
  )
}
