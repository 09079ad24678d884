/** Worker thread of excel.ts: writes several workbooks at a time from arriving rows. */
import { parentPort } from 'node:worker_threads'
import { rangeRef, writeXlsx, writeXlsxStream, type Cell as Styled, type CellValue, type ColumnDef, type WriteSheet } from 'hucre/xlsx'
import { columnLooks, toCellValue, type SheetOutline, type WorkbookCell } from './cells.ts'

/**
 * Style of summary rows: bold in workbooks built in memory; `closing` rows lie outside the auto filter; `more` rows go to the third
 * sheet.
 */
export type CellStyle = { bold?: true; closing?: true; more?: true }
export type WriterTask = { outline: SheetOutline } | { rows: WorkbookCell[][]; how?: CellStyle } | { finish: true } | { drop: true }
export type WriterReply = { id: number } & ({ taken: true } | { file: Uint8Array<ArrayBuffer> } | { error: string })

type Book = { add: (rows: WorkbookCell[][], how?: CellStyle) => Promise<unknown>; finish: () => Promise<Uint8Array>; drop: () => unknown }

/** Workbooks up to this many rows are built in memory; larger ones are streamed. */
const maxRowsInMemory = 10_000
const boldStyle = { font: { bold: true }, numFmt: '@' }
const textStyle = { numFmt: '@' }

type Columns = Pick<SheetOutline, 'columns'>
const toColumnDefs = ({ columns }: Columns): ColumnDef[] =>
  columns.map(({ heading, kind }) => {
    const { width, numFmt } = columnLooks[kind]
    return { width: Math.max(width, Math.min(heading.length + 2, 40)), style: { numFmt } }
  })
const listHeadings = ({ columns }: Columns): string[] => columns.map(({ heading }) => heading)

const rowConverter =
  (outline: Pick<SheetOutline, 'columns' | 'zone' | 'words'>) =>
  (row: WorkbookCell[]): CellValue[] =>
    outline.columns.map(({ kind }, at) => toCellValue(kind, row[at], outline))

function createMemoryBook(outline: SheetOutline): Book {
  const rows: CellValue[][] = [listHeadings(outline)]
  const values = rowConverter(outline)
  const { title, filters, more } = outline
  const columns = toColumnDefs(outline)
  const sumRows: number[] = []
  let filteredRows: number | undefined
  const extraSheet = more && {
    rows: [listHeadings(more)] as CellValue[][],
    columns: toColumnDefs(more),
    values: rowConverter({ ...outline, ...more }),
  }
  const filterColumns = [30, 60].map((width) => ({ width, style: textStyle }))
  const sheets = (): WriteSheet[] => [
    {
      ...createSheet(title, columns, rows, sumRows),
      autoFilter: { range: rangeRef(0, 0, (filteredRows ?? rows.length) - 1, columns.length - 1) },
    },
    createSheet(filters.title, filterColumns, filters.rows),
    ...(extraSheet ? [createSheet(more.title, extraSheet.columns, extraSheet.rows)] : []),
  ]
  return {
    add: async (added, { bold: isBold, closing, more: isMore } = {}) => {
      if (isMore) return extraSheet?.rows.push(...added.map(extraSheet.values))
      if (closing) filteredRows = rows.length
      if (isBold) sumRows.push(...added.map((_, at) => rows.length + at))
      return rows.push(...added.map(values))
    },
    finish: () => writeXlsx({ sheets: sheets() }),
    drop: () => undefined,
  }
}

/** Text that looks like an error of Excel would become one; as rich text it stays text. */
function createSheet(name: string, columns: ColumnDef[], rows: CellValue[][], sumRows: number[] = []): WriteSheet {
  const cells = new Map<string, Partial<Styled>>(rows[0]!.map((value, at) => [`0,${at}`, { value, style: boldStyle }]))
  for (const y of sumRows)
    for (const [x, value] of rows[y]!.entries())
      cells.set(`${y},${x}`, { value, style: { ...boldStyle, ...columns[x]!.style, font: { bold: true } } })
  for (const [y, row] of rows.entries())
    for (const [x, value] of row.entries())
      if (typeof value === 'string' && value.startsWith('#')) cells.set(`${y},${x}`, { richText: [{ text: value }] })
  return { name, columns, rows, cells, freezePane: { rows: 1 } }
}

function createStreamedBook(outline: SheetOutline): Book {
  const { readable, writable } = new TransformStream<WorkbookCell[][], WorkbookCell[][]>()
  const rowWriter = writable.getWriter()
  const columns = toColumnDefs(outline)
  const styles = columns.map(({ style }) => style)
  /** The library reads a column's style anew for each row that it writes. */
  const restyle = (row: typeof styles) => columns.forEach((column, at) => (column.style = row[at] ?? textStyle))
  const values = rowConverter(outline)

  async function* listRows(): AsyncGenerator<CellValue[]> {
    restyle(columns.map(() => boldStyle))
    yield listHeadings(outline)
    restyle(styles)
    for await (const rows of readable) for (const row of rows) yield values(row)
    restyle([])
    for (const row of outline.filters.rows) yield row
  }
  // Rows beyond `maxRowsPerSheet` go to a second sheet, which gets the same name with a number.
  const sheets = { maxRowsPerSheet: outline.rows + 1, repeatHeaders: false }
  const file = collectBytes(writeXlsxStream(listRows(), { name: outline.title, columns, freezePane: { rows: 1 }, ...sheets }))
  file.catch(() => {}) // The rejection reaches callers of `add` and `finish`.
  return {
    add: (rows, { more } = {}) => (more ? Promise.resolve() : Promise.race([rowWriter.write(rows), file])),
    finish: async () => {
      await rowWriter.close()
      return file
    },
    drop: () => rowWriter.abort(),
  }
}

const collectBytes = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer())

const books = new Map<number, Book>()
const postReply = (reply: WriterReply, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(reply, transfer)

async function runTask(id: number, task: WriterTask): Promise<void> {
  if ('outline' in task)
    return void books.set(id, task.outline.rows > maxRowsInMemory ? createStreamedBook(task.outline) : createMemoryBook(task.outline))
  const book = books.get(id)
  if (!book) return
  if ('rows' in task) {
    await book.add(task.rows, task.how)
    return postReply({ id, taken: true })
  }
  books.delete(id)
  if ('drop' in task) return void (await book.drop())
  const file = new Uint8Array(await book.finish())
  postReply({ id, file }, [file.buffer])
}

parentPort?.on('message', ({ id, ...task }: { id: number } & WriterTask) => {
  runTask(id, task).catch((error: unknown) => {
    books.delete(id)
    postReply({ id, error: String(error) })
  })
})
