import { CarFields } from '#client/work-orders/form/VehicleTab.tsx'
import { LongText, WorkFields } from '#client/work-orders/form/WorkFields.tsx'
import { ProductsTab } from '#client/work-orders/lines/ProductsTab.tsx'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { ExpiryFields } from './ExpiryFields.tsx'

/** The part of a new inspection that loads while plate and client are being typed. */
export default function InspectionPart({ form }: { form: OrderForm }) {
  return (
    <>
      <CarFields form={form} />
      <WorkFields form={form} />
      <ProductsTab form={form} />
      <ExpiryFields form={form} />
      <LongText form={form} name="description" maxLength={1000} />
    </>
  )
}
