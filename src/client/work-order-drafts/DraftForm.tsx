import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkOrderDraft } from '#contract/work-orders/work-order-drafts.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import type { LocalDraft } from '#client/platform/local-drafts.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { IconTrash } from '#client/ui/icons.tsx'
import { InspectionTab } from '#client/work-orders/inspections/InspectionTab.tsx'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import { useOrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { useDeferredPart } from '#client/work-orders/form/use-deferred-part.ts'
import { WorkOrderForm } from '#client/work-orders/form/WorkOrderForm.tsx'
import { QuickOrderField } from '#client/work-orders/quick-order/QuickOrderField.tsx'
import { useQuickLine } from '#client/work-orders/quick-order/use-quick-line.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { DraftPhotos } from './DraftPhotos.tsx'
import { newDraftSyncState, type DraftSyncState } from './draft-sync.ts'
import { useBecomesInspection } from './use-becomes-inspection.ts'
import { useSaveOrder } from './use-save-order.tsx'
import { useSavedDraft } from './use-saved-draft.ts'

const DraftBadge = lazyPart(() => import('./DraftBadge.tsx'))
const DraftNotice = lazyPart(() => import('./DraftNotice.tsx'))

type Props = { draft: WorkOrderDraft; values: OrderValues; localDraft?: LocalDraft<OrderValues> | undefined }

/**
 * `localDraft` is input in this browser that the server lacks. If it is based on the server's version, the form continues with it; if
 * another user has written a version meanwhile, the user chooses.
 */
export function DraftForm({ draft, values, localDraft }: Props) {
  const { t } = useTranslation('work-order-drafts')
  const words = useTranslation('work-orders')
  const { account } = useInformation()
  const navigate = useNavigate()
  const LaterPart = useDeferredPart()
  const form = useOrderForm(() => (localDraft ? { ...values, ...localDraft.values } : values), { account, creating: true })
  const [opened] = useState(() => {
    const serverState: DraftSyncState = { ...newDraftSyncState(), draftId: draft.id, version: draft.version }
    const localVersion = (localDraft?.kept as DraftSyncState | undefined)?.version
    const isOlder = localVersion !== undefined && localVersion < draft.version
    return {
      start: isOlder ? { ...serverState, version: localVersion } : serverState,
      base: values,
      continues: localDraft,
      other: isOlder ? { draft, values } : undefined,
    }
  })
  const work = useSavedDraft(form, { ...opened, itp: values.itp })
  const { isSaving, save } = useSaveOrder(form, work, { leave: ({ id }) => navigate(orderLink(id, 'view')) })
  const line = useQuickLine()
  const becomeInspection = useBecomesInspection(work)
  const subject = useOrderPart(form, ({ values: typed }) => typed.plateNumber || typed.clientName)
  const name = [subject, draft.id].filter(Boolean).join(' · ')
  return (
    <WorkOrderForm
      form={form}
      failed={t('ConvertDraftFailed')}
      First={values.itp ? InspectionTab : undefined}
      LaterPart={LaterPart}
      title={t('DraftOrder')}
      crumb={t('DraftNamed', { name })}
      intro={words.t('NumberedWhenSaved')}
      badge={
        <Suspense>
          <DraftBadge draft={work} />
        </Suspense>
      }
      notice={
        (work.conflict ?? work.trouble) && (
          <Suspense>
            <DraftNotice draft={work} form={form} />
          </Suspense>
        )
      }
      payment={<DraftPhotos form={form} draftId={work.draftId} />}
      quickEntry={(entry) => <QuickOrderField form={form} line={line} onInspection={becomeInspection} {...entry} />}
      isSaving={isSaving}
      onLine={() => line.enter(true)}
      beginTab={draft.details.form?.tab ?? undefined}
      onTab={work.onTab}
      opensAtGap={!draft.details.form?.tab}
      onKeep={work.flush}
      onSave={save}
      actions={
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={17} stroke={1.8} />}
          onClick={() =>
            void confirmDelete(t('DraftNamed', { name }), async () => {
              work.local.drop()
              work.discard()
              await navigate({ to: '/dashboard/workstation-settings/work-orders/drafts' })
            })
          }
        >
          {t('DeleteDraft')}
        </Button>
      }
    />
  )
}
