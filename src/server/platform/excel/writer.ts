/** The thread of excel.ts: writes workbooks, several at a time, of the rows that arrive. */
import { parentPort } from 'node:worker_threads'
import { rangeRef, writeXlsx, writeXlsxStream, type Cell as Styled, type CellValue, type ColumnDef, type WriteSheet } from 'hucre/xlsx'
import type { ColumnKind } from '#contract/kit/columns.ts'
import { cellFormats, toCellValue, columnWidths } from './cells.ts'

export type WorkbookCell = string | number | boolean | null | undefined
export type SheetOutline = {
  /** Its sheets: the list, and what it was filtered by. */
  title: string
  columns: { heading: string; kind: ColumnKind }[]
  filters: { title: string; rows: string[][] }
  /** A third sheet, in a workbook that is laid out whole. */
  more?: { title: string; columns: SheetOutline['columns'] }
  /** How many there will be. */
  rows: number
  /** On whose clock instants are written. */
  zone: string
  words: { yes: string; no: string }
}
/** Rows of sums: in bold where the workbook is laid out whole, and the `closing` ones outside of what its headings filter. `more`: of the third sheet. */
export type CellStyle = { bold?: true; closing?: true; more?: true }
export type WriterTask = { outline: SheetOutline } | { rows: WorkbookCell[][]; how?: CellStyle } | { finish: true } | { drop: true }
export type WriterReply = { id: number } & ({ taken: true } | { file: Uint8Array<ArrayBuffer> } | { error: string })

type Book = { add: (rows: WorkbookCell[][], how?: CellStyle) => Promise<unknown>; finish: () => Promise<Uint8Array>; drop: () => unknown }

/** Up to so many rows a workbook is laid out whole in memory; a larger one is packed as its rows arrive. */
const whole = 10_000
const bold = { font: { bold: true }, numFmt: '@' }
const text = { numFmt: '@' }

type Columns = Pick<SheetOutline, 'columns'>
const columnsOf = ({ columns }: Columns): ColumnDef[] =>
  columns.map(({ heading, kind }) => ({
    width: Math.max(columnWidths[kind], Math.min(heading.length + 2, 40)),
    style: { numFmt: cellFormats[kind] },
  }))
const headings = ({ columns }: Columns): string[] => columns.map(({ heading }) => heading)

const valuesIn =
  (outline: Pick<SheetOutline, 'columns' | 'zone' | 'words'>) =>
  (row: WorkbookCell[]): CellValue[] =>
    outline.columns.map(({ kind }, at) => toCellValue(kind, row[at], outline))

function inMemory(outline: SheetOutline): Book {
  const rows: CellValue[][] = [headings(outline)]
  const values = valuesIn(outline)
  const { title, filters, more } = outline
  const columns = columnsOf(outline)
  const sums: number[] = []
  let filtered: number | undefined
  const third = more && { rows: [headings(more)] as CellValue[][], columns: columnsOf(more), values: valuesIn({ ...outline, ...more }) }
  const filterColumns = [30, 60].map((width) => ({ width, style: text }))
  const sheets = (): WriteSheet[] => [
    { ...sheetOf(title, columns, rows, sums), autoFilter: { range: rangeRef(0, 0, (filtered ?? rows.length) - 1, columns.length - 1) } },
    sheetOf(filters.title, filterColumns, filters.rows),
    ...(third ? [sheetOf(more.title, third.columns, third.rows)] : []),
  ]
  return {
    add: async (added, { bold: isBold, closing, more: isMore } = {}) => {
      if (isMore) return third?.rows.push(...added.map(third.values))
      if (closing) filtered = rows.length
      if (isBold) sums.push(...added.map((_, at) => rows.length + at))
      return rows.push(...added.map(values))
    },
    finish: () => writeXlsx({ sheets: sheets() }),
    drop: () => undefined,
  }
}

/** What reads as an error of Excel would be written as one, and not as the text that it is; told as rich text it stays text. */
function sheetOf(name: string, columns: ColumnDef[], rows: CellValue[][], sums: number[] = []): WriteSheet {
  const cells = new Map<string, Partial<Styled>>(rows[0]!.map((value, at) => [`0,${at}`, { value, style: bold }]))
  for (const y of sums)
    for (const [x, value] of rows[y]!.entries())
      cells.set(`${y},${x}`, { value, style: { ...bold, ...columns[x]!.style, font: { bold: true } } })
  for (const [y, row] of rows.entries())
    for (const [x, value] of row.entries())
      if (typeof value === 'string' && value.startsWith('#')) cells.set(`${y},${x}`, { richText: [{ text: value }] })
  return { name, columns, rows, cells, freezePane: { rows: 1 } }
}

function packed(outline: SheetOutline): Book {
  const { readable, writable } = new TransformStream<WorkbookCell[][], WorkbookCell[][]>()
  const arriving = writable.getWriter()
  const columns = columnsOf(outline)
  const styles = columns.map(({ style }) => style)
  /** The library reads the style of a column anew for each row that it writes. */
  const restyle = (row: typeof styles) => columns.forEach((column, at) => (column.style = row[at] ?? text))
  const values = valuesIn(outline)

  async function* lines(): AsyncGenerator<CellValue[]> {
    restyle(columns.map(() => bold))
    yield headings(outline)
    restyle(styles)
    for await (const rows of readable) for (const row of rows) yield values(row)
    restyle([])
    for (const row of outline.filters.rows) yield row
  }
  // The second sheet is what is beyond the first, and has its name with a number.
  const sheets = { maxRowsPerSheet: outline.rows + 1, repeatHeaders: false }
  const file = collected(writeXlsxStream(lines(), { name: outline.title, columns, freezePane: { rows: 1 }, ...sheets }))
  file.catch(() => {}) // told to whoever adds rows or finishes
  return {
    add: (rows, { more } = {}) => (more ? Promise.resolve() : Promise.race([arriving.write(rows), file])),
    finish: async () => {
      await arriving.close()
      return file
    },
    drop: () => arriving.abort(),
  }
}

const collected = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer())

const books = new Map<number, Book>()
const answer = (reply: WriterReply, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(reply, transfer)

async function obey(id: number, order: WriterTask): Promise<void> {
  if ('outline' in order) return void books.set(id, order.outline.rows > whole ? packed(order.outline) : inMemory(order.outline))
  const book = books.get(id)
  if (!book) return
  if ('rows' in order) {
    await book.add(order.rows, order.how)
    return answer({ id, taken: true })
  }
  books.delete(id)
  if ('drop' in order) return void (await book.drop())
  const file = new Uint8Array(await book.finish())
  answer({ id, file }, [file.buffer])
}

parentPort?.on('message', ({ id, ...order }: { id: number } & WriterTask) => {
  obey(id, order).catch((error: unknown) => {
    books.delete(id)
    answer({ id, error: String(error) })
  })
})
