import { Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '#client/platform/chunks/lazy-part.ts'
import { OrderVisitorFields } from '#client/work-orders/form/OrderVisitorFields.tsx'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { useFrequentProducts } from '#client/work-orders/lines/use-frequent-products.ts'
import { useOnlyService } from './use-only-service.ts'

// Its calendars, clocks and lists are no part of the first load.
const InspectionPart = lazyPart(() => import('./InspectionPart.tsx'))

/** All of an inspection in one place: whose, which car, who inspects it, what it costs, and until when it holds. */
export function InspectionTab({ form }: { form: OrderForm }) {
  useOnlyService(form)
  // On the way together with the part that shows it: nothing is saved while products are still looked for.
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
