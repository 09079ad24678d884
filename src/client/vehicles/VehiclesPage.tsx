import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type Vehicle } from '#contract/vehicles.ts'
import { useAuditAction } from '#client/audit/use-audit-action.ts'
import { ImportButton } from '#client/imports/ImportButton.tsx'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useWrite } from '#client/platform/queries.ts'
import { useInformation, useMay } from '#client/platform/session.ts'
import { IconCar, IconHistory, IconId, IconPencil, IconPlus, IconTrash } from '#client/ui/icons.tsx'
import { named } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { PlateDialog } from './PlateDialog.tsx'
import { useMakes } from './use-makes.ts'
import { useVehicleColumns } from './use-vehicle-columns.tsx'
import { VehicleDialog } from './VehicleDialog.tsx'
import { VehicleHistoryDialog } from './VehicleHistoryDialog.tsx'

export default function VehiclesPage() {
  const { t } = useTranslation('vehicles')
  const may = useMay()
  const { account } = useInformation()
  const makes = useMakes()
  const list = useList(vehicles.search, {
    filters: [
      { field: 'make', label: t('Make'), options: makes.map(({ name }) => ({ value: name, label: name })) },
      { field: 'carTypeId', label: t('CarType'), options: named(account.carTypes) },
      { field: 'itpUntil', label: t('ItpUntil') },
      { field: 'clientId', label: t('Owner'), selectedOnly: true },
    ],
  })
  const columns = useVehicleColumns()
  const remove = useWrite(vehicles.remove)
  const [open, setOpen] = useState<{ what: 'form' | 'history' | 'plate'; vehicle?: Vehicle }>()
  const close = () => setOpen(undefined)

  const actions: RowAction<Vehicle>[] = [
    { label: t('Edit'), icon: IconPencil, run: (vehicle) => setOpen({ what: 'form', vehicle }), show: may(vehicles.update) },
    { label: t('History'), icon: IconHistory, run: (vehicle) => setOpen({ what: 'history', vehicle }), show: may(vehicles.history) },
    { label: t('ChangePlate'), icon: IconId, run: (vehicle) => setOpen({ what: 'plate', vehicle }), show: may(vehicles.changePlate) },
    useAuditAction('vehicle'),
    {
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      show: may(vehicles.remove),
      run: ({ id, version, plateNumber }) => void confirmDelete(plateNumber, () => remove.mutateAsync({ id, version })),
    },
  ]
  const create = may(vehicles.create) && (
    <Button leftSection={<IconPlus size={17} />} onClick={() => setOpen({ what: 'form' })}>
      {t('AddVehicle')}
    </Button>
  )
  const vehicle = open?.vehicle

  return (
    <ListPage
      title={t('Vehicles')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Vehicles') }]}
      create={create}
      bringIn={<ImportButton type="vehicle" />}
      list={list}
      download={vehicles.download}
      columns={columns}
      searchLabel={t('SearchVehicles')}
      actions={actions}
      onOpen={(row) => setOpen({ what: 'form', vehicle: row })}
      nameOf={({ plateNumber }) => plateNumber}
      empty={{ icon: IconCar, title: t('NoVehicles'), text: t('NoVehiclesHint') }}
    >
      {open?.what === 'form' && <VehicleDialog id={vehicle?.id} onSaved={list.find} onClose={close} />}
      {open?.what === 'history' && vehicle && <VehicleHistoryDialog vehicle={vehicle} onClose={close} />}
      {open?.what === 'plate' && vehicle && <PlateDialog vehicle={vehicle} onSaved={list.find} onClose={close} />}
    </ListPage>
  )
}
