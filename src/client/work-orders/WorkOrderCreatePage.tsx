import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles } from '#contract/vehicles.ts'
import { workOrders } from '#contract/work-orders.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { isPlate, plateKey } from '#domain/plates.ts'
import { call } from '#client/platform/api.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useInformation, useLevel, useOrganization } from '#client/platform/session.ts'
import { bringIntoSight } from '#client/ui/board/use-arrival.ts'
import { fillVehicle } from '#client/work-orders/form/fill-vehicle.ts'
import { lastWorkers, rememberWorkers } from '#client/work-orders/form/last-workers.ts'
import { nowhere, type Standing } from '#client/work-order-drafts/sync/draft-sync.ts'
import { forget, useKeptDraft } from '#client/work-order-drafts/sync/use-kept-draft.ts'
import { DraftBadge } from '#client/work-order-drafts/DraftBadge.tsx'
import { DraftNotice } from '#client/work-order-drafts/DraftNotice.tsx'
import { draftLink, orderLink } from './order-links.ts'
import { printOrder } from './order-pdf.ts'
import { newOrder } from '#client/work-orders/engine/order-values.ts'
import { draftOf } from '#client/work-orders/engine/order-wire.ts'
import { tellSaved } from '#client/work-orders/form/saved-notice.tsx'
import { useLaterPart } from '#client/work-orders/form/use-later-part.ts'
import { useOrderForm, type OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { QuickOrderField } from '#client/work-orders/quick/QuickOrderField.tsx'
import { WorkOrderForm } from '#client/work-orders/form/WorkOrderForm.tsx'

export default function WorkOrderCreatePage() {
  return <NewOrder />
}

/** Takes in a new order. Nothing is stored or numbered before the first save. */
export function NewOrder({ First }: { First?: ComponentType<{ form: OrderForm }> }) {
  const itp = First !== undefined
  const { t } = useTranslation('work-orders')
  const { account } = useInformation()
  const { organization } = useOrganization()
  const level = useLevel()
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(1)
  const LaterPart = useLaterPart()
  const create = useWrite(workOrders.create)
  const blank = () =>
    newOrder(account, {
      organizationId: organization.id,
      workers: lastWorkers(account.workers, organization.id),
      now: new Date().toISOString(),
      itp,
    })
  const form = useOrderForm(blank, { account, creating: true })
  const [opened] = useState(() => ({ begun: nowhere(), base: form.values }))
  const draft = useKeptDraft(form, { ...opened, itp })
  const [isTransforming, setTransforming] = useState(false)
  const { offer } = draft.local
  useNamedVehicle(form)

  /**
   * Goes back to the board; a message leads to the saved order. People without a board get the next blank form.
   */
  const leave = async (order: WorkOrder) => {
    draft.local.drop()
    rememberWorkers(form.values.organizationId, form.values.workers)
    tellSaved(t, order, {
      onPrint: () => void printOrder(order.id).catch(notify.failure),
      onOpen: () => void navigate(orderLink(order.id, 'view')),
    })
    if (level === 'simple-service') {
      const next = blank()
      draft.restart(next)
      form.reset(next)
      setAttempt(attempt + 1)
    } else {
      bringIntoSight(order.id)
      await navigate({ to: '/dashboard' })
    }
  }

  return (
    <WorkOrderForm
      key={attempt}
      form={form}
      First={First}
      LaterPart={LaterPart}
      title={t(itp ? 'NewInspection' : 'NewOrder')}
      crumb={t('Create')}
      badge={<DraftBadge draft={draft} />}
      notice={
        <>
          <DraftNotice draft={draft} form={form} />
          {!itp && <QuickOrderField form={form} />}
        </>
      }
      isSaving={create.isPending || isTransforming}
      onKeep={draft.flush}
      onTab={draft.onTab}
      onCancel={() => {
        draft.local.drop()
        draft.discard()
        form.reset(blank())
        return navigate({ to: '/' })
      }}
      onSave={async (next) => {
        setTransforming(true)
        try {
          const order = (await draft.transform()) ?? (await create.mutateAsync(draftOf(form.values, account)))
          if (next === 'print') void printOrder(order.id).catch(notify.failure)
          await leave(order)
        } catch (error) {
          draft.goOn()
          throw error
        } finally {
          setTransforming(false)
        }
      }}
      offer={
        offer && {
          draft: offer,
          onContinue: () => {
            const { draftId } = (offer.kept as Standing | undefined) ?? {}
            if (draftId === undefined) return draft.resume(offer)
            return void navigate(draftLink(draftId))
          },
          onDiscard: () => {
            draft.local.discard(offer)
            if (offer.kept) void forget(offer.kept as Standing)
          },
        }
      }
    />
  )
}

/** An address may name the vehicle, as a link beside it does: the form begins with what is known of it. */
function useNamedVehicle(form: OrderForm) {
  const { plate_number: plate } = useSearch({ strict: false }) as SearchParams
  const begin = useEffectEvent(async (value: string) => {
    form.change({ plateNumber: value })
    const { items } = await call(vehicles.plate, { value })
    const known = items.find(({ plateNumber }) => plateKey(plateNumber) === plateKey(value))
    if (known) fillVehicle(form, known)
  })
  useEffect(() => {
    if (typeof plate === 'string' && isPlate(plate)) begin(plate).catch(notify.failure)
  }, [plate])
}
