import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type Vehicle, type VehicleVisit } from '#contract/vehicles.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { useAuditAction } from '#client/audit/use-audit-action.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { listCounts } from '#client/platform/count-words.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconId, IconPencil, IconPlus } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useUndoableDeleteAction } from '#client/ui/use-delete-action.ts'
import { newOrderLink } from '#client/work-orders/order-links.ts'
import { vehicleLink } from './vehicle-links.ts'
import { onDemand } from '#client/ui/on-demand.tsx'

const PlateDialog = onDemand(async () => (await import('./PlateDialog.tsx')).PlateDialog)
const VehicleDialog = onDemand(async () => (await import('./VehicleDialog.tsx')).VehicleDialog)

type Opened = { what: 'form' | 'plate'; vehicle?: Vehicle }

/** The actions of a listed vehicle, and the dialog that is open for it. */
export function useVehicleMenu(onSaved: (id: number) => void) {
  const { t } = useTranslation('vehicles')
  const { t: trade } = useTranslation('trade')
  const may = useMay()
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const navigate = useNavigate()

  const isAllowed = (call: typeof vehicles.update | typeof vehicles.changePlate) => (vehicle: Vehicle) => may(call) && vehicle.isChangeable

  const belongingsOf = async ({ id }: Vehicle) => {
    const { items } = await callEndpoint(vehicles.history, { id })
    const countOf = (kind: VehicleVisit['kind']) => items.filter((visit) => visit.kind === kind).length
    const what = listCounts(trade, {
      CountedOrders: countOf('order'),
      CountedSets: countOf('tyre-hotel'),
      CountedAppointments: countOf('appointment'),
    })
    return what && trade('RecordsStay', { what })
  }
  const menu: RowAction<Vehicle>[] = [
    { label: t('Edit'), icon: IconPencil, run: (vehicle) => open({ what: 'form', vehicle }), show: isAllowed(vehicles.update) },
    {
      label: t('NewOrder'),
      icon: IconPlus,
      run: ({ plateNumber }) => void navigate({ ...newOrderLink, search: { plate_number: plateNumber } }),
      show: ({ isChangeable }) => isChangeable && may(workOrders.create),
    },
    { label: t('ChangePlate'), icon: IconId, run: (vehicle) => open({ what: 'plate', vehicle }), show: isAllowed(vehicles.changePlate) },
    useAuditAction('vehicle'),
    useUndoableDeleteAction('vehicles', vehicles.remove, ({ plateNumber }) => plateNumber, {
      show: ({ isChangeable }) => isChangeable,
      belongingsOf,
    }),
  ]
  const openRow = ({ id }: Vehicle) => void navigate(vehicleLink(id))
  const vehicle = opened?.vehicle
  const dialog = (
    <>
      {opened?.what === 'form' && <VehicleDialog id={vehicle?.id} onSaved={onSaved} onClose={close} />}
      {opened?.what === 'plate' && vehicle && <PlateDialog vehicle={vehicle} onSaved={onSaved} onClose={close} />}
    </>
  )
  return { menu, open, openRow, dialog }
}
