import { useTranslation } from 'react-i18next'
import { vehicles } from '#contract/vehicles.ts'
import { useVehicleColumns } from '#client/vehicles/use-vehicle-columns.tsx'
import { useVehicleMenu } from '#client/vehicles/use-vehicle-menu.tsx'
import { IconCar } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { clientPage } from './client-page.tsx'

/** Shows the list of vehicles, filtered by one client. */
export default clientPage(function ClientVehiclesPage({ client: { id, name }, header }) {
  const { t } = useTranslation('vehicles')
  const client = { field: 'clientId', label: t('Client'), options: [{ value: id, label: name }], displayOnly: true, isSaid: true }
  const list = useList(vehicles.search, { filters: [client], defaults: { clientId: [id] } })
  const { menu, openRow, dialog } = useVehicleMenu(list.find)
  return (
    <ListPage
      title={t('Vehicles')}
      header={header}
      list={list}
      columns={useVehicleColumns().filter(({ key }) => key !== 'owner')}
      searchLabel={t('SearchVehicles')}
      actions={menu}
      onOpen={openRow}
      nameOf={({ plateNumber }) => plateNumber}
      empty={{ icon: IconCar, title: t('NoVehicles'), text: t('NoVehiclesHint') }}
    >
      {dialog}
    </ListPage>
  )
})
