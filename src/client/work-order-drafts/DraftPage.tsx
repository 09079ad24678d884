import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrderDrafts } from '#contract/work-orders/work-order-drafts.ts'
import { findLocalDrafts, type LocalDraft } from '#client/platform/local-drafts.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconZoomQuestion } from '#client/ui/icons.tsx'
import { lastWorkers } from '#client/work-orders/engine/last-workers.ts'
import { newOrderValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { FormSkeleton } from '#client/work-orders/form/FormSkeleton.tsx'
import { isOrderDraftKey, listLocalOrders } from '#client/work-orders/form/use-order-draft.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { DraftForm } from './DraftForm.tsx'
import type { DraftSyncState } from './draft-sync.ts'
import { valuesFromDraftBody } from './draft-wire.ts'

/** Continues an order that the user, or somebody else of the workplace, began here or elsewhere. */
export default function DraftPage() {
  const { draftId } = useParams({ strict: false })
  const { user, account } = useInformation()
  const { organization } = useOrganization()
  const id = Number(draftId)
  const isId = Number.isSafeInteger(id) && id > 0
  const opened = useQuery({
    queryKey: ['draft as it is opened', id],
    queryFn: async () => {
      const draft = await callEndpoint(workOrderDrafts.get, { id })
      const organizationId = draft.organizationId
      const workers = lastWorkers(account.workers, organizationId, user.name)
      return {
        draft,
        values: await valuesFromDraftBody(
          draft,
          newOrderValues(account, { organizationId, workers, now: new Date().toISOString(), itp: draft.workOrder.metaData?.itp === true }),
        ),
      }
    },
    enabled: isId,
    gcTime: 0,
    staleTime: Infinity,
  })
  const localDraft = findLocalDrafts(listLocalOrders, user.id).find(
    (draft): draft is LocalDraft<OrderValues> =>
      (draft.kept as DraftSyncState | undefined)?.draftId === id && draft.isSent !== true && isOrderDraftKey(draft.values, account),
  )
  if (!isId || opened.error?.code === 'NotFound') return <Gone />
  if (opened.error?.code === 'AlreadyTransformed') return <Gone workOrderId={Number(opened.error.details?.['work_order_id'])} />
  if (opened.data) return <DraftForm key={`${id} ${organization.id}`} {...opened.data} localDraft={localDraft} />
  if (opened.error) return <ErrorState level={1} error={opened.error} onRetry={opened.refetch} />
  return <FormSkeleton isEditing />
}

/** Shown if the draft was deleted or has become an order. */
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
