import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { openPrinter } from '#server/platform/pdf/pdf.ts'
import { line, ordinaryOrder, ordinaryPaper, settingsOf } from '#test/ordinary-order.ts'
import { pdfText } from '#test/pdf-text.ts'
import { orderSheet } from './print-sheet.ts'
import { orderTemplate } from './print.ts'

const printer = openPrinter()
afterAll(() => printer.close())

/** Prints an order that has `text` in every field that people fill in. */
const printWithText = (text: string) => {
  const short = text.slice(0, 100)
  const settings = settingsOf({
    name: 'wo_pdf_config',
    value: 'true',
    options: { woPdfBottomTextTitle: short, woPdfBottomText: text, woPdfCompanySignatureLabelRename: text.slice(0, 60) },
  })
  const { car, metaData } = ordinaryOrder
  return printer.typeset(
    orderTemplate,
    orderSheet(
      {
        ...ordinaryOrder,
        clientName: text,
        delegateName: short,
        phone: short,
        description: text,
        documentNumber: short,
        car: { ...car, plateNumber: text.slice(0, 15), make: short, model: short, description: text },
        products: [line(text, 1, 1, 0), line(text, 1, 1, 1)],
        metaData: { ...metaData, clientRequested: text, createdBy: short, finalReviewer: short },
      },
      { ...ordinaryPaper, settings, client: { email: short, company: { address: text }, address: null } },
      'ro',
    ),
  )
}

/** Text with a meaning for PDF, HTML, a shell, a path, a template or a screen reader. */
const payloads = [
  '/JS (app.alert(1))',
  '<< /S /JavaScript /JS (app.alert(1)) >>',
  '/OpenAction 1 0 R',
  '/Launch /F (cmd.exe)',
  '/URI (https://evil.example)',
  '/AA << /O 1 0 R >>',
  '/EmbeddedFile',
  '/SubmitForm',
  '/GoToR',
  '/RichMedia',
  ') Tj ET Q',
  'endstream endobj',
  '%%EOF',
  'xref 0 1',
  'trailer << /Root 1 0 R >>',
  'stream\nq 1 0 0 1 0 0 cm',
  '(\\',
  '\\)',
  '<<',
  '>>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="file:///etc/passwd">',
  '<a href="javascript:alert(1)">x</a>',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>',
  '&y;',
  '<svg onload=alert(1)>',
  ']]>',
  'file:///etc/passwd',
  'https://evil.example/x',
  '\\\\evil\\share',
  '../../../../etc/passwd',
  '/proc/self/environ',
  'data:text/html,x',
  '#import "/etc/passwd"',
  '#read("/etc/passwd")',
  '#eval("1+1")',
  '#panic("x")',
  '#sys.inputs',
  '#link("https://evil.example")[x]',
  '$ x^2 $',
  '*b* _i_ `c`',
  '= Title',
  '<label> @label',
  '// comment',
  '/* block */',
  '```raw```',
  '\\u{41}',
  '#set page(width: 1cm)',
  '#pagebreak()',
  '{{page}} {{pages}}',
  '{{value}} $t(Total)',
  '%s%n%x',
  '${7*7}',
  '$(id)',
  '`id`',
  '; rm -rf /',
  '\u202Eevil\u202C',
  '\u2066x\u2069',
  '\u200B\u200D\uFEFF',
  'a\u0300'.repeat(50),
  '\u0000\u0007\uD800',
  '漢字かな交じり文',
  '😀🚗👨‍👩‍👧',
  'العربية עברית',
  'x'.repeat(5000),
]

test('commands in text are printed as text: no paper has an action, link, script or attachment', async () => {
  expect(payloads.length).toBeGreaterThanOrEqual(60)
  const papers = await Promise.all(payloads.map(printWithText))
  for (const paper of papers) {
    const document = await getDocumentProxy(Uint8Array.from(paper), { verbosity: 0 })
    const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))
    const annotations = await Promise.all(pages.map((page) => page.getAnnotations()))
    expect(annotations.flat()).toEqual([])
    expect([await document.getJSActions(), await document.getAttachments(), await document.getOpenAction()]).toEqual([null, null, null])
    await document.loadingTask.destroy()
    // Text must never become a name in the structure of the file.
    expect(extractStructure(paper)).not.toMatch(/\/(JS|JavaScript|Launch|URI|OpenAction|AA|EmbeddedFile|SubmitForm|GoToR)\b/)
  }
})

test('long unbroken text does not run past the edge of the page', async () => {
  for (const text of ['W'.repeat(250), 'Ș'.repeat(250), 'a@b.'.repeat(60), '漢'.repeat(200), '-'.repeat(250)]) {
    const document = await getDocumentProxy(Uint8Array.from(await printWithText(text)), { verbosity: 0 })
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const [, , width = 0] = page.view
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item) || !item.str.trim()) continue
        const [left, right] = [item.transform[4] as number, (item.transform[4] as number) + item.width]
        expect(left, item.str).toBeGreaterThan(25)
        expect(right, item.str).toBeLessThan(width - 25)
      }
    }
    await document.loadingTask.destroy()
  }
})

test('letters of the three languages print as typed, and a letter without font stops nothing', async () => {
  const letters = 'ȘȚăâîșț ŐŰőű'
  expect((await pdfText(await printWithText(letters))).join('\n').split(letters).length - 1).toBeGreaterThanOrEqual(10)
  expect((await pdfText(await printWithText('漢字 😀 Ő'))).join('\n')).toMatch(/Client\nNume .*😀 Ő\n/)
})

/** Returns the file without its streams and strings (which may nest brackets), so only its names and numbers remain. */
function extractStructure(paper: Uint8Array): string {
  const text = Buffer.from(paper)
    .toString('latin1')
    .replace(/\\[^]/g, '')
    .replace(/\bstream\r?\n[^]*?\bendstream\b/g, '')
  let depth = 0
  return Array.from(text, (sign) => {
    if (sign === '(') depth += 1
    if (sign === ')' && depth > 0) depth -= 1
    return depth > 0 ? '' : sign
  }).join('')
}
