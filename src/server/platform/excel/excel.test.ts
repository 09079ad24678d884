import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readSheets } from '#test/excel.ts'
import { openExcel } from './excel.ts'
import type { WorkbookCell, SheetOutline } from './cells.ts'

const excel = openExcel()
afterAll(() => excel.close())

const columns: SheetOutline['columns'] = [
  { heading: 'Text', kind: 'text' },
  { heading: 'Code', kind: 'code' },
  { heading: 'Money', kind: 'money' },
  { heading: 'Number', kind: 'number' },
  { heading: 'Day', kind: 'day' },
  { heading: 'Instant', kind: 'instant' },
  { heading: 'Flag', kind: 'flag' },
]
const outline = (rows: number): SheetOutline => ({
  title: 'List',
  columns,
  filters: {
    title: 'Filters',
    rows: [
      ['Filters', 'List'],
      ['Text', '=1+1'],
    ],
  },
  rows,
  zone: 'Europe/Bucharest',
  words: { yes: 'Da', no: 'Nu' },
})
const row: WorkbookCell[] = ['Ștefan\r\nŐri\t\u0007\uD800x', '0044', 1234.5, 3, '2026-11-20', '2026-07-20T21:59:30.000Z', true]
const expectedRow = ['Ștefan Őri x', '0044', 1234.5, 3, new Date('2026-11-20'), new Date('2026-07-21T00:59:30Z'), 'Da']
const formats = ['@', '@', '#,##0.00', 'General', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '@']

async function writeFile(rows: number) {
  const book = excel.open(outline(rows))
  for (let at = 0; at < rows; at += 1000) await book.add(Array.from({ length: Math.min(1000, rows - at) }, () => row))
  return readSheets(await book.finish())
}

test.each([1, 10_000, 10_001])('%i rows come back as written, with their kinds', async (count) => {
  const [list, filters, ...others] = await writeFile(count)
  expect(others).toEqual([])
  expect(list!.rows).toHaveLength(count + 1)
  expect(list!.rows[0]).toEqual(columns.map(({ heading }) => heading))
  expect(list!.rows.at(-1)).toEqual(expectedRow)
  const styles = (y: number) => columns.map((_, x) => list!.cells!.get(`${y},${x}`)?.style)
  expect(styles(count).map((style) => style?.numFmt)).toEqual(formats)
  for (const style of styles(0)) expect(style).toMatchObject({ font: { bold: true } })
  for (const style of styles(count)) expect(style?.font?.bold).toBeFalsy()
  expect(list!.freezePane).toEqual({ rows: 1 })
  expect(list!.columns!.map(({ width }) => width)).toEqual([30, 18, 14, 10, 12, 18, 10])
  expect(filters!.rows.map((cells) => cells.slice(0, 2))).toEqual([
    ['Filters', 'List'],
    ['Text', '=1+1'],
  ])
})

test('concurrent workbooks do not mix', async () => {
  const books = ['a', 'b'].map((text) => ({ text, book: excel.open(outline(2)) }))
  for (let i = 0; i < 2; i++) for (const { text, book } of books) await book.add([[text]])
  for (const { text, book } of books) {
    const [list] = await readSheets(await book.finish())
    expect(list!.rows.slice(1).map(([first]) => first)).toEqual([text, text])
  }
})

test('a silent workbook fails with all others of its thread, and the next one is written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const impatient = openExcel()
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => impatient.close())
  const slow = impatient.open(outline(1))
  const concurrent = impatient.open(outline(1))
  await slow.add([row])

  vi.advanceTimersByTime(60_000) // The thread has no pending task at this time.

  const [late, lost] = [slow.finish(), concurrent.add([row])].map((pending) =>
    expect(pending).rejects.toMatchObject({ code: 'ExportError', status: 503 }),
  )
  vi.advanceTimersByTime(30_000)

  await late
  await lost
  const next = impatient.open(outline(1))
  await next.add([row])
  expect((await next.finish()).length).toBeGreaterThan(0)
})

test('a workbook that the library rejects fails, and the next one is written', async () => {
  const book = excel.open({ ...outline(1), title: 'a/b' })
  await book.add([row])
  await expect(book.finish()).rejects.toMatchObject({ code: 'ExportError' })
  expect(await writeFile(1)).toHaveLength(2)
})

test('a file that is too large fails', async () => {
  const strict = openExcel({ largest: 1000 })
  onTestFinished(() => strict.close())
  const book = strict.open(outline(1))
  await book.add([row])
  await expect(book.finish()).rejects.toMatchObject({ code: 'TooLarge', status: 413 })
})

test('a dropped workbook rejects its pending and later calls with the reason', async () => {
  const book = excel.open(outline(20_000))
  const reason = new Error('Nobody waits for it')
  const finished = expect(book.finish()).rejects.toBe(reason)
  book.drop(reason)
  await finished
  await expect(book.add([row])).rejects.toBe(reason)
})
