import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import { vehicles } from '#contract/vehicles.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { isPlate } from '#contract/kit/readers/plate-text.ts'
import { useOrganizationForClient } from '#client/clients/use-organization-for-client.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { loadChunk } from '#client/platform/network.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useIsPhone } from '#client/platform/window-room.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useInformation, useLevel, useOrganization } from '#client/platform/sign-in/session.ts'
import { scrollCardIntoView } from '#client/ui/board/use-scroll-to-new-card.ts'
import { pickExactPlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { fillVehicle } from '#client/work-orders/form/fill-vehicle.ts'
import { lastWorkers } from '#client/work-orders/engine/last-workers.ts'
import { newDraftSyncState, type DraftSyncState } from '#client/work-order-drafts/draft-sync.ts'
import { DraftPhotos } from '#client/work-order-drafts/DraftPhotos.tsx'
import { useSaveOrder } from '#client/work-order-drafts/use-save-order.tsx'
import { useBecomesInspection } from '#client/work-order-drafts/use-becomes-inspection.ts'
import { deleteSavedDraft, useSavedDraft } from '#client/work-order-drafts/use-saved-draft.ts'
import { draftLink } from './order-links.ts'
import { newOrderValues } from '#client/work-orders/engine/order-values.ts'
import { toOrderDraft } from '#client/work-orders/engine/order-wire.ts'
import { useDeferredPart } from '#client/work-orders/form/use-deferred-part.ts'
import { useOrderForm, type OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { takeHandover } from '#client/work-orders/inspections/form-handover.ts'
import { QuickOrderField } from '#client/work-orders/quick-order/QuickOrderField.tsx'
import { useQuickLine } from '#client/work-orders/quick-order/use-quick-line.ts'
import { WorkOrderForm } from '#client/work-orders/form/WorkOrderForm.tsx'

const DraftBadge = lazyPart(() => import('#client/work-order-drafts/DraftBadge.tsx'))
const DraftNotice = lazyPart(() => import('#client/work-order-drafts/DraftNotice.tsx'))

export default function WorkOrderCreatePage() {
  return <NewOrderForm />
}

/** The form for a new order. Nothing is stored or numbered before the first save. */
export function NewOrderForm({ First }: { First?: ComponentType<{ form: OrderForm }> }) {
  const itp = First !== undefined
  const isPhone = useIsPhone()
  const { t } = useTranslation('work-orders')
  const { account, user } = useInformation()
  const { organization } = useOrganization()
  const level = useLevel()
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(1)
  const LaterPart = useDeferredPart()
  const create = useWrite(workOrders.create)
  const blank = () =>
    newOrderValues(account, {
      organizationId: organization.id,
      workers: lastWorkers(account.workers, organization.id, user.name),
      now: new Date().toISOString(),
      itp,
    })
  const form = useOrderForm(blank, { account, creating: true })
  const [opened] = useState(() => ({ start: newDraftSyncState(), base: form.now() }))
  const draft = useSavedDraft(form, { ...opened, itp })
  const { offer } = draft.local
  const line = useQuickLine()
  useNamedRecords(form)
  useHandedOver(form)

  const { isSaving, save } = useSaveOrder(form, draft, {
    create: () => create.mutateAsync(toOrderDraft(form.now(), account)),
    /** Returns to the board. Users without a board get the next blank form. */
    leave: async ({ id }) => {
      if (level === 'simple-service') {
        const next = blank()
        draft.restart(next)
        form.reset(next)
        setAttempt(attempt + 1)
      } else {
        scrollCardIntoView(id)
        await navigate({ to: '/dashboard' })
      }
    },
  })
  const becomeInspection = useBecomesInspection(draft)

  return (
    <WorkOrderForm
      key={attempt}
      form={form}
      First={First}
      LaterPart={LaterPart}
      title={t(itp ? 'NewInspection' : 'NewOrder')}
      crumb={t('Create')}
      intro={t('NumberedWhenSaved')}
      badge={
        <Suspense>
          <DraftBadge draft={draft} />
        </Suspense>
      }
      notice={
        (draft.conflict ?? draft.trouble) && (
          <Suspense>
            <DraftNotice draft={draft} form={form} />
          </Suspense>
        )
      }
      payment={<DraftPhotos form={form} draftId={draft.draftId} />}
      quickEntry={(entry) => (
        <QuickOrderField form={form} line={line} onInspection={becomeInspection} isFirst={!itp && !isPhone} {...entry} />
      )}
      failed={draft.draftId === undefined ? undefined : t('ConvertDraftFailed', { ns: 'work-order-drafts' })}
      isSaving={isSaving}
      onLine={() => line.enter(true)}
      onKeep={draft.flush}
      onTab={draft.onTab}
      onCancel={() => {
        draft.local.drop()
        draft.discard()
        form.reset(blank())
        return navigate({ to: '/' })
      }}
      onSave={save}
      offer={
        offer && {
          draft: offer,
          onContinue: () => {
            const { draftId } = (offer.kept as DraftSyncState | undefined) ?? {}
            if (draftId === undefined) return draft.resume(offer)
            return void navigate(draftLink(draftId))
          },
          onDiscard: () => {
            draft.local.discard(offer)
            if (offer.kept) void deleteSavedDraft(offer.kept as DraftSyncState)
          },
        }
      }
    />
  )
}

/** Takes over the values typed in the order form before the order turned out to be an inspection. */
function useHandedOver(form: OrderForm) {
  const begin = useEffectEvent(() => {
    const values = form.now().itp ? takeHandover() : undefined
    if (values) form.change(values)
  })
  useEffect(() => begin(), [])
}

/** Fills in what the address names, one after the other: the vehicle, the client, and the lines of an earlier order. */
function useNamedRecords(form: OrderForm) {
  const { t } = useTranslation('work-orders')
  const { plate_number: plate, client_id: clientId, lines_of: orderId } = useSearch({ strict: false }) as SearchParams
  const workplaceOf = useOrganizationForClient()
  const fillNamedVehicle = async (value: string, signal: AbortSignal) => {
    form.change({ plateNumber: value })
    const { items } = await callEndpoint(vehicles.plate, { value })
    // The user has typed another plate meanwhile.
    if (signal.aborted || plateKey(form.now().plateNumber) !== plateKey(value)) return
    const vehicle = pickExactPlate(items, value)
    if (vehicle) fillVehicle(form, vehicle)
  }
  const fillNamedClient = async (id: number, signal: AbortSignal) => {
    const before = form.now()
    const client = await callEndpoint(clients.get, { id })
    const now = form.now()
    // The user has chosen or typed another client meanwhile.
    if (signal.aborted || now.clientId !== before.clientId || now.clientName !== before.clientName) return
    const organizationId = workplaceOf(client)
    form.change({
      ...(organizationId !== now.organizationId && { organizationId, workers: [] }),
      clientId: client.id,
      clientName: client.name,
      delegateName: client.delegateName ?? '',
      phone: client.phone ?? '',
    })
  }
  const begin = useEffectEvent(async (named: Record<'plate' | 'clientId' | 'orderId', unknown>, signal: AbortSignal) => {
    const fill = (filled: Promise<void>) => filled.catch((error: unknown) => !signal.aborted && notify.failure(error))
    if (typeof named.plate === 'string' && isPlate(named.plate)) await fill(fillNamedVehicle(named.plate, signal))
    if (Number(named.clientId) > 0) await fill(fillNamedClient(Number(named.clientId), signal))
    // The lines follow the client, whose workplace decides which products there are.
    if (signal.aborted || !(Number(named.orderId) > 0)) return
    const { copyLines } = await loadChunk(() => import('#client/work-orders/lines/copy-lines.ts'))
    if (!signal.aborted) await copyLines(form, Number(named.orderId), t)
  })
  useEffect(() => {
    const leaving = new AbortController()
    void begin({ plate, clientId, orderId }, leaving.signal).catch(notify.failure)
    return () => leaving.abort()
  }, [plate, clientId, orderId])
}
