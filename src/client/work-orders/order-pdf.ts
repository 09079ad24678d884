import { workOrders } from '#contract/work-orders.ts'
import { fetchFile, longEnough, saveFile } from '#client/platform/api.ts'
import { currentLanguage, type Language } from '#client/platform/i18n.ts'

/** Some browsers cannot show a PDF within a page: there the file is downloaded and opened by hand. */
export const hasPdfViewer = (): boolean => navigator.pdfViewerEnabled

export const orderPdf = (id: number, language: Language = currentLanguage()) => fetchFile(workOrders.pdf, { id, language })

export async function downloadOrder(id: number, language?: Language) {
  const { blob, fileName } = await orderPdf(id, language)
  saveFile(blob, fileName)
}

/** Opens the browser's print dialog over the page. */
export async function printOrder(id: number, language?: Language) {
  const { blob, fileName } = await orderPdf(id, language)
  if (!hasPdfViewer()) return saveFile(blob, fileName)
  const frame = document.createElement('iframe')
  const url = URL.createObjectURL(blob)
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0'
  frame.src = url
  frame.addEventListener('load', () => frame.contentWindow?.print())
  document.body.append(frame)
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(url)
  }, longEnough)
}
