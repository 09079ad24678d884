import { Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { OrderVisitorFields } from '#client/work-orders/form/OrderVisitorFields.tsx'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { useFrequentProducts } from '#client/work-orders/lines/use-frequent-products.ts'
import { useOnlyService } from './use-only-service.ts'

// The chunk with calendars, clocks and lists loads after the first screen.
const InspectionPart = lazyPart(() => import('./InspectionPart.tsx'))

/** All fields of an inspection on one tab: client, car, inspectors, price and validity. */
export function InspectionTab({ form }: { form: OrderForm }) {
  useOnlyService(form)
  // Started together with the chunk that shows the products: a save waits while products load.
  useFrequentProducts(form)
  return (
    <Stack gap="lg">
      <OrderVisitorFields form={form} isPlateFirst={form.creating && form.now().plateNumber === ''} />
      <Suspense fallback={<Skeleton h={900} />}>
        <InspectionPart form={form} />
      </Suspense>
    </Stack>
  )
}
