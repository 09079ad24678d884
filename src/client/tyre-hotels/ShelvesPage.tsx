import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tyreHotelShelves, type Shelf } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import { freePlaces } from '#domain/tyre-hotels/shelves.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconPackages, IconPencil } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { useDeleteAction } from '#client/ui/use-delete-action.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { HotelTabs } from './HotelTabs.tsx'

const CapacityDialog = onDemand(async () => (await import('./ShelvesDialog.tsx')).CapacityDialog)
const ShelvesDialog = onDemand(async () => (await import('./ShelvesDialog.tsx')).ShelvesDialog)

/** The shelves of a workplace, in walking order. */
export default function ShelvesPage() {
  const { t } = useTranslation('tyre-hotels')
  const may = useMay()
  const workplace = useOrganizationFilter()
  const list = useList(tyreHotelShelves.search, {
    filters: [
      workplace.filter,
      { field: 'location', label: t('StorageHall') },
      { field: 'fullCode', label: t('Shelf') },
      { field: 'free', label: t('WithRoom') },
    ],
    defaults: workplace.defaults,
  })
  const [open, setOpen] = useState<Shelf | 'new'>()
  const columns: ListColumn<Shelf>[] = [
    { key: 'shelf', header: t('Shelf'), sort: 'full_code', grow: 3, cell: ({ fullCode }) => fullCode },
    { key: 'capacity', header: t('Capacity'), align: 'right', width: 130, cell: ({ capacity }) => capacity },
    { key: 'usedPlaces', header: t('UsedPlaces'), align: 'right', width: 130, cell: ({ used }) => used },
    { key: 'freeRoom', header: t('FreeRoom'), align: 'right', width: 130, cell: (shelf) => freePlaces(shelf) },
  ]
  const actions: RowAction<Shelf>[] = [
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(tyreHotelShelves.update) },
    useDeleteAction(tyreHotelShelves.remove, ({ fullCode }) => fullCode, { show: ({ used }) => used === 0 }),
  ]
  const create = may(tyreHotelShelves.createMany) && <AddButton onClick={() => setOpen('new')}>{t('AddShelves')}</AddButton>
  return (
    <ListPage
      title={t('Shelves')}
      crumbs={[
        { label: t('Dashboard'), to: '/dashboard' },
        { label: t('TyreHotels'), to: '/dashboard/tyre-service/tyre-hotels' },
        { label: t('Shelves') },
      ]}
      tabs={<HotelTabs shown="shelves" />}
      create={create}
      list={list}
      columns={columns}
      searchLabel={t('SearchShelves')}
      actions={actions}
      card={(shelf) => (
        <>
          <Text fw={550}>{shelf.fullCode}</Text>
          <Text fz="sm" c="dimmed">
            {`${shelf.used} / ${shelf.capacity} · ${t('FreePlaces', { count: freePlaces(shelf) })}`}
          </Text>
        </>
      )}
      nameOf={({ fullCode }) => fullCode}
      empty={{ icon: IconPackages, title: t('NoShelves'), text: t('NoShelvesHint') }}
    >
      {open === 'new' && <ShelvesDialog onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && <CapacityDialog shelf={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
