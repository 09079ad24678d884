import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guaranties, type Guaranty } from '#contract/guaranties.ts'
import { isBeyond } from '#domain/guaranties.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'
import { useWrite } from '#client/platform/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useMay } from '#client/platform/session.ts'
import { IconEye, IconPencil, IconPlus, IconShieldCheck, IconTrash } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { Column } from '#client/ui/list/ListTable.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { GuarantyDialog } from './GuarantyDialog.tsx'

export default function GuarantiesPage() {
  const { t } = useTranslation('guaranties')
  const may = useMay()
  const { day } = useFormat()
  const workplace = useOrganizationFilter()
  const list = useList(guaranties.search, {
    filters: [
      workplace.filter,
      { field: 'state', label: t('Status'), options: (['active', 'expired'] as const).map((value) => ({ value, label: t(words[value]) })) },
      { field: 'clientId', label: t('Client'), selectedOnly: true },
      { field: 'plateNumber', label: t('PlateNumberShort'), selectedOnly: true },
    ],
    defaults: workplace.defaults,
    needsFilter: true,
  })
  const remove = useWrite(guaranties.remove)
  const { open, setOpen } = useOpen()

  const columns: Column<Guaranty>[] = [
    { header: t('GuarantyNumber'), sort: 'number', width: 132, cell: ({ number }) => <span className="number">{number}</span> },
    { header: t('Client'), sort: 'client_name', grow: 3, cell: ({ clientName }) => clientName },
    { header: t('PlateNumberShort'), width: 110, cell: ({ plateNumber }) => <PlateChip plate={plateNumber} size="xs" /> },
    { header: t('GuarantySubject'), grow: 4, under: { header: t('Client'), below: 1040 }, cell: ({ subject }) => subject },
    { header: t('StartsOnDay'), width: 108, under: { header: t('ExpiresOn'), below: 1230 }, cell: ({ startsOn }) => startsOn },
    { header: t('ExpiresOn'), sort: 'expires_on', width: 108, cell: ({ expiresOn }) => expiresOn ?? t('NeverExpires') },
    { header: t('Status'), width: 134, cell: (guaranty) => <State guaranty={guaranty} /> },
    {
      header: t('CreatedAt'),
      sort: 'created_at',
      width: 108,
      under: { header: t('GuarantyNumber'), below: 1230 },
      cell: ({ createdAt }) => day(createdAt),
    },
  ]
  const actions: RowAction<Guaranty>[] = [
    { label: t('View'), icon: IconEye, run: setOpen, show: !may(guaranties.update) },
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(guaranties.update) },
    {
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      show: may(guaranties.remove),
      run: ({ id, version, number }) => void confirmDelete(number, () => remove.mutateAsync({ id, version })),
    },
  ]
  const create = may(guaranties.create) && (
    <Button leftSection={<IconPlus size={17} />} onClick={() => setOpen('new')}>
      {t('AddGuaranty')}
    </Button>
  )

  return (
    <ListPage
      title={t('Guaranties')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Guaranties') }]}
      create={create}
      list={list}
      columns={columns}
      searchLabel={t('SearchGuaranties')}
      actions={actions}
      onOpen={setOpen}
      nameOf={({ number }) => number}
      empty={{ icon: IconShieldCheck, title: t('NoGuaranties'), text: t('NoGuarantiesHint') }}
    >
      {open && <GuarantyDialog open={open} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

const words = { active: 'GuarantyActive', expired: 'GuarantyExpired' } as const

function State({ guaranty: { state, carKm, kmLimit } }: { guaranty: Guaranty }) {
  const { t } = useTranslation('guaranties')
  const isDoubtful = state === 'active' && isBeyond(carKm, kmLimit)
  if (isDoubtful) return <StatusBadge status="on-hold">{t('BeyondKm')}</StatusBadge>
  return <StatusBadge status={state === 'active' ? 'done' : 'new'}>{t(words[state])}</StatusBadge>
}

/** What is open: a guaranty, a new one, or a new one for the order that a link names by `for_order`. */
function useOpen() {
  const { for_order: named, ...others } = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const [open, setOpen] = useState<Guaranty | 'new' | { forOrder: number } | undefined>(() =>
    Number(named) > 0 ? { forOrder: Number(named) } : undefined,
  )
  return {
    open,
    setOpen: (next: Guaranty | 'new' | undefined) => {
      setOpen(next)
      if (named !== undefined) void navigate({ to: '.', search: others, replace: true, resetScroll: false })
    },
  }
}
