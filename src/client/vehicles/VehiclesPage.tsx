import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type Vehicle } from '#contract/vehicles.ts'
import { addDays } from '#domain/calendar.ts'
import { useClock } from '#client/platform/clock.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'
import { useWrite } from '#client/platform/queries.ts'
import { useInformation, useMay } from '#client/platform/session.ts'
import { IconCar, IconHistory, IconId, IconPencil, IconPlus, IconTrash } from '#client/ui/icons.tsx'
import { named } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { Column } from '#client/ui/list/ListTable.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { PlateDialog } from './PlateDialog.tsx'
import { useMakes } from './use-makes.ts'
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
  const columns = useColumns()
  const remove = useWrite(vehicles.remove)
  const [open, setOpen] = useState<{ what: 'form' | 'history' | 'plate'; vehicle?: Vehicle }>()
  const close = () => setOpen(undefined)

  const actions: RowAction<Vehicle>[] = [
    { label: t('Edit'), icon: IconPencil, run: (vehicle) => setOpen({ what: 'form', vehicle }), show: may(vehicles.update) },
    { label: t('History'), icon: IconHistory, run: (vehicle) => setOpen({ what: 'history', vehicle }), show: may(vehicles.history) },
    { label: t('ChangePlate'), icon: IconId, run: (vehicle) => setOpen({ what: 'plate', vehicle }), show: may(vehicles.changePlate) },
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
      list={list}
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

/** Days before its end on which an inspection is worth a word. */
const soon = 30

function useColumns(): Column<Vehicle>[] {
  const { t } = useTranslation('vehicles')
  const { account } = useInformation()
  const { day, number } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  return [
    {
      header: t('PlateNumberShort'),
      sort: 'plate_number',
      width: 138,
      cell: ({ plateNumber }) => <PlateChip plate={plateNumber} size="xs" />,
    },
    { header: t('Vehicle'), sort: 'make', grow: 3, cell: ({ make, model }) => [make, model].filter(Boolean).join(' ') || null },
    { header: t('VinNumber'), width: 178, under: { header: t('Vehicle'), below: 1400 }, cell: ({ vinNumber }) => vinNumber },
    {
      header: t('ManufacturingYear'),
      sort: 'manufacturing_year',
      width: 112,
      under: { header: t('CarKm'), below: 1100 },
      cell: ({ manufacturingYear }) => manufacturingYear,
    },
    { header: t('Owner'), grow: 3, cell: ({ client }) => client?.name },
    {
      header: t('CarType'),
      width: 128,
      under: { header: t('Owner'), below: 1250 },
      cell: ({ carTypeId }) => account.carTypes.find(({ id }) => id === carTypeId)?.name,
    },
    { header: t('CarKm'), align: 'right', width: 116, cell: ({ carKm }) => (carKm === null ? null : number(carKm)) },
    {
      header: t('ItpUntil'),
      sort: 'itp_until',
      width: 138,
      cell: ({ itpUntil }) =>
        itpUntil === null || itpUntil > addDays(today, soon) ? (
          itpUntil
        ) : (
          <StatusBadge status={itpUntil < today ? 'closed' : 'on-hold'}>{itpUntil}</StatusBadge>
        ),
    },
    { header: t('LastVisit'), sort: 'last_visit', width: 128, cell: ({ lastVisit }) => lastVisit },
  ]
}
