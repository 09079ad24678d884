import { Button, Group, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/products.ts'
import { maxSearchTextLength } from '#contract/kit/fields.ts'
import { fold } from '#contract/kit/fold.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'
import { IconPlus } from '#client/ui/icons.tsx'
import { addNamedService, addProductLine } from '#client/work-orders/engine/order-rules.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** Requests of the client, such as those of an appointment: one press makes a line, of the price list if that has the name. */
export default function RequestedServices({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const title = useId()
  const [added, setAdded] = useState<string[]>([])
  const requests = useOrderPart(form, ({ values }) => {
    const names = new Set(values.lines.map(({ name }) => fold(name.trim())))
    const texts = [...values.clientRequested.split('\n'), ...values.customerRequest].map((text) => text.trim())
    return [...new Set(texts)].filter((text) => text !== '' && !names.has(fold(text)))
  })
  const shown = requests.filter((text) => !added.includes(text))
  if (shown.length === 0) return null

  const findProduct = async (text: string) => {
    const { organizationId, workOrderTypeId, carTypeId } = form.now()
    const search = {
      organizationId,
      workOrderTypeId,
      quickText: text.slice(0, maxSearchTextLength).trim(),
      ...(carTypeId && { carTypeId }),
    }
    const { items } = await queryClient.fetchQuery(endpointQuery(products.choices, search))
    return items.find(({ name }) => fold(name) === fold(text))
  }
  const add = async (text: string) => {
    // The button leaves at once, so that a second press cannot make a second line.
    setAdded((now) => [...now, text])
    try {
      const product = await findProduct(text)
      form.update((now) => (product ? addProductLine(now, product) : addNamedService(now, text)))
    } catch (error) {
      setAdded((now) => now.filter((other) => other !== text))
      notify.failure(error)
    }
  }
  return (
    <Group gap={6} mt="sm" role="group" aria-labelledby={title}>
      <Text fz="xs" c="dimmed" id={title}>
        {t('AskedFor')}
      </Text>
      {shown.map((text) => (
        <Button
          key={text}
          variant="light"
          size="compact-sm"
          maw="100%"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          aria-label={t('AddAsLine', { what: text })}
          onClick={() => void add(text)}
        >
          {text}
        </Button>
      ))}
    </Group>
  )
}
