import { workOrders } from '#contract/work-orders/work-orders.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { currentLanguage, type SupportedLanguage } from '#client/platform/i18n.ts'
import { printPdf, savePdf } from '#client/ui/pdf-viewer.ts'

/** The workshop's copy shows no prices. */
export type OrderCopy = 'workshop' | undefined

export const orderPdf = (id: number, language: SupportedLanguage = currentLanguage(), copy?: OrderCopy) =>
  fetchFile(workOrders.pdf, { id, language, ...(copy ? { copy } : { withTyreHotel: true }) })

export const downloadOrder = async (id: number, language?: SupportedLanguage) => savePdf(await orderPdf(id, language))

export const printOrder = async (id: number, language?: SupportedLanguage) => printPdf(await orderPdf(id, language))
