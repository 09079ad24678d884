import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import { invoices, type InvoiceRow } from '#contract/invoices/invoices.ts'
import { InvoiceKind } from '#contract/invoices/kinds.ts'
import { dayRanges } from '#domain/text/calendar.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconEye, IconFileText } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { InvoiceTabs } from './InvoiceTabs.tsx'
import { InvoiceTotals } from './InvoiceTotals.tsx'
import { invoiceLink, newInvoiceLink } from './invoice-links.ts'
import { invoiceKindKeys, invoiceStatusKeys } from './invoice-words.ts'
import { useInvoiceActions, useInvoiceName } from './use-invoice-actions.ts'
import { InvoiceCard, useInvoiceColumns } from './use-invoice-columns.tsx'

const MailInvoiceDialog = onDemand(async () => (await import('./MailInvoiceDialog.tsx')).default)
const CreditDialog = onDemand(async () => (await import('./CreditDialog.tsx')).default)

/** The list of invoices and their drafts, with the sums of what was issued. */
export default function InvoicesPage() {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const may = useMay()
  const navigate = useNavigate()
  const list = useInvoiceList()
  const [credited, setCredited] = useState<InvoiceRow>()
  const [mailed, setMailed] = useState<InvoiceRow>()
  const show = ({ id }: InvoiceRow) => void navigate(invoiceLink(id))
  return (
    <ListPage
      title={t('Invoices')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Invoices') }]}
      create={may(invoices.create) && <AddButton onClick={() => void navigate(newInvoiceLink)}>{t('AddInvoice')}</AddButton>}
      tabs={<InvoiceTabs shown="invoices" />}
      list={list}
      download={invoices.download}
      columns={useInvoiceColumns()}
      card={(invoice) => <InvoiceCard invoice={invoice} />}
      searchLabel={t('SearchInvoices')}
      actions={[{ label: t('View'), icon: IconEye, run: show }, ...useInvoiceActions<InvoiceRow>({ credit: setCredited, mail: setMailed })]}
      onOpen={show}
      nameOf={useInvoiceName()}
      empty={{ icon: IconFileText, title: t('NoInvoices'), text: t('NoInvoicesHint') }}
    >
      <InvoiceTotals search={list.search} />
      {credited && (
        <CreditDialog id={credited.id} onCredited={({ id }) => void navigate(invoiceLink(id))} onClose={() => setCredited(undefined)} />
      )}
      {mailed && <MailInvoiceDialog id={mailed.id} onClose={() => setMailed(undefined)} />}
    </ListPage>
  )
}

const clientSource = { endpoint: clients.choices, inputFor: (quickText: string) => ({ quickText }) }

function useInvoiceList() {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { paymentTypes } = useInformation().account
  const workplace = useOrganizationFilter()
  const today = useToday(useFormat().zone)
  const clientId = Number((useSearch({ strict: false }) as SearchParams)['client_id'])
  const client = useQuery({ ...endpointQuery(clients.get, { id: clientId }), enabled: clientId > 0 }).data
  return useList(invoices.search, {
    filters: [
      workplace.filter,
      { field: 'issueDate', label: t('IssueDate') },
      { field: 'dueDate', label: t('DueDate') },
      {
        field: 'kind',
        label: t('InvoiceKind'),
        options: InvoiceKind.options.map((value) => ({ value, label: t(invoiceKindKeys[value]) })),
      },
      {
        field: 'status',
        label: t('Status'),
        options: (['draft', 'issued'] as const).map((value) => ({ value, label: t(invoiceStatusKeys[value]) })),
      },
      { field: 'clientId', label: t('Client'), found: clientSource, ...(client && { options: toOptions([client]) }) },
      { field: 'paymentTypeId', label: t('PaymentType'), options: toOptions(paymentTypes) },
    ],
    // The range is open, because drafts count as later than all days.
    defaults: { ...workplace.defaults, issueDate: [dayRanges(today).thisMonth[0], ''] },
  })
}
