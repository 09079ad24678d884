import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CollaboratorOrderDraft,
  collaboratorWorkOrders as orders,
  type CollaboratorOrder,
} from '#contract/collaborators/collaborator-work-orders.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { UnsavedInputContext, useUnsavedPageGuard } from '#client/ui/dialog/use-unsaved-input.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, queryClient, useWrite } from '#client/platform/api/queries.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconPrinter, IconZoomQuestion } from '#client/ui/icons.tsx'
import { printPdf } from '#client/ui/pdf-viewer.ts'
import { CollaboratorOrderForm } from '#client/collaborators/order/CollaboratorOrderForm.tsx'
import { collaboratorOrderListLink, collaboratorOrderPdf } from '#client/collaborators/order/order-links.ts'
import { CollaboratorOrderBadge } from './status-badges.tsx'

/** An order to a collaborator, to view and to edit. */
export default function CollaboratorOrderPage() {
  const { t } = useTranslation(['collaborators', 'work-orders'])
  const { workOrderId } = useParams({ strict: false })
  const unsaved = useUnsavedPageGuard()
  const id = Number(workOrderId)
  const isId = Number.isSafeInteger(id) && id > 0
  const order = useQuery({ ...endpointQuery(orders.get, { id }), enabled: isId })

  if (!isId || order.error?.code === 'NotFound')
    return (
      <EmptyState
        level={1}
        icon={IconZoomQuestion}
        title={t('work-orders:WorkOrderNotFound')}
        text={t('work-orders:WorkOrderNotFoundHint')}
        action={
          <Button component={Link} {...collaboratorOrderListLink}>
            {t('Back')}
          </Button>
        }
      />
    )
  if (order.data)
    return (
      <UnsavedInputContext value={unsaved}>
        <SavedOrder key={id} order={order.data} refetch={order.refetch} />
      </UnsavedInputContext>
    )
  if (order.error) return <ErrorState level={1} title={t('work-orders:GetWorkOrderErrorApi')} error={order.error} onRetry={order.refetch} />
  return <Skeleton h={480} aria-busy />
}

/** The form keeps the version it was opened with until a newer one is applied or requested. */
function SavedOrder({ order, refetch }: { order: CollaboratorOrder; refetch: () => Promise<unknown> }) {
  const { t } = useTranslation(['collaborators', 'work-orders'])
  const { instant } = useFormat()
  const [base, setBase] = useState(order)
  const [read, setRead] = useState(0)
  const update = useWrite(orders.update)
  const print = () => void collaboratorOrderPdf(order.id).then(printPdf).catch(notify.exportFailed)
  const take = (next: CollaboratorOrder) => {
    setBase(next)
    setRead(read + 1)
  }

  return (
    <CollaboratorOrderForm
      key={read}
      title={t('CollaboratorOrderNamed', { number: base.number })}
      badge={<CollaboratorOrderBadge status={base.status} />}
      intro={t('work-orders:CreatedBy', { who: base.createdBy ?? '-', when: instant(base.createdAt) })}
      actions={
        <Button variant="default" leftSection={<IconPrinter size={17} stroke={1.8} />} onClick={print}>
          {t('Print')}
        </Button>
      }
      values={toFormValues(base)}
      order={base}
      openedAt={base.createdAt}
      save={async (draft) => {
        const saved = await update.mutateAsync({ ...draft, id: base.id, version: base.version })
        queryClient.setQueryData(endpointQuery(orders.get, { id: base.id }).queryKey, saved)
        notify.success(t('work-orders:WorkOrderUpdated'))
        take(saved)
      }}
      onReload={() =>
        void refetch().then(() => take(queryClient.getQueryData(endpointQuery(orders.get, { id: base.id }).queryKey) ?? order))
      }
      onPrint={print}
      onNewer={order.version > base.version ? () => take(order) : undefined}
    />
  )
}

const toFormValues = (order: CollaboratorOrder) =>
  fillDefaults(CollaboratorOrderDraft, { ...order, workerIds: order.workers.map(({ id }) => id) })
