import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CarFields } from '#client/work-orders/form/VehicleTab.tsx'
import { LongText, WorkFields } from '#client/work-orders/form/WorkFields.tsx'
import { VisitorFields } from '#client/work-orders/form/VisitorFields.tsx'
import { ProductsTab } from '#client/work-orders/lines/ProductsTab.tsx'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { ExpiryFields } from './ExpiryFields.tsx'
import { useOnlyService } from './use-only-service.ts'

/** All of an inspection in one place: whose, which car, who inspects it, what it costs, and until when it holds. */
export function InspectionTab({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  useOnlyService(form)
  return (
    <Stack gap="lg">
      <VisitorFields form={form} />
      <CarFields form={form} />
      <WorkFields form={form} />
      <ProductsTab form={form} />
      <ExpiryFields form={form} />
      <LongText form={form} field="description" label={t('Description')} max={1000} />
    </Stack>
  )
}
