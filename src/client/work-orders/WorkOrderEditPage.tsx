import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconTrash, IconZoomQuestion } from '#client/ui/icons.tsx'
import { FormSkeleton } from '#client/work-orders/form/FormSkeleton.tsx'
import { orderLink } from '#client/work-orders/order-links.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { useDeferredPart } from '#client/work-orders/form/use-deferred-part.ts'
import { SavedOrderForm } from '#client/work-orders/form/SavedOrderForm.tsx'

export default function WorkOrderEditPage() {
  return <SavedOrder />
}

/** A saved order to view or, for users who may, to edit. An inspection gets its own form, whichever address led to it. */
export function SavedOrder({ First }: { First?: ComponentType<{ form: OrderForm }> }) {
  const { t } = useTranslation('work-orders')
  const { workOrderId } = useParams({ strict: false })
  const { viewMode } = useSearch({ strict: false })
  const may = useMay()
  const id = Number(workOrderId)
  const isId = Number.isSafeInteger(id) && id > 0
  const isEditing = viewMode === 'edit' && may(workOrders.update)
  const LaterPart = useDeferredPart()
  const order = useQuery({ ...endpointQuery(workOrders.get, { id }), enabled: isId })

  if (!isId || order.error?.message.includes('No query results')) return <Gone wasThere={order.data !== undefined} />
  if (order.data && order.data.itp !== (First !== undefined))
    return <Navigate {...orderLink(id, isEditing ? 'edit' : 'view', order.data)} replace />
  // Viewing an order starts on the last part, which is in the deferred chunk.
  if (order.data && LaterPart)
    return <SavedOrderForm key={id} First={First} LaterPart={LaterPart} order={order.data} isEditing={isEditing} refetch={order.refetch} />
  if (order.error) return <ErrorState level={1} title={t('GetWorkOrderErrorApi')} error={order.error} onRetry={order.refetch} />
  return <FormSkeleton isEditing={isEditing} />
}

/** Shown if the order was deleted while it was open, or never existed. */
function Gone({ wasThere }: { wasThere: boolean }) {
  const { t } = useTranslation('work-orders')
  return (
    <EmptyState
      level={1}
      icon={wasThere ? IconTrash : IconZoomQuestion}
      title={t(wasThere ? 'WorkOrderRemoved' : 'WorkOrderNotFound')}
      text={t(wasThere ? 'WorkOrderRemovedHint' : 'WorkOrderNotFoundHint')}
      action={
        <Button component={Link} to="/">
          {t('Back')}
        </Button>
      }
    />
  )
}
