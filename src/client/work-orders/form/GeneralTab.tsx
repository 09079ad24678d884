import { Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useIsPhone } from '#client/platform/window-room.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { OrderVisitorFields } from './OrderVisitorFields.tsx'

// The chunk with calendars, clocks and lists loads after the first screen.
const WorkPart = lazyPart(() => import('./WorkFields.tsx'))

/** The client, the car and the workers of the order. */
export function GeneralTab({ form }: { form: OrderForm }) {
  return (
    <Stack gap="md">
      <OrderVisitorFields form={form} isPlateFirst={useIsPhone() && form.creating && form.now().plateNumber === ''} />
      <Suspense fallback={<Skeleton h={form.readOnly ? 220 : 396} />}>
        <WorkPart form={form} />
      </Suspense>
    </Stack>
  )
}
