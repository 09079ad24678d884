import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvoiceDraft } from '#contract/invoices/invoice-drafts.ts'
import { invoices, type Invoice } from '#contract/invoices/invoices.ts'
import { blankDraft } from '#contract/kit/blank-draft.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { invoiceLink } from './invoice-links.ts'

const InvoiceForm = lazyPart(async () => ({ default: (await import('./form/InvoiceForm.tsx')).InvoiceForm }))
const waiting = <Skeleton h={480} aria-busy />

/** A draft of an invoice in its form: a new one, or the stored one that the address names. */
export default function InvoiceDraftPage() {
  const { invoiceId } = useParams({ strict: false })
  return <Suspense fallback={waiting}>{invoiceId === undefined ? <NewDraft /> : <StoredDraft id={Number(invoiceId)} />}</Suspense>
}

/** Begins blank or with the lines of the invoice that the address names. */
function NewDraft() {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { organization } = useOrganization()
  const create = useWrite(invoices.create)
  const id = Number((useSearch({ strict: false }) as SearchParams)['copy_of'])
  const copied = useQuery({ ...endpointQuery(invoices.get, { id }), enabled: id > 0 })
  if (id > 0 && copied.error) return <ErrorState level={1} error={copied.error} onRetry={copied.refetch} />
  if (id > 0 && !copied.data) return waiting
  return (
    <InvoiceForm
      title={t('AddInvoice')}
      values={blankDraft(InvoiceDraft, { organizationId: organization.id })}
      copied={copied.data}
      save={create.mutateAsync}
    />
  )
}

/** An invoice that is issued has a page only. */
function StoredDraft({ id }: { id: number }) {
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useQuery({ ...endpointQuery(invoices.get, { id }), enabled: isId, gcTime: 0 })
  const [reads, setReads] = useState(0)
  if (!isId || error?.code === 'NotFound') return <Navigate {...invoiceLink(id)} replace />
  if (error && !data) return <ErrorState level={1} error={error} onRetry={refetch} />
  if (!data) return waiting
  return <StoredForm key={`${id} ${reads}`} opened={data} onReload={() => void refetch().then(() => setReads(reads + 1))} />
}

/** The form keeps the version it was opened with. */
function StoredForm({ opened, onReload }: { opened: Invoice; onReload: () => void }) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const [invoice] = useState(opened)
  const update = useWrite(invoices.update)
  const { id, draft, version } = invoice
  if (!draft) return <Navigate {...invoiceLink(id)} replace />
  const save = (changed: InvoiceDraft) => update.mutateAsync({ ...changed, id, version })
  return <InvoiceForm title={t('EditDraft')} values={draft} invoice={invoice} save={save} onReload={onReload} />
}
