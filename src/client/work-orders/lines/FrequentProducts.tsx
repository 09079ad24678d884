import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPlus } from '#client/ui/icons.tsx'
import { addProductLine } from '#client/work-orders/engine/order-rules.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { useFrequentProducts } from './use-frequent-products.ts'

/** So many buttons fit in a line or two. */
const maxButtons = 8

/** Buttons that add the products sold most often. */
export function FrequentProducts({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const title = useId()
  const sold = useOrderPart(form, ({ values }) => values.lines.flatMap(({ product }) => product?.id ?? []))
  const shown = useFrequentProducts(form)
    .slice(0, maxButtons)
    .filter(({ id }) => !sold.includes(id))
  if (shown.length === 0) return null
  return (
    <Group gap={6} mt="sm" role="group" aria-labelledby={title}>
      <Text fz="xs" c="dimmed" id={title}>
        {t('UsedOften')}
      </Text>
      {shown.map((product) => (
        <Button
          key={product.id}
          variant="default"
          size="compact-sm"
          maw="100%"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => form.update((now) => addProductLine(now, product))}
        >
          {product.name}
        </Button>
      ))}
    </Group>
  )
}
