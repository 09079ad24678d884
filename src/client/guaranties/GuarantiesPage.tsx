import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guaranties, type Guaranty } from '#contract/guaranties.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconDownload, IconEye, IconPencil, IconPrinter, IconShieldCheck } from '#client/ui/icons.tsx'
import { printPdf, savePdf } from '#client/ui/pdf-viewer.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { useUndoableDeleteAction } from '#client/ui/use-delete-action.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { useVehicleFilter } from '#client/vehicles/use-vehicle-filter.ts'
import { guarantyStateKeys, useGuarantyColumns } from './use-guaranty-columns.tsx'

const GuarantyDialog = onDemand(async () => (await import('./GuarantyDialog.tsx')).GuarantyDialog)

export default function GuarantiesPage() {
  const { t } = useTranslation('guaranties')
  const may = useMay()
  const workplace = useOrganizationFilter()
  const list = useList(guaranties.search, {
    filters: [
      workplace.filter,
      {
        field: 'state',
        label: t('Status'),
        options: (['active', 'expired'] as const).map((value) => ({ value, label: t(guarantyStateKeys[value]) })),
      },
      { field: 'clientId', label: t('Client'), selectedOnly: true },
      useVehicleFilter(),
      { field: 'plateNumber', label: t('PlateNumberShort'), selectedOnly: true },
    ],
    defaults: workplace.defaults,
    needsFilter: true,
  })
  const { open, setOpen } = useOpen()

  const columns = useGuarantyColumns()
  const actions: RowAction<Guaranty>[] = [
    { label: t('View'), icon: IconEye, run: setOpen, show: !may(guaranties.update) },
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(guaranties.update) },
    { label: t('PrintCertificate'), icon: IconPrinter, group: 'paper', run: withCertificate(printPdf) },
    { label: t('DownloadPdf'), icon: IconDownload, group: 'paper', run: withCertificate(savePdf) },
    useUndoableDeleteAction('guaranties', guaranties.remove, ({ number }) => number),
  ]
  const create = may(guaranties.create) && <AddButton onClick={() => setOpen('new')}>{t('AddGuaranty')}</AddButton>

  return (
    <ListPage
      title={t('Guaranties')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Guaranties') }]}
      create={create}
      list={list}
      download={guaranties.download}
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

/** Fetches the certificate of a guaranty and passes it to `act`. */
const withCertificate =
  (act: typeof savePdf) =>
  ({ id }: Guaranty) =>
    void fetchFile(guaranties.pdf, { id, language: currentLanguage() }).then(act).catch(notify.exportFailed)

/** The open dialog: a guaranty, a new one, or a new one for the order in the link's `for_order`. */
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
