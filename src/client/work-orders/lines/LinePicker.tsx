import { Group, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { products, type ProductChoice } from '#contract/products.ts'
import { priceFor } from '#domain/price-conditions.ts'
import { useFormat } from '#client/platform/format.ts'
import { pickProduct } from '#client/work-orders/engine/order-rules.ts'
import { isBlank, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { IconBox, IconTool } from '#client/ui/icons.tsx'

/** What of an order says which products fit it. */
export type Fit = Pick<OrderValues, 'organizationId' | 'carTypeId' | 'workOrderTypeId' | 'dimensions' | 'itp'>

type Props = {
  fit: Fit
  line: LineValues
  label: string
  error?: string
  onChange: (next: (line: LineValues, order: OrderValues) => LineValues) => void
  onDone: () => void
  onKeyDown: (event: KeyboardEvent) => void
  'data-cell': string
}

/** The name of a line: products that fit the order are suggested; any other text makes a custom line. */
export function LinePicker({ fit, line, label, error, onChange, onDone, ...controls }: Props) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { organizationId, carTypeId, workOrderTypeId, dimensions, itp } = fit
  const { items, isWaiting, answer } = useSuggestions(
    products.choices,
    line.name,
    (quickText) => ({ quickText, organizationId, workOrderTypeId, ...(carTypeId && { carTypeId }), ...(itp && { itp }) }),
    (result) => result.items,
    { enabled: line.product === null },
  )
  const pick = (product: ProductChoice) => {
    onChange((now, order) => pickProduct(now, product, order))
    onDone()
  }
  return (
    <TypeAhead
      {...controls}
      aria-label={label}
      maxLength={200}
      value={line.name}
      title={line.name || undefined}
      placeholder={isBlank(line) ? t('LineNamePlaceholder') : undefined}
      dropdownWidth={560}
      data-first-field={isBlank(line) || undefined}
      // A changed name no longer means the picked product, so the product and its price are removed.
      onType={(name) =>
        onChange((now) => ({
          ...now,
          name,
          ...(now.product && { product: null, price: now.priceIsKept ? now.price : null }),
          // Under another name it is another line.
          ...(now.sold && { sold: undefined, id: undefined }),
        }))
      }
      items={items}
      isWaiting={isWaiting}
      empty={answer?.ofOtherTypes && t('OnlyOfOtherTypes')}
      optionKey={(product) => product.id}
      renderOption={(product) => {
        const Icon = product.isService ? IconTool : IconBox
        return (
          <Group gap="sm" wrap="nowrap" justify="space-between">
            <Group gap={8} wrap="nowrap" miw={0}>
              <Icon size={16} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
              <Text fz="sm" lineClamp={2}>
                {product.name}
              </Text>
            </Group>
            <Text fz="sm" className="number" style={{ whiteSpace: 'nowrap' }}>
              {format.money(priceFor(product, dimensions[0]).price)}
            </Text>
          </Group>
        )
      }}
      onPick={pick}
      onEnter={() => line.name.trim() !== '' && onDone()}
      error={error}
    />
  )
}
