import { Button, Paper, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { InvoiceDraft } from '#contract/invoices/invoice-drafts.ts'
import { invoices, type Invoice } from '#contract/invoices/invoices.ts'
import { toCamelCase } from '#contract/kit/codec.ts'
import { organizations } from '#contract/organizations.ts'
import { countryOf } from '#domain/law/country.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { UnsavedInputContext, useUnsavedPageGuard } from '#client/ui/dialog/use-unsaved-input.ts'
import { RecordForm } from '#client/ui/form/RecordForm.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { invoiceLink, invoicesLink } from '#client/invoices/invoice-links.ts'
import { InvoiceLinesTable } from '#client/invoices/page/InvoiceLinesTable.tsx'
import { InvoiceSumsBlock } from '#client/invoices/page/InvoiceSumsBlock.tsx'
import { InvoiceProblems } from '#client/invoices/InvoiceProblems.tsx'
import { BuyerFields } from './BuyerFields.tsx'
import { DraftFacts } from './DraftFacts.tsx'
import { sumDraft } from './draft-sums.ts'
import { toBuyerDraft, toCopy, type InvoiceFormValues } from './draft-values.ts'
import { TypedInvoiceLines } from './TypedInvoiceLines.tsx'

const IssueDialog = onDemand(async () => (await import('#client/invoices/IssueDialog.tsx')).default)

type Props = {
  title: string
  values: InvoiceFormValues
  /** The stored draft; absent for a new one. */
  invoice?: Invoice
  /** The invoice whose lines and buyer a new draft begins with. */
  copied?: Invoice | undefined
  save: (draft: InvoiceDraft) => Promise<Invoice>
  onReload?: () => void
}

/** A draft in one column. Ctrl+S saves it, Ctrl+Enter saves and issues it. */
export function InvoiceForm({ title, values, invoice, copied, save, onReload = () => {} }: Props) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const navigate = useNavigate()
  const unsaved = useUnsavedPageGuard()
  const form = useDraft(InvoiceDraft, copied ? toCopy(copied) : values)
  const page = useRef<HTMLDivElement>(null)
  const isToIssue = useRef(false)
  const [picked, setPicked] = useState((invoice ?? copied)?.buyerName ?? '')
  const [saved, setSaved] = useState<Invoice>()
  const { problems, terms } = useCircumstances(form.values, invoice)
  const sums = sumDraft(form.values, terms)
  const hasOrders = (form.values.workOrderIds?.length ?? 0) > 0

  useEffect(() => {
    if (!invoice) page.current?.querySelector<HTMLElement>('[data-field="clientName"]')?.focus()
  }, [invoice])
  const onKeyDownCapture = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    isToIssue.current = key === 'Enter' && (ctrlKey || metaKey)
  }
  const focusLine = () => setTimeout(() => page.current?.querySelector<HTMLElement>('[data-row] [data-cell="name"]')?.focus())
  const showField = (field: string) => {
    const path = field.split('.').map(toCamelCase).join('.')
    if (path.startsWith('buyer.') && !form.values.buyer && invoice) form.setFieldValue('buyer', toBuyerDraft(invoice.buyer) as never)
    // The field may be drawn only now.
    setTimeout(() => {
      const place = path.startsWith('lines') ? '[data-row] [data-cell="name"]' : `[data-path="${path}"], [data-place="${path}"] input`
      page.current?.querySelector<HTMLElement>(path === 'buyer.name' ? '[data-field="clientName"]' : place)?.focus()
    })
  }
  const show = ({ id }: { id: number }) => void navigate(invoiceLink(id))
  const submit = async (draft: InvoiceDraft) => {
    const stored = await save(draft)
    unsaved.clear()
    if (isToIssue.current) setSaved(stored)
    else show(stored)
  }

  return (
    <UnsavedInputContext value={unsaved}>
      <div ref={page} onKeyDownCapture={onKeyDownCapture} onClickCapture={() => (isToIssue.current = false)}>
        <PageHeader
          title={title}
          crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Invoices'), to: invoicesLink.to }, { label: title }]}
        />
        <Paper p="md" maw={980}>
          <RecordForm
            form={form}
            save={submit}
            onReload={onReload}
            action={t('SaveDraft')}
            leave={
              <>
                <Button
                  variant="default"
                  renderRoot={(props) => <Link {...(invoice ? invoiceLink(invoice.id) : invoicesLink)} {...props} />}
                >
                  {t('Back')}
                </Button>
                <Button
                  variant="light"
                  onClick={() => {
                    isToIssue.current = true
                    page.current?.querySelector('form')?.requestSubmit()
                  }}
                >
                  {t('Issue')}
                </Button>
              </>
            }
          >
            <Stack gap="md">
              <InvoiceProblems problems={problems} onShow={showField} />
              <BuyerFields
                form={form}
                clientName={picked}
                country={terms.country}
                printed={invoice?.buyer}
                onPicked={({ name }) => {
                  setPicked(name)
                  focusLine()
                }}
              />
              <DraftFacts
                form={form}
                base={terms.base}
                hasOrders={hasOrders}
                needsOrderVatCode={problems.some(({ field }) => field === 'order_vat_code')}
              />
              {invoice && terms.lines.length > 0 && <InvoiceLinesTable invoice={{ lines: terms.lines, currency: invoice.currency }} />}
              <TypedInvoiceLines form={form} terms={terms} lineTotals={sums.lineTotals} isInBase={sums.currency === terms.base} />
              <InvoiceSumsBlock invoice={sums} />
              <Textarea label={t('Notes')} autosize minRows={2} maxRows={6} {...form.getInputProps('notes')} />
            </Stack>
          </RecordForm>
        </Paper>
      </div>
      {saved && <IssueDialog invoice={saved} onIssued={show} onClose={() => show(saved)} />}
    </UnsavedInputContext>
  )
}

/** Finds whose law the draft follows, and what a stored one lacks. */
function useCircumstances({ organizationId, deliveryDate }: { organizationId?: number | null; deliveryDate?: unknown }, invoice?: Invoice) {
  const { currency: base, zone } = useFormat()
  const own = useOrganization()
  const place = own.organizations.find(({ id }) => id === organizationId) ?? own.organization
  const today = useToday(place.timeZone || zone)
  const sellers = useQuery(endpointQuery(organizations.search, {})).data?.items
  const problems = useQuery({ ...endpointQuery(invoices.problems, { id: invoice?.id ?? 0 }), enabled: invoice !== undefined }).data
  return {
    problems: problems?.items ?? [],
    terms: {
      country: countryOf(place),
      vatScheme: sellers?.find(({ id }) => id === place.id)?.company.vatScheme ?? null,
      day: typeof deliveryDate === 'string' ? deliveryDate : today,
      base,
      lines: invoice?.lines.filter(({ workOrderId }) => workOrderId !== null) ?? [],
    },
  }
}
