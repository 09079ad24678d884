import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Id, Quantity } from '#contract/kit/fields.ts'
import { products, type ProductChoice } from '#contract/products.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import { useFormat } from '#client/platform/format.ts'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { IconSearch } from '#client/ui/icons.tsx'
import { pickProduct } from '#client/work-orders/engine/order-rules.ts'
import { blankLine } from '#client/work-orders/engine/order-values.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { addLines } from './add-lines.ts'
import classes from './ProductsDialog.module.css'

const Ticked = z.object({ lines: z.array(z.object({ id: Id, quantity: Quantity })).min(1) })

/** Adds several products at once: the user ticks them and sets quantities, and they are added as if picked one by one. */
export function ProductsDialog({ form: order, onClose }: { form: OrderForm; onClose: () => void }) {
  const { t } = useTranslation('work-orders')
  const { money } = useFormat()
  const [text, setText] = useState('')
  const [ticked, setTicked] = useState<ProductChoice[]>([])
  const form = useDraft(Ticked, { lines: [] })
  const { organizationId, carTypeId, workOrderTypeId, dimensions, itp } = useOrder(order).values
  const { items, isWaiting } = useSuggestions(
    products.choices,
    text,
    (quickText) => ({
      organizationId,
      workOrderTypeId,
      ...(quickText && { quickText }),
      ...(carTypeId && { carTypeId }),
      ...(itp && { itp }),
    }),
    { from: 0 },
  )
  const { lines } = form.values
  // Ticked products stay visible whatever is searched next.
  const shown = [...ticked.filter(({ id }) => !items.some((item) => item.id === id)), ...items]

  const tick = (product: ProductChoice, on: boolean) => {
    // Errors refer to positions in the list, which change here.
    form.clearErrors()
    setTicked((now) => [...now.filter(({ id }) => id !== product.id), ...(on ? [product] : [])])
    form.setFieldValue('lines', (now: typeof lines) => [
      ...now.filter(({ id }) => id !== product.id),
      ...(on ? [{ id: product.id, quantity: pickProduct(blankLine([]), product, order.now()).quantity ?? 1 }] : []),
    ])
  }
  const add = async (values: z.output<typeof Ticked>) => {
    const chosen = values.lines.map(({ id, quantity }) => {
      const product = ticked.find((one) => one.id === id)!
      const { name, isService, um } = product
      return { product, organizationProductId: id, name, isService, quantity, um, price: null }
    })
    addLines(order, chosen, ['ProductsAdded', 'ProductsAddedWithout'], chosen.map(({ name }) => name).join(', '))
  }
  return (
    <FormDialog title={t('AddSeveralProducts')} form={form} save={add} action={t('AddTicked', { number: lines.length })} onClose={onClose}>
      <TextInput
        type="search"
        label={t('SoughtProducts')}
        data-autofocus
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={17} stroke={1.7} />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // Enter in the search must not submit the dialog.
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && event.preventDefault()}
      />
      <div className={classes.rows} role="group" aria-label={t('TabProducts')} aria-busy={isWaiting}>
        {shown.length === 0 && !isWaiting && (
          <Text c="dimmed" fz="sm">
            {t('NoSearchResultsFound')}
          </Text>
        )}
        {shown.map((product) => {
          const at = lines.findIndex(({ id }) => id === product.id)
          return (
            <div key={product.id} className={classes.row}>
              <Checkbox
                label={product.name}
                checked={at >= 0}
                onChange={({ currentTarget }) => tick(product, currentTarget.checked)}
                classNames={{ body: classes.tick!, labelWrapper: classes.name! }}
              />
              <Text fz="sm" className="number">
                {money(priceFor(product, dimensions[0]).price)}
              </Text>
              <Group gap={6} wrap="nowrap" align="flex-start" className={classes.quantity}>
                {at >= 0 && (
                  <>
                    <DecimalField
                      size="xs"
                      w={72}
                      maxDecimals={3}
                      aria-label={t('TickedQuantity', { what: product.name })}
                      {...form.getInputProps(`lines.${at}.quantity`)}
                    />
                    <Text fz="sm" lh="30px" c="dimmed">
                      {product.um}
                    </Text>
                  </>
                )}
              </Group>
            </div>
          )
        })}
      </div>
      <Text fz="sm" c="var(--mantine-color-error)" role="alert" mih={22}>
        {form.errors['lines'] && lines.length === 0 && t('TickProducts')}
      </Text>
    </FormDialog>
  )
}
