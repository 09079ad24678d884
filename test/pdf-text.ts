import { getDocumentProxy } from 'unpdf'

/** Returns the text of a PDF by page, one line for each line on paper. */
export async function pdfText(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 })
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map((number) => document.getPage(number).then((page) => page.getTextContent())))
  await document.loadingTask.destroy()
  return pages.map(({ items }) => items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
}
