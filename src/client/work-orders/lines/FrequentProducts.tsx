import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { IconPlus } from '#client/ui/icons.tsx'
import { useVehicleByPlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { addProductLine } from '#client/work-orders/engine/order-rules.ts'
import { isBlankLine } from '#client/work-orders/engine/order-values.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { copyLines } from './copy-lines.ts'
import { useFrequentProducts } from './use-frequent-products.ts'

/** So many buttons fit in a line or two. */
const maxButtons = 8

/** Buttons that add the lines of the last visit to an order without lines, and the products sold most often. */
export function FrequentProducts({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const title = useId()
  const sold = useOrderPart(form, ({ values }) => values.lines.flatMap(({ product }) => product?.id ?? []))
  const shown = useFrequentProducts(form)
    .slice(0, maxButtons)
    .filter(({ id }) => !sold.includes(id))
  const plate = useOrderPart(form, ({ values }) => (form.creating && values.lines.every(isBlankLine) ? values.plateNumber : ''))
  const lastVisit = useVehicleByPlate(plate)?.visits.find(({ summary }) => summary !== '')
  if (shown.length === 0 && !lastVisit) return null
  return (
    <Group gap={6} mt="sm" role="group" aria-labelledby={title}>
      <Text fz="xs" c="dimmed" id={title}>
        {t('UsedOften')}
      </Text>
      {lastVisit && (
        <Button size="compact-sm" variant="light" onClick={() => void copyLines(form, lastVisit.id, t)}>
          {[t('LikeLastTime'), format.shortDate(lastVisit.date), format.amount(lastVisit.total)].join(' · ')}
        </Button>
      )}
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
