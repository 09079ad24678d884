import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { pdfText } from '#test/pdf-text.ts'
import { openPrinter, PrintFailed, PrintUnavailable } from './pdf.ts'

const template = fileURLToPath(new URL('pdf.test.typ', import.meta.url))
const warnings: string[] = []
const printer = openPrinter({ warn: (text) => warnings.push(text) })
afterAll(() => printer.close())

test('the letters of Romanian and Hungarian come back from the paper as they went in', async () => {
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

test('characters that no font has do not stop a document', async () => {
  const text = 'a\u0000b\u0007c\uD800d\uDC00e\u007Ff\u0085g\r\nh\ti'
  expect((await pdfText(await printer.typeset(template, { text }, { standard: 'ua-1' }))).join('')).toBe('abcdefg\nh i')
})

test('the same input gives the same bytes, whichever child makes them', async () => {
  const documents = Array.from({ length: 4 }, () => printer.typeset(template, { text: 'twice' }))
  const [first, ...others] = await Promise.all(documents)
  for (const other of others) expect(Buffer.compare(other, first!)).toBe(0)
})

test('a failure names file, line and reason, and what the typesetter only complains about is heard too', async () => {
  await expect(printer.typeset(template, { fail: 'no paper' })).rejects.toThrow(PrintFailed)
  await expect(printer.typeset(template, { fail: 'no paper' })).rejects.toThrow(/pdf\.test\.typ:7: panicked with: "no paper"/)
  await expect(printer.typeset('/etc/passwd', {})).rejects.toThrow(PrintFailed)
  expect(warnings).toEqual([])

  await printer.typeset(template, { font: 'Nobody Has This' })
  expect(warnings).toEqual([expect.stringMatching(/pdf\.test\.typ:6: unknown font family/)])
})

test('a document that takes too long twice is given up, and the ones behind it are made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hasty = openPrinter({ children: 1, timeout: 3_000 })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => hasty.close())
  const endless = hasty.typeset(template, { rounds: 1_000_000 })
  const behind = hasty.typeset(template, { text: 'next' })

  vi.advanceTimersByTime(3_000)
  vi.advanceTimersByTime(3_000)
  await expect(endless).rejects.toThrow(PrintUnavailable)
  expect(await pdfText(await behind)).toEqual(['next'])
})

test('a child makes room for a fresh one after so many documents', async () => {
  const thrifty = openPrinter({ children: 1, recycle: 2 })
  const documents = Array.from({ length: 5 }, (_, index) => thrifty.typeset(template, { text: `no. ${index}` }))
  const pages = await Promise.all(documents.map(async (pdf) => pdfText(await pdf)))
  expect(pages.flat()).toEqual(['no. 0', 'no. 1', 'no. 2', 'no. 3', 'no. 4'])
  await thrifty.close()
})

test('a closed printer refuses what it has not made', async () => {
  const closing = openPrinter({ children: 1 })
  const unmade = [closing.typeset(template, { rounds: 1_000_000 }), closing.typeset(template, {})]
  const refused = Promise.all(unmade.map((document) => expect(document).rejects.toThrow('The printer was closed')))
  await closing.close()
  await refused
  await expect(closing.typeset(template, {})).rejects.toThrow(PrintFailed)
})
