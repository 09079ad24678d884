import { blobUrlLifetimeMs, saveFile } from '#client/platform/api/api.ts'

type Pdf = { blob: Blob; fileName: string }

/** Some browsers cannot show a PDF within a page; the file is downloaded instead. */
export const hasPdfViewer = (): boolean => navigator.pdfViewerEnabled

export const savePdf = ({ blob, fileName }: Pdf): void => saveFile(blob, fileName)

/** Opens the browser's print dialog over the page. */
export function printPdf({ blob, fileName }: Pdf): void {
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
  }, blobUrlLifetimeMs)
}
