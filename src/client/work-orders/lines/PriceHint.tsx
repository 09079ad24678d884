import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { useConditionText } from '#client/products/use-condition-text.ts'
import { priceOfLine } from '#client/work-orders/engine/order-rules.ts'
import type { LineValues, OrderValues } from '#client/work-orders/engine/order-values.ts'

/** Explains the price of a line that differs from the list price. */
export function PriceHint({ line, dimensions }: { line: LineValues; dimensions: OrderValues['dimensions'] }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const conditionText = useConditionText()
  const found = priceOfLine(line, { dimensions })
  if (!found) return null
  const { price, priceBase, condition } = found
  const isByHand = price !== 0 && line.priceIsKept && line.price !== price
  const text = isByHand
    ? t('PriceByHand', { price: format.money(price) })
    : condition && t('PriceByCondition', { base: format.money(priceBase), condition: conditionText(condition) })
  if (!text) return null
  return (
    <Text fz="xs" c="dimmed" mt={2} className="number">
      {text}
    </Text>
  )
}
