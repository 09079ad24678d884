import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { organizations, type Organization } from '#contract/organizations.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { listCounts } from '#client/platform/count-words.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconBuildingStore, IconPencil, IconTrash } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { onDemand } from '#client/ui/on-demand.tsx'

const OrganizationForm = onDemand(async () => (await import('./OrganizationForm.tsx')).OrganizationForm)

export default function OrganizationsPage() {
  const { t } = useTranslation('organizations')
  const { t: trade } = useTranslation('trade')
  const { account } = useInformation()
  const list = useList(organizations.search)
  const remove = useWrite(organizations.remove)
  const [open, setOpen] = useState<Organization | 'new'>()
  const named = useNamedPlace()

  const listBelongings = async (id: number) => {
    const { total } = await callEndpoint(workOrders.search, { models: { organizationId: [id] }, pageSize: 1 })
    const what = listCounts(trade, {
      CountedOrders: total,
      CountedWorkers: account.workers.filter(({ organizationId }) => organizationId === id).length,
    })
    return what && trade('RecordsOfIt', { what })
  }
  const columns: ListColumn<Organization>[] = [
    { key: 'organizationName', header: t('OrganizationName'), sort: 'name', grow: 2, cell: ({ name }) => name },
    { key: 'organizationCode', header: t('OrganizationCode'), sort: 'code', width: 90, cell: ({ code }) => code },
    { key: 'addressData', header: t('AddressData'), grow: 3, cell: ({ address }) => address.fullAddress || null },
    { key: 'phone', header: t('Phone'), width: 124, cell: ({ company }) => company.phone },
    {
      key: 'bookingPage',
      header: t('BookingPage'),
      width: 176,
      cell: ({ publicSettings }) => (publicSettings.published ? t('Published') : null),
    },
  ]
  return (
    <ListPage
      title={t('Organizations')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Organizations') }]}
      create={<AddButton onClick={() => setOpen('new')}>{t('AddOrganization')}</AddButton>}
      list={list}
      columns={columns}
      actions={[
        { label: t('Edit'), icon: IconPencil, run: setOpen },
        {
          label: t('Delete'),
          icon: IconTrash,
          danger: true,
          run: ({ id, version, name }) =>
            void confirmDelete(t('OrganizationNamed', { name }), () => remove.mutateAsync({ id, version }), {
              keyword: name,
              belongings: listBelongings(id),
            }),
        },
      ]}
      onOpen={setOpen}
      nameOf={({ name }) => name}
      empty={{ icon: IconBuildingStore, title: t('NoOrganizations'), text: t('NoOrganizationsHint') }}
    >
      {open && (
        <OrganizationForm
          key={open === 'new' ? 'new' : open.id}
          organization={open === 'new' ? undefined : open}
          onSaved={list.find}
          onClose={() => setOpen(undefined)}
        />
      )}
      {named.organization && (
        <OrganizationForm organization={named.organization} beginTab="invoicing" onSaved={list.find} onClose={named.close} />
      )}
    </ListPage>
  )
}

/** The workplace that the address names; what it needs for invoices is shown at once. */
function useNamedPlace() {
  const { invoicing, ...others } = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', search: others, replace: true, resetScroll: false })
  const id = Number(invoicing)
  const { data } = useQuery({ ...endpointQuery(organizations.search, {}), enabled: id > 0 })
  return { organization: id > 0 ? data?.items.find((each) => each.id === id) : undefined, close }
}
