import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { invoices, type InvoiceRow } from '#contract/invoices/invoices.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconArrowBackUp, IconDownload, IconFileText, IconMail, IconPencil, IconPrinter, IconUser } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { printPdf, savePdf } from '#client/ui/pdf-viewer.ts'
import { useDeleteAction } from '#client/ui/use-delete-action.ts'
import { invoiceCopyLink, invoiceDraftLink, invoiceLink } from './invoice-links.ts'
import { saveInvoiceXml, withInvoicePdf } from './invoice-pdf.ts'

type Named = Pick<InvoiceRow, 'number' | 'buyerName'>

/** A short name of an invoice within a sentence. */
export function useInvoiceName(): (invoice: Named) => string {
  const { t } = useTranslation('invoices')
  return ({ number, buyerName }) => (number === null ? t('DraftOf', { buyer: buyerName || '–' }) : t('InvoiceNamed', { number }))
}

/** Whether a credit note can take the invoice back, as far as its row tells. */
export const isCreditable = ({ status, kind }: Pick<InvoiceRow, 'status' | 'kind'>): boolean =>
  status === 'issued' && (kind === 'invoice' || kind === 'advance')

const isIssued = ({ status }: Pick<InvoiceRow, 'status'>): boolean => status === 'issued'

/** Whether the tax office of Romania or Hungary takes a file of it. */
const hasXml = ({ status, kind }: Pick<InvoiceRow, 'status' | 'kind'>): boolean => status === 'issued' && kind !== 'proforma'

/** The actions on an invoice in its list and on its page. */
export function useInvoiceActions<Row extends Pick<InvoiceRow, 'id' | 'version' | 'status' | 'kind' | 'number' | 'buyerName'>>(on: {
  credit: (invoice: Row) => void
  mail: (invoice: Row) => void
  /** Absent where the row has no buyer to show. */
  correctBuyer?: (invoice: Row) => void
  deleted?: () => void
}): RowAction<Row>[] {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const may = useMay()
  const navigate = useNavigate()
  const nameOf = useInvoiceName()
  const invoiceProforma = useWrite(invoices.invoiceProforma)
  const remove = useDeleteAction<Row>(invoices.remove, nameOf, {
    show: ({ status }) => status === 'draft',
    ...(on.deleted && { onDone: on.deleted }),
  })
  return [
    {
      label: t('Edit'),
      icon: IconPencil,
      show: ({ status }) => may(invoices.update) && status === 'draft',
      run: ({ id }) => void navigate(invoiceDraftLink(id)),
    },
    { label: t('CopyInvoice'), icon: IconFileText, show: may(invoices.create), run: ({ id }) => void navigate(invoiceCopyLink(id)) },
    {
      label: t('InvoiceOfProforma'),
      icon: IconFileText,
      show: (row) => may(invoices.invoiceProforma) && isIssued(row) && row.kind === 'proforma',
      run: ({ id }) =>
        void invoiceProforma
          .mutateAsync({ id })
          .then((made) => navigate(made.status === 'draft' ? invoiceDraftLink(made.id) : invoiceLink(made.id)))
          .catch(notify.failure),
    },
    { label: t('Print'), icon: IconPrinter, group: 'paper', run: withInvoicePdf(printPdf) },
    { label: t('DownloadPdf'), icon: IconDownload, group: 'paper', run: withInvoicePdf(savePdf) },
    { label: t('DownloadXml'), icon: IconDownload, group: 'paper', show: hasXml, run: saveInvoiceXml },
    { label: t('MailInvoiceShort'), icon: IconMail, group: 'paper', show: (row) => may(invoices.mail) && isIssued(row), run: on.mail },
    ...(on.correctBuyer && may(invoices.correctBuyer)
      ? [{ label: t('CorrectBuyer'), icon: IconUser, group: 'paper', show: isIssued, run: on.correctBuyer } as const]
      : []),
    {
      label: t('CreditWhole'),
      icon: IconArrowBackUp,
      group: 'credit',
      show: (invoice) => may(invoices.credit) && isCreditable(invoice),
      run: on.credit,
    },
    remove,
  ]
}
