import { Button, Group, Paper, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoices, type Invoice } from '#contract/invoices/invoices.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconEye, IconZoomQuestion } from '#client/ui/icons.tsx'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { InvoiceFacts } from './page/InvoiceFacts.tsx'
import { InvoiceLinesTable } from './page/InvoiceLinesTable.tsx'
import { InvoiceSumsBlock } from './page/InvoiceSumsBlock.tsx'
import classes from './InvoicePage.module.css'
import { invoiceLink, invoicesLink } from './invoice-links.ts'
import { invoiceKindKeys, invoiceStatusKeys } from './invoice-words.ts'
import { useInvoiceActions, useInvoiceName } from './use-invoice-actions.ts'

const CreditDialog = onDemand(async () => (await import('./CreditDialog.tsx')).default)
const MailInvoiceDialog = onDemand(async () => (await import('./MailInvoiceDialog.tsx')).default)
const CorrectBuyerDialog = onDemand(async () => (await import('./CorrectBuyerDialog.tsx')).default)
const IssueDialog = onDemand(async () => (await import('./IssueDialog.tsx')).default)
const InvoicePaperDialog = onDemand(async () => (await import('./InvoicePaperDialog.tsx')).default)

/** An invoice, or a draft as it would be issued today. */
export default function InvoicePage() {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const id = Number(useParams({ strict: false }).invoiceId)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useQuery({ ...endpointQuery(invoices.get, { id }), enabled: isId })
  if (!isId || error?.code === 'NotFound')
    return (
      <EmptyState
        level={1}
        icon={IconZoomQuestion}
        title={t('InvoiceNotFound')}
        text={t('InvoiceNotFoundHint')}
        action={
          <Button component={Link} {...invoicesLink}>
            {t('Invoices')}
          </Button>
        }
      />
    )
  if (data) return <ShownInvoice invoice={data} />
  if (error) return <ErrorState level={1} error={error} onRetry={refetch} />
  return <Skeleton h={480} aria-busy />
}

function ShownInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const may = useMay()
  const navigate = useNavigate()
  const name = useInvoiceName()(invoice)
  const [open, setOpen] = useState<'paper' | 'credit' | 'issue' | 'mail' | 'buyer'>()
  const { kind, status, number } = invoice
  const title = `${t(invoiceKindKeys[kind])} ${number ?? ''}`.trim()
  const close = () => setOpen(undefined)
  const actions = useInvoiceActions<Invoice>({
    credit: () => setOpen('credit'),
    mail: () => setOpen('mail'),
    correctBuyer: () => setOpen('buyer'),
    deleted: () => void navigate(invoicesLink),
  })
  return (
    <>
      <PageHeader
        title={title}
        badge={<StatusBadge status={status === 'draft' ? 'new' : 'done'}>{t(invoiceStatusKeys[status])}</StatusBadge>}
        crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Invoices'), to: invoicesLink.to }, { label: title }]}
        actions={
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" leftSection={<IconEye size={17} />} onClick={() => setOpen('paper')}>
              {t('Preview')}
            </Button>
            {status === 'draft' && may(invoices.issue) && <Button onClick={() => setOpen('issue')}>{t('Issue')}</Button>}
            <RowMenu row={invoice} actions={actions} name={name} />
          </Group>
        }
      />
      <div className={classes.parts}>
        <Paper p="md">
          <InvoiceLinesTable invoice={invoice} />
          <InvoiceSumsBlock invoice={invoice} />
        </Paper>
        <InvoiceFacts invoice={invoice} />
      </div>
      {open === 'issue' && <IssueDialog invoice={invoice} onIssued={close} onClose={close} />}
      {open === 'paper' && <InvoicePaperDialog invoice={invoice} title={title} onClose={close} />}
      {open === 'mail' && <MailInvoiceDialog id={invoice.id} onClose={close} />}
      {open === 'buyer' && <CorrectBuyerDialog invoice={invoice} onClose={close} />}
      {open === 'credit' && <CreditDialog id={invoice.id} onCredited={({ id }) => void navigate(invoiceLink(id))} onClose={close} />}
    </>
  )
}
