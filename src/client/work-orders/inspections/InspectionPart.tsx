import { useTranslation } from 'react-i18next'
import { CarFields } from '#client/work-orders/form/VehicleTab.tsx'
import { LongText, WorkFields } from '#client/work-orders/form/WorkFields.tsx'
import { ProductsTab } from '#client/work-orders/lines/ProductsTab.tsx'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { ExpiryFields } from './ExpiryFields.tsx'

/** The part of a new inspection that loads while plate and client are being typed. */
export default function InspectionPart({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  return (
    <>
      <CarFields form={form} />
      <WorkFields form={form} />
      <ProductsTab form={form} />
      <ExpiryFields form={form} />
      <LongText form={form} field="description" label={t('Description')} max={1000} />
    </>
  )
}
