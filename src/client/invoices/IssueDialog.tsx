import { Alert, Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceSeries } from '#contract/invoices/invoice-series.ts'
import { invoices, type Invoice } from '#contract/invoices/invoices.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { findDefaultSeries } from '#domain/invoices/default-series.ts'
import { addDays, daysBetween } from '#domain/text/calendar.ts'
import { formatMoney } from '#domain/text/format.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { FactsTable } from '#client/ui/record/FactsTable.tsx'
import { InvoiceProblems } from './InvoiceProblems.tsx'

type Props = {
  /** A draft. */
  invoice: Invoice
  onIssued: (issued: Invoice) => void
  onClose: () => void
  /** Opens the draft in its form, where the caller shows another page. */
  onEdit?: () => void
}

/** Shows what a draft would be issued as, and issues it. */
export default function IssueDialog({ invoice: opened, onIssued, onClose, onEdit }: Props) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { id, organizationId } = opened
  const navigate = useNavigate()
  const isAdmin = useMay()({ access: 'admin' })
  // The draft may have other sums than the caller's page still shows.
  const { data: invoice } = useQuery({ ...endpointQuery(invoices.get, { id }), initialData: opened, staleTime: 0 })
  const found = useQuery({ ...endpointQuery(invoices.problems, { id }), staleTime: 0, gcTime: 0 })
  const listed = useQuery({ ...endpointQuery(invoiceSeries.list, { organizationId }), staleTime: 0 })
  const issue = useWrite(invoices.issue)
  const [chosenId, setChosenId] = useState<number>()
  const [issueDate, setIssueDate] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<AppError>()

  // A button that waits loses the focus, and Enter is to send again.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (refusal && !issue.isPending) button.current?.focus()
  }, [refusal, issue.isPending])

  const active = listed.data?.items.filter((series) => series.active) ?? []
  const series = active.find((one) => one.id === chosenId) ?? findDefaultSeries(active, invoice.kind)
  const problems = found.data?.items.filter(({ field }) => field !== 'series_id' || !series) ?? []
  const isRefused = problems.some(({ level }) => level === 'error')
  const error = found.error ?? listed.error
  const canSetUp =
    isAdmin && problems.some(({ field, level }) => level === 'error' && (field === 'series_id' || field.startsWith('seller.')))
  const setUp = () => {
    onClose()
    void navigate({ to: '/dashboard/account-settings/organizations', search: { invoicing: String(organizationId) } })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRefused || issue.isPending) return
    setRefusal(undefined)
    const { version, total } = invoice
    issue.mutateAsync({ id, version, seriesId: series?.id ?? null, issueDate, expectedTotal: total }).then((issued) => {
      notify.success(t('InvoiceIsIssued', { number: issued.number }))
      onIssued(issued)
    }, setRefusal)
  }
  return (
    <Dialog size="md" title={t('IssueInvoice')} isPending={issue.isPending} onClose={onClose}>
      <Stack component="form" gap="sm" onSubmit={submit}>
        {refusal && <Refusal error={refusal} />}
        {error && !(found.data && listed.data) && <ErrorState error={error} onRetry={() => void found.refetch()} />}
        <Facts invoice={invoice} issueDate={issueDate} number={series?.nextNumber} onIssueDate={setIssueDate} />
        {active.length > 1 && (
          <NativeSelect
            label={t('Series')}
            value={series?.id ?? ''}
            data={[
              ...(series ? [] : [{ value: '', label: t('ChooseSeries') }]),
              ...active.map((one) => ({ value: String(one.id), label: `${one.name} · ${one.nextNumber}` })),
            ]}
            onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value))}
          />
        )}
        {found.data && listed.data ? <InvoiceProblems problems={problems} /> : !error && <Skeleton h={36} />}
        {canSetUp && (
          <Button variant="light" size="xs" onClick={setUp}>
            {t('SetUpInvoicing')}
          </Button>
        )}
        <Group justify="flex-end" gap="xs">
          {onEdit && (
            <Button variant="subtle" mr="auto" disabled={issue.isPending} onClick={onEdit}>
              {t('EditDraft')}
            </Button>
          )}
          <CancelButton disabled={issue.isPending} />
          <Button ref={button} type="submit" data-autofocus loading={issue.isPending} disabled={isRefused}>
            {t('Issue')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type FactsProps = {
  invoice: Invoice
  /** Null is today. */
  issueDate: string | null
  number: string | undefined
  onIssueDate: (day: string | null) => void
}

function Facts({ invoice, issueDate, number, onIssueDate }: FactsProps) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { date, language, zone } = useFormat()
  const { organizations } = useOrganization()
  const today = useToday(organizations.find(({ id }) => id === invoice.organizationId)?.timeZone ?? zone)
  const { buyer, draft, currency, dueDate } = invoice
  // A due date that was not typed follows the day of the issue.
  const shift = draft?.dueDate === undefined ? daysBetween(today, issueDate ?? today) : 0
  return (
    <>
      <FactsTable
        labelWidth={110}
        facts={{
          [t('Number')]: number && t('NextNumber', { number }),
          [t('Buyer')]: buyer.name,
          [t('InvoicedOrders')]: invoice.ordersText,
          [t('DueDate')]: dueDate && date(addDays(dueDate, shift)),
          [t('Total')]: <b>{formatMoney(invoice.total, currency, language)}</b>,
        }}
      />
      <DayField label={t('IssueDate')} required value={issueDate ?? today} onChange={onIssueDate} />
    </>
  )
}

/** Fields that were refused are named; any other refusal is a sentence of its own. */
function Refusal({ error: { code, message, fields } }: { error: AppError }) {
  const { t } = useTranslation('invoices')
  if (code === 'StaleRecord')
    return (
      <Alert p="xs" color="yellow" role="alert">
        {t('DraftChanged')}
      </Alert>
    )
  const refused = Object.entries(fields ?? {}).map(([field, [key = message]]) => ({ field, key, level: 'error' as const }))
  if (refused.length) return <InvoiceProblems problems={refused} />
  return (
    <Alert p="xs" color="red" role="alert">
      {messageText(message)}
    </Alert>
  )
}
