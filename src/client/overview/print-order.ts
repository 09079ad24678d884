import { workOrders } from '#contract/work-orders.ts'
import { fetchFile } from '#client/platform/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'

/** The order on paper: the browser's own print dialog, or the file where the browser cannot show one. */
export async function printOrder(id: number): Promise<void> {
  try {
    const { blob, fileName } = await fetchFile(workOrders.pdf, { id, language: currentLanguage() })
    const url = URL.createObjectURL(blob)
    if (navigator.pdfViewerEnabled) printFrame(url)
    else saveAs(url, fileName)
  } catch (error) {
    notify.exportFailed(error)
  }
}

/** The frame stays until the next one: the dialog of some browsers reads from it for as long as it is open. */
function printFrame(url: string) {
  document.querySelector('iframe[data-print]')?.remove()
  const frame = document.createElement('iframe')
  frame.dataset['print'] = ''
  frame.hidden = true
  frame.src = url
  frame.addEventListener('load', () => frame.contentWindow?.print())
  document.body.append(frame)
}

function saveAs(url: string, fileName: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
