import { workOrders } from '#contract/work-orders.ts'
import { fetchFile } from '#client/platform/api.ts'
import { currentLanguage, type Language } from '#client/platform/i18n.ts'
import { printPdf, savePdf } from '#client/ui/pdf/pdf-viewer.ts'

/** The workshop has a copy without what the work costs. */
export type Copy = 'workshop' | undefined

export const orderPdf = (id: number, language: Language = currentLanguage(), copy?: Copy) =>
  fetchFile(workOrders.pdf, { id, language, ...(copy ? { copy } : { withTyreHotel: true }) })

export const downloadOrder = async (id: number, language?: Language) => savePdf(await orderPdf(id, language))

export const printOrder = async (id: number, language?: Language) => printPdf(await orderPdf(id, language))
