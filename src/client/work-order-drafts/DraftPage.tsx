import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrderDrafts, type WorkOrderDraft } from '#contract/work-order-drafts.ts'
import { localDrafts, type LocalDraft } from '#client/platform/local-drafts.ts'
import { call } from '#client/platform/api.ts'
import { useInformation, useOrganization } from '#client/platform/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconZoomQuestion } from '#client/ui/icons.tsx'
import { lastWorkers } from '#client/work-orders/form/last-workers.ts'
import { newOrder, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { FormSkeleton } from '#client/work-orders/form/FormSkeleton.tsx'
import { isOrder, localOrders } from '#client/work-orders/form/use-order-draft.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { DraftForm } from './DraftForm.tsx'
import type { Standing } from './sync/draft-sync.ts'
import { valuesFrom } from './sync/draft-wire.ts'

/** Goes on with an order that was begun, here or elsewhere, by oneself or somebody else of the workplace. */
export default function DraftPage() {
  const { draftId } = useParams({ strict: false })
  const { user, account } = useInformation()
  const { organization } = useOrganization()
  const id = Number(draftId)
  const isId = Number.isSafeInteger(id) && id > 0
  const opened = useQuery({
    queryKey: ['draft as it is opened', id],
    queryFn: async () => {
      const draft = await call(workOrderDrafts.get, { id })
      const organizationId = draft.organizationId
      const workers = lastWorkers(account.workers, organizationId)
      return {
        draft,
        values: await valuesFrom(
          draft,
          newOrder(account, { organizationId, workers, now: new Date().toISOString(), itp: draft.workOrder.metaData?.itp === true }),
        ),
      }
    },
    enabled: isId,
    gcTime: 0,
    staleTime: Infinity,
  })
  const kept = localDrafts(localOrders, user.id).find(
    (draft): draft is LocalDraft<OrderValues> =>
      (draft.kept as Standing | undefined)?.draftId === id && draft.isSent !== true && isOrder(draft.values, account),
  )
  if (!isId || opened.error?.code === 'NotFound') return <Gone />
  if (opened.error?.code === 'AlreadyTransformed') return <Gone workOrderId={Number(opened.error.details?.['work_order_id'])} />
  if (opened.data) return <DraftForm key={`${id} ${organization.id}`} {...opened.data} kept={kept} />
  if (opened.error) return <ErrorState level={1} error={opened.error} onRetry={opened.refetch} />
  return <FormSkeleton isEditing />
}

export type OpenedDraft = { draft: WorkOrderDraft; values: OrderValues; kept?: LocalDraft<OrderValues> | undefined }

/** It was removed, or has become an order. */
function Gone({ workOrderId }: { workOrderId?: number }) {
  const navigate = useNavigate()
  const { t } = useTranslation('work-order-drafts')
  return (
    <EmptyState
      level={1}
      icon={IconZoomQuestion}
      title={t(workOrderId ? 'AlreadyTransformed' : 'DraftWorkOrderNotFound')}
      text={t(workOrderId ? 'DraftTransformedHint' : 'DraftWorkOrderNotFoundHint')}
      action={
        <Button
          onClick={() =>
            void navigate(workOrderId ? orderLink(workOrderId, 'view') : { to: '/dashboard/workstation-settings/work-orders/drafts' })
          }
        >
          {t(workOrderId ? 'OpenTheOrder' : 'WorkOrderDrafts')}
        </Button>
      }
    />
  )
}
