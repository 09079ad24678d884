import { useTranslation } from 'react-i18next'
import { vehicles } from '#contract/vehicles.ts'
import { ImportButton } from '#client/imports/ImportButton.tsx'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconCar } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { useMakes } from './use-makes.ts'
import { useVehicleColumns } from './use-vehicle-columns.tsx'
import { useVehicleMenu } from './use-vehicle-menu.tsx'

const VehiclePreview = lazyPart(() => import('./page/VehiclePreview.tsx'))

export default function VehiclesPage() {
  const { t } = useTranslation('vehicles')
  const may = useMay()
  const { account } = useInformation()
  const makes = useMakes()
  const list = useList(vehicles.search, {
    filters: [
      { field: 'make', label: t('Make'), options: makes.map(({ name }) => ({ value: name, label: name })) },
      { field: 'carTypeId', label: t('CarType'), options: toOptions(account.carTypes) },
      { field: 'itpUntil', label: t('ItpUntil') },
      { field: 'clientId', label: t('Owner'), selectedOnly: true },
    ],
  })
  const columns = useVehicleColumns()
  const { menu, open, openRow, dialog } = useVehicleMenu(list.find)
  const create = may(vehicles.create) && <AddButton onClick={() => open({ what: 'form' })}>{t('AddVehicle')}</AddButton>

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
      actions={menu}
      onOpen={openRow}
      Preview={VehiclePreview}
      nameOf={({ plateNumber }) => plateNumber}
      empty={{ icon: IconCar, title: t('NoVehicles'), text: t('NoVehiclesHint') }}
    >
      {dialog}
    </ListPage>
  )
}
