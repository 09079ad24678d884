import { Suspense } from 'react'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

const PhotosButton = lazyPart(() => import('#client/attachments/PhotosButton.tsx'))

/** The photos of an order that is not saved yet, from its first input on: then the server has a draft to which they belong. */
export function DraftPhotos({ form, draftId }: { form: OrderForm; draftId: number | undefined }) {
  const name = useOrderPart(form, ({ values }) => values.plateNumber || values.clientName)
  if (draftId === undefined) return null
  return (
    <Suspense>
      <PhotosButton fullWidth mt="xs" owner={{ kind: 'draft', id: draftId }} name={name || String(draftId)} />
    </Suspense>
  )
}
