import { Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '#client/platform/chunks/lazy-part.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { OrderVisitorFields } from './OrderVisitorFields.tsx'

// Its calendars, clocks and lists are no part of the first load.
const WorkPart = lazyPart(() => import('./WorkFields.tsx'))

/** Who comes, with which car, and who works on it. */
export function GeneralTab({ form }: { form: OrderForm }) {
  return (
    <Stack gap="md">
      <OrderVisitorFields form={form} />
      <Suspense fallback={<Skeleton h={form.readOnly ? 220 : 396} />}>
        <WorkPart form={form} />
      </Suspense>
    </Stack>
  )
}
