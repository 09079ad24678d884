import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { pdfText } from '#test/pdf-text.ts'
import { openPrinter, PrintFailed, PrintUnavailable } from './pdf.ts'

const template = fileURLToPath(new URL('pdf.test.typ', import.meta.url))
const warnings: string[] = []
const printer = openPrinter({ warn: (text) => warnings.push(text) })
afterAll(() => printer.close())

test('the letters of Romanian and Hungarian survive in a PDF', async () => {
  const text = 'ȘȚĂÂÎ șțăâî ŐŰÖÜ őűöü ☐ ☑ → “„”'
  expect(await pdfText(await printer.typeset(template, { text }))).toEqual([text])
})

test.each([
  '#set text(red) *x* $y$ #import "/etc/passwd"',
  '= title @ref <label> https://example.com // comment /* block */',
  '\\u{41} #sys.inputs ``` #eval("1") \\',
  '{"data": "}", "text": null}',
])('text is printed literally, whatever it means to the typesetter: %s', async (text) => {
  expect((await pdfText(await printer.typeset(template, { text }))).join('')).toBe(text)
})

test('characters without a glyph do not stop a document', async () => {
  const text = 'a\u0000b\u0007c\uD800d\uDC00e\u007Ff\u0085g\r\nh\ti'
  expect((await pdfText(await printer.typeset(template, { text }, { standard: 'ua-1' }))).join('')).toBe('abcdefg\nh i')
})

test('equal input gives equal bytes from every child', async () => {
  const documents = Array.from({ length: 4 }, () => printer.typeset(template, { text: 'twice' }))
  const [first, ...others] = await Promise.all(documents)
  for (const other of others) expect(Buffer.compare(other, first!)).toBe(0)
})

test('a failure names file, line and reason, and a mere warning is reported, too', async () => {
  await expect(printer.typeset(template, { fail: 'no paper' })).rejects.toThrow(PrintFailed)
  await expect(printer.typeset(template, { fail: 'no paper' })).rejects.toThrow(/pdf\.test\.typ:7: panicked with: "no paper"/)
  await expect(printer.typeset('/etc/passwd', {})).rejects.toThrow(PrintFailed)
  expect(warnings).toEqual([])

  await printer.typeset(template, { font: 'Nobody Has This' })
  expect(warnings).toEqual([expect.stringMatching(/pdf\.test\.typ:6: unknown font family/)])
})

test('a document that is too slow twice fails, and those behind it are rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const impatient = openPrinter({ children: 1, timeout: 3_000 })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => impatient.close())
  const endless = impatient.typeset(template, { rounds: 1_000_000 })
  const behind = impatient.typeset(template, { text: 'next' })

  vi.advanceTimersByTime(3_000)
  vi.advanceTimersByTime(3_000)
  await expect(endless).rejects.toThrow(PrintUnavailable)
  expect(await pdfText(await behind)).toEqual(['next'])
})

test('a child is replaced after its limit of documents', async () => {
  const recycling = openPrinter({ children: 1, recycle: 2 })
  const documents = Array.from({ length: 5 }, (_, index) => recycling.typeset(template, { text: `no. ${index}` }))
  const pages = await Promise.all(documents.map(async (pdf) => pdfText(await pdf)))
  expect(pages.flat()).toEqual(['no. 0', 'no. 1', 'no. 2', 'no. 3', 'no. 4'])
  await recycling.close()
})

test('a closed printer rejects pending and new documents', async () => {
  const closing = openPrinter({ children: 1 })
  const pending = [closing.typeset(template, { rounds: 1_000_000 }), closing.typeset(template, {})]
  const rejections = Promise.all(pending.map((document) => expect(document).rejects.toThrow('The printer was closed')))
  await closing.close()
  await rejections
  await expect(closing.typeset(template, {})).rejects.toThrow(PrintFailed)
})
