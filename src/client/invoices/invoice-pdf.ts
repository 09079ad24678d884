import { invoices } from '#contract/invoices/invoices.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { currentLanguage, type SupportedLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { savePdf } from '#client/ui/pdf-viewer.ts'

export const invoicePdf = (id: number, language: SupportedLanguage = currentLanguage()) => fetchFile(invoices.pdf, { id, language })

/** Fetches the paper of an invoice in the language of the screen and passes it to `act`. */
export const withInvoicePdf =
  (act: typeof savePdf) =>
  ({ id }: { id: number }): void =>
    void invoicePdf(id).then(act).catch(notify.exportFailed)

/** Downloads the file of an invoice for the tax office; what it lacks is said as the server says it. */
export const saveInvoiceXml = ({ id }: { id: number }): void => void fetchFile(invoices.xml, { id }).then(savePdf).catch(notify.failure)
