import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linePackages, type LinePackageRow } from '#contract/line-packages.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconPackages, IconPencil } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { useUndoableDeleteAction } from '#client/ui/use-delete-action.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'
import { SizedText } from '#client/ui/lines/SizedText.tsx'

const LinePackageDialog = onDemand(async () => (await import('./LinePackageDialog.tsx')).LinePackageDialog)

export default function LinePackagesPage() {
  const { t } = useTranslation('line-packages')
  const may = useMay()
  const { number } = useFormat()
  const { account } = useInformation()
  const workplace = useOrganizationFilter()
  const list = useList(linePackages.search, { filters: [workplace.filter], defaults: workplace.defaults })
  const [open, setOpen] = useState<LinePackageRow | 'new'>()
  const nameIn = (rows: { id: number; name: string }[], id: number | null) => rows.find((row) => row.id === id)?.name ?? null

  const columns: ListColumn<LinePackageRow>[] = [
    { key: 'lineName', header: t('LineName'), sort: 'name', grow: 4, cell: ({ name }) => <SizedText text={name} /> },
    { key: 'packageLineCount', header: t('PackageLineCount'), align: 'right', width: 110, cell: ({ lineCount }) => number(lineCount) },
    {
      key: 'workOrderType',
      header: t('WorkOrderType'),
      grow: 2,
      cell: ({ workOrderTypeId }) => nameIn(account.workOrderTypes, workOrderTypeId) ?? t('AnyValue'),
    },
    { key: 'carType', header: t('CarType'), grow: 2, cell: ({ carTypeId }) => nameIn(account.carTypes, carTypeId) ?? t('AnyValue') },
    { key: 'createdAt', header: t('CreatedAt'), sort: 'created_at', width: 112, cell: ({ createdAt }) => <When at={createdAt} dayOnly /> },
  ]
  const actions: RowAction<LinePackageRow>[] = [
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(linePackages.update) },
    useUndoableDeleteAction('linePackages', linePackages.remove, ({ name }) => name),
  ]
  const create = may(linePackages.create) && <AddButton onClick={() => setOpen('new')}>{t('AddPackage')}</AddButton>

  return (
    <ListPage
      title={t('LinePackages')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('LinePackages') }]}
      create={create}
      list={list}
      columns={columns}
      searchLabel={t('SearchPackages')}
      actions={actions}
      onOpen={setOpen}
      nameOf={({ name }) => name}
      empty={{ icon: IconPackages, title: t('NoPackages'), text: t('NoPackagesHint') }}
    >
      {open && <LinePackageDialog id={open === 'new' ? undefined : open.id} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
