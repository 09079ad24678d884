import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readSheets } from '#test/excel.ts'
import { openExcel } from './excel.ts'
import type { WorkbookCell, SheetOutline } from './writer.ts'

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
const written = ['Ștefan Őri x', '0044', 1234.5, 3, new Date('2026-11-20'), new Date('2026-07-21T00:59:30Z'), 'Da']
const formats = ['@', '@', '#,##0.00', 'General', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '@']

async function fileOf(rows: number) {
  const book = excel.open(outline(rows))
  for (let at = 0; at < rows; at += 1000) await book.add(Array.from({ length: Math.min(1000, rows - at) }, () => row))
  return readSheets(await book.finish())
}

test.each([1, 10_000, 10_001])('%i rows come back as they were written, of their kinds', async (count) => {
  const [list, filters, ...others] = await fileOf(count)
  expect(others).toEqual([])
  expect(list!.rows).toHaveLength(count + 1)
  expect(list!.rows[0]).toEqual(columns.map(({ heading }) => heading))
  expect(list!.rows.at(-1)).toEqual(written)
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

test('workbooks that are made at once do not mix', async () => {
  const books = ['a', 'b'].map((text) => ({ text, book: excel.open(outline(2)) }))
  for (let i = 0; i < 2; i++) for (const { text, book } of books) await book.add([[text]])
  for (const { text, book } of books) {
    const [list] = await readSheets(await book.finish())
    expect(list!.rows.slice(1).map(([first]) => first)).toEqual([text, text])
  }
})

test('one of which nothing is heard for too long is given up with all that its thread is writing, and the next one is made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hasty = openExcel()
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => hasty.close())
  const slow = hasty.open(outline(1))
  const beside = hasty.open(outline(1))
  await slow.add([row])

  vi.advanceTimersByTime(60_000) // of nothing that the thread was asked for

  const [late, lost] = [slow.finish(), beside.add([row])].map((asked) =>
    expect(asked).rejects.toMatchObject({ code: 'ExportError', status: 503 }),
  )
  vi.advanceTimersByTime(30_000)

  await late
  await lost
  const next = hasty.open(outline(1))
  await next.add([row])
  expect((await next.finish()).length).toBeGreaterThan(0)
})

test('what the library refuses is an error, and the next one is made', async () => {
  const book = excel.open({ ...outline(1), title: 'a/b' })
  await book.add([row])
  await expect(book.finish()).rejects.toMatchObject({ code: 'ExportError' })
  expect(await fileOf(1)).toHaveLength(2)
})

test('a file that is too large is refused', async () => {
  const strict = openExcel({ largest: 1000 })
  onTestFinished(() => strict.close())
  const book = strict.open(outline(1))
  await book.add([row])
  await expect(book.finish()).rejects.toMatchObject({ code: 'TooLarge', status: 413 })
})

test('one that is dropped tells so to whoever waits for it', async () => {
  const book = excel.open(outline(20_000))
  const reason = new Error('Nobody waits for it')
  const finished = expect(book.finish()).rejects.toBe(reason)
  book.drop(reason)
  await finished
  await expect(book.add([row])).rejects.toBe(reason)
})
