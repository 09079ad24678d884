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
import { orderLink } from './order-links.ts'
import { printOrder } from './order-pdf.ts'
import { newOrder } from '#client/work-orders/engine/order-values.ts'
import { draftOf } from '#client/work-orders/engine/order-wire.ts'
import { tellSaved } from '#client/work-orders/form/saved-notice.tsx'
import { useOrderDraft } from '#client/work-orders/form/use-order-draft.ts'
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
  const draft = useOrderDraft(form, { orderId: null, version: null, itp })
  const { offer } = draft
  useNamedVehicle(form)

  /**
   * Goes back to the board; a message leads to the saved order. People without a board get the next blank form.
   */
  const leave = async (order: WorkOrder) => {
    draft.drop()
    rememberWorkers(form.values.organizationId, form.values.workers)
    tellSaved(t, order, {
      onPrint: () => void printOrder(order.id).catch(notify.failure),
      onOpen: () => void navigate(orderLink(order.id, 'view')),
    })
    if (level === 'simple-service') {
      form.reset(blank())
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
      isSaving={create.isPending}
      notice={!itp && <QuickOrderField form={form} />}
      onCancel={() => {
        draft.drop()
        form.reset(blank())
        return navigate({ to: '/' })
      }}
      onSave={async (next) => {
        const order = await create.mutateAsync(draftOf(form.values, account))
        if (next === 'print') void printOrder(order.id).catch(notify.failure)
        await leave(order)
      }}
      offer={
        offer && {
          draft: offer,
          onContinue: () => {
            draft.resume(offer)
            // What the form has got since the draft was kept is blank in it.
            form.reset({ ...blank(), ...offer.values }, blank())
          },
          onDiscard: () => draft.discard(offer),
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
