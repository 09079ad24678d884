import { Group, Text } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { products, type ProductChoice } from '#contract/products.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import { useFormat } from '#client/platform/format.ts'
import { pickProduct, withLineName } from '#client/work-orders/engine/order-rules.ts'
import type { LineValues, OrderValues } from '#client/work-orders/engine/order-values.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { IconBox, IconTool } from '#client/ui/icons.tsx'
import classes from '#client/ui/lines/LinesTable.module.css'
import type { OnLineKey } from '#client/ui/lines/use-line-focus.ts'

/** The values of an order that decide which products fit it. */
export type LinePickerFit = Pick<OrderValues, 'organizationId' | 'carTypeId' | 'workOrderTypeId' | 'dimensions' | 'itp'>

type Props = {
  fit: LinePickerFit
  name: string
  /** The line has a product of the list (`isPicked`), or nothing yet (`isEmpty`). */
  isPicked: boolean
  isEmpty: boolean
  label: string
  error: string | undefined
  onChange: (next: (line: LineValues, order: OrderValues) => LineValues) => void
  onDone: () => void
  onKey: OnLineKey
}

/** The name of a line: products that fit the order are suggested; any other text makes a custom line. */
export const LinePicker = memo(function LinePicker({ fit, name, isPicked, isEmpty, label, error, onChange, onDone, onKey }: Props) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { organizationId, carTypeId, workOrderTypeId, dimensions, itp } = fit
  const { items, isWaiting, answer } = useSuggestions(
    products.choices,
    name,
    (quickText) => ({ quickText, organizationId, workOrderTypeId, ...(carTypeId && { carTypeId }), ...(itp && { itp }) }),
    { enabled: !isPicked },
  )
  const pick = (product: ProductChoice) => {
    onChange((now, order) => pickProduct(now, product, order))
    onDone()
  }
  return (
    <TypeAhead
      data-cell="name"
      onKeyDown={(event) => onKey(event, 'name')}
      aria-label={label}
      maxLength={200}
      value={name}
      isLong
      classNames={{ input: classes.name! }}
      placeholder={isEmpty ? t('LineNamePlaceholder') : undefined}
      dropdownWidth={560}
      data-first-field={isEmpty || undefined}
      // A changed name no longer means the picked product, so product and price are removed.
      onType={(typed) =>
        onChange((now) => ({
          ...withLineName(now, typed),
          ...(now.product && { product: null, price: now.priceIsKept ? now.price : null }),
          // Under another name it is a new line.
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
              <Text fz="sm">{product.name}</Text>
            </Group>
            <Text fz="sm" className="number" style={{ whiteSpace: 'nowrap' }}>
              {format.money(priceFor(product, dimensions[0]).price)}
            </Text>
          </Group>
        )
      }}
      onPick={pick}
      onEnter={() => name.trim() !== '' && onDone()}
      error={error}
    />
  )
})
