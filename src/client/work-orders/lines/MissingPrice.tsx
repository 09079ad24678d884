import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/products.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { FieldWarning } from '#client/ui/form/WarningField.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { findProducts } from '#client/work-orders/engine/find-products.ts'
import { withListPrice } from '#client/work-orders/engine/order-rules.ts'
import type { LineProduct } from '#client/work-orders/engine/order-values.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

const ProductDialog = onDemand(async () => (await import('#client/products/ProductDialog.tsx')).ProductDialog)

type Props = { form: OrderForm; product: LineProduct; name: string; onFilled: () => void }

/** Opens the product of a line without a price over the order, so that no input is lost. */
export default function MissingPrice({ form, product: { id, isService }, name, onFilled }: Props) {
  const { t } = useTranslation('work-orders')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const fill = async () => {
    const [product] = await findProducts([id])
    if (!product) return
    form.update((values) => withListPrice(values, product))
    onFilled()
  }
  if (!may(products.update)) {
    return (
      <Text fz="xs" mt={2}>
        <FieldWarning>{t('AskForListPrice')}</FieldWarning>
      </Text>
    )
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        fw={500}
        mt={4}
        aria-label={t('SetListPriceOf', { what: name })}
        onClick={() => setOpen(true)}
      >
        {t('SetListPrice')}
      </Button>
      {isOpen && (
        <ProductDialog
          id={id}
          isService={isService}
          beginAt="price"
          onSaved={() => void fill().catch(notify.failure)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
