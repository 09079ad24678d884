import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffectEvent, useLayoutEffect, useMemo, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/account.ts'
import { AppError } from '#contract/kit/errors.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { isFrozen, isInvoiced } from '#domain/work-orders/work-orders.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, queryClient, useWrite } from '#client/platform/api/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { OrderActions } from './OrderActions.tsx'
import { printSavedOrder } from '#client/work-orders/use-print-order.ts'
import { fieldLabelKey } from '#client/work-orders/engine/order-fields.ts'
import { mergedOrders } from '#client/work-orders/engine/merge-orders.ts'
import { changedFields } from '#client/work-orders/engine/order-rules.ts'
import { toOrderValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { toOrderChanges, toOrderDraft } from '#client/work-orders/engine/order-wire.ts'
import { useCatalogue } from '#client/work-orders/engine/use-catalogue.ts'
import { HistoryButton } from '#client/work-orders/HistoryButton.tsx'
import { PaymentField } from '#client/work-orders/status/PaymentField.tsx'
import { StatusMenu } from '#client/work-orders/status/StatusMenu.tsx'
import { useOrderStage } from '#client/work-orders/status/use-order-stage.tsx'
import { useOrderDraft } from './use-order-draft.ts'
import type { useDeferredPart } from './use-deferred-part.ts'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import { useOrderForm, type OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { WorkOrderForm } from './WorkOrderForm.tsx'

const ConflictNotice = lazyPart(async () => ({ default: (await import('#client/ui/form/ConflictNotice.tsx')).ConflictNotice }))
const OrderInvoice = lazyPart(() => import('#client/invoices/OrderInvoice.tsx'))
const PhotosButton = lazyPart(() => import('#client/attachments/PhotosButton.tsx'))
const OrderPayments = lazyPart(() => import('#client/payments/OrderPayments.tsx'))

/** The server refuses a change of these on an order that is invoiced: the invoice says them, or prices follow from them. */
const invoicedFields: ReadonlySet<keyof OrderValues> = new Set([
  'clientName',
  'documentNumber',
  'organizationId',
  'carTypeId',
  'workOrderTypeId',
] as const)

type Props = {
  First: ComponentType<{ form: OrderForm }> | undefined
  order: WorkOrder
  isEditing: boolean
  LaterPart: ReturnType<typeof useDeferredPart>
  refetch: () => Promise<unknown>
}

/**
 * `order` is the newest version in this browser; the form keeps the version it was opened with. A newer version replaces that silently if
 * nothing was changed here; otherwise the user chooses.
 */
export function SavedOrderForm({ First, order, isEditing, LaterPart, refetch }: Props) {
  const { t } = useTranslation('work-orders')
  const { account: lists } = useInformation()
  const account = useMemo(() => withWorkersOf(order, lists), [order, lists])
  const format = useFormat()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as SearchParams
  const [base, setBase] = useState(order)
  const [ownVersion, setOwnVersion] = useState(0)
  const stage = useOrderStage(order, setOwnVersion)
  const frozen = isFrozen(order) || isInvoiced(order)
  const catalogue = useCatalogue(order, { enabled: isEditing && !frozen })
  const form = useOrderForm(() => toOrderValues(order), {
    account,
    creating: false,
    readOnly: !isEditing,
    frozen,
    lockedFields: isInvoiced(order) ? invoicedFields : undefined,
    catalogue,
    hotels: order,
    saved: base,
  })
  const draft = useOrderDraft(form, { orderId: order.id, version: base.version, itp: order.itp })
  const { offer } = draft
  const update = useWrite(workOrders.update)
  const isStale = order.version > base.version

  const startFrom = (next: WorkOrder, values = toOrderValues(next)) => {
    setBase(next)
    form.reset(values, toOrderValues(next))
  }
  const isTouched = useOrderPart(form, (state) => state.isTouched)
  const adoptNewVersion = useEffectEvent(() => {
    if (isStale && !form.isTouched()) startFrom(order)
    // The status or payment was changed on this page beside the form, so the typed input stays.
    else if (isStale && order.version <= ownVersion) startFrom(order, mergedOrders(form.now(), toOrderValues(base), toOrderValues(order)))
  })
  // This runs after each render and before the paint, so that an outdated version never shows.
  // oxlint-disable-next-line react/set-state-in-effect -- the typed input is in a store outside React, and both must change together
  useLayoutEffect(() => adoptNewVersion())

  const save = async (next: 'leave' | 'print') => {
    const changes = toOrderChanges(toOrderDraft(toOrderValues(base), account), toOrderDraft(form.now(), account))
    if (Object.keys(changes).length > 0) {
      try {
        const saved = await update.mutateAsync({ id: order.id, version: base.version, ...changes })
        queryClient.setQueryData(endpointQuery(workOrders.get, { id: order.id }).queryKey, saved)
        startFrom(saved)
        notify.success(t('WorkOrderUpdated'))
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'StaleRecord')) throw error
        // The refetched version makes the conflict notice appear above the form.
        await refetch()
        return
      }
    }
    draft.drop()
    if (next === 'print') void printSavedOrder(order.id)
    await navigate({ to: '.', search: { viewMode: 'view' } })
  }

  return (
    <WorkOrderForm
      // The key remounts the form: viewing starts on the summary, editing on the first tab.
      key={isEditing ? 'edit' : 'view'}
      form={form}
      First={First}
      failed={t('UpdateWorkOrderErrorApi')}
      LaterPart={LaterPart}
      title={[order.car.plateNumber, order.clientName].filter(Boolean).join(' · ')}
      crumb={[`${t(isEditing ? 'Editing' : 'Viewing')} ${order.uuid}`, order.documentNumber].filter(Boolean).join(' · ')}
      badge={<StatusMenu order={order} stage={stage} />}
      payment={
        <>
          <PaymentField order={order} stage={stage} />
          <Suspense>
            {order.invoice && <OrderInvoice invoice={order.invoice} />}
            <OrderPayments order={order} />
            <PhotosButton fullWidth mt="xs" owner={{ kind: 'work-order', id: order.id }} name={order.uuid} />
          </Suspense>
          <HistoryButton order={order} />
        </>
      }
      intro={`${order.uuid} · ${t('CreatedBy', { who: order.metaData.createdBy, when: format.instant(order.createdAt) })}`}
      orderId={order.id}
      finished={order.finished}
      isSaving={update.isPending}
      onSave={isEditing ? save : undefined}
      onCancel={() => {
        draft.drop()
        startFrom(order)
        return navigate({ to: '.', search: { viewMode: 'view' } })
      }}
      beginTab={tab === 'products' ? tab : undefined}
      actions={!isEditing && <OrderActions order={order} />}
      notice={
        isStale &&
        isTouched && (
          <Conflict
            form={form}
            base={base}
            order={order}
            onTakeTheirs={() => {
              draft.drop()
              startFrom(order)
            }}
            onKeepMine={() => startFrom(order, mergedOrders(form.now(), toOrderValues(base), toOrderValues(order)))}
          />
        )
      }
      offer={
        isEditing && offer
          ? {
              draft: offer,
              onContinue: () => {
                draft.resume(offer)
                // A draft of an older version is treated like any outdated form.
                setBase({ ...order, version: offer.version ?? order.version })
                form.reset(offer.values, toOrderValues(order))
              },
              onDiscard: () => draft.discard(offer),
            }
          : undefined
      }
    />
  )
}

type ConflictProps = { form: OrderForm; base: WorkOrder; order: WorkOrder; onTakeTheirs: () => void; onKeepMine: () => void }

/** Shown when another user has saved the order meanwhile: the fields changed by either side. */
function Conflict({ form, base, order, ...acts }: ConflictProps) {
  const { t } = useTranslation('work-orders')
  const { values } = useOrder(form)
  const since = (now: OrderValues) => changedFields(toOrderValues(base), now).map((field) => t(fieldLabelKey(field)))
  return (
    <Suspense>
      <ConflictNotice title={t('StaleOrder')} theirs={since(toOrderValues(order))} mine={since(values)} {...acts} />
    </Suspense>
  )
}

/** The account's lists, extended by workers of the order who have left. */
const withWorkersOf = ({ workers, organizationId }: WorkOrder, account: Account): Account => ({
  ...account,
  workers: [
    ...account.workers,
    ...workers
      .filter(({ id }) => !account.workers.some((worker) => worker.id === id))
      .map(({ id, name }) => ({ id, name, organizationId, userId: null, color: '' })),
  ],
})
