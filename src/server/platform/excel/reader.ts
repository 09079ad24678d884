/** Worker thread of read.ts: reads one file, posts its content and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CellValue } from 'hucre'
import { checkZip } from './zip-guard.ts'

/** Limits for the content that is read from a file. */
export const workbookLimits = { rows: 50_000, columns: 60, sheets: 20, characters: 32_767 }

export type WorkbookRejection =
  | 'BinaryWorkbook'
  | 'BrokenWorkbook'
  | 'EmptyWorkbook'
  | 'EncryptedWorkbook'
  | 'OldWorkbook'
  | 'UnknownWorkbook'
  | 'WorkbookTooLarge'
  | 'TooManyRowsInFile'
/** `cells` is JSON for the database, which the main thread need not parse. */
export type ReadRow = { sheet: number; row: number; cells: string }
export type ReadFile = { sheets: { name: string; rows: number; first: number }[]; batches: ReadRow[][] }
export type ReadReply = ReadFile | { refused: WorkbookRejection; reason?: string }

type Sheet = { name: string; rows: Iterable<CellValue[]> }
type Cell = string | number | boolean | null

const batchRows = 1000

async function readSheets(bytes: Buffer): Promise<Sheet[] | WorkbookRejection> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const isOle = bytes.readUInt32BE(0) === 0xd0cf11e0
  if (!isZip && !isOle) return textSheet(bytes)
  const rejection = isZip && checkZip(bytes)
  if (rejection) return rejection
  // The library loads with the first file that needs it; a csv needs only its csv part.
  const { read } = await import('hucre')
  // All rows are read: with a limit the library would silently drop the rest, and it counts empty rows.
  const { sheets } = await read(bytes)
  return sheets
}

/** Reads text with delimiters between columns. */
async function textSheet(bytes: Buffer): Promise<Sheet[] | WorkbookRejection> {
  const text = decodeText(bytes)
  // oxlint-disable-next-line no-control-regex -- no text has these: it is a file of another kind
  if (/[\0-\x08\x0e-\x1f]/.test(text)) return 'UnknownWorkbook'
  // Some programs save HTML or XML under the name of a workbook.
  if (/^\s*</.test(text)) return 'UnknownWorkbook'
  const [heading = ''] = text.split(/\r\n?|\n/, 1)
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)
  const { streamCsvRows } = await import('hucre/csv')
  return [{ name: '', rows: streamCsvRows(text, { delimiter }) }]
}

/** Decodes UTF-8, UTF-16 or Windows-1250, which regional Windows programs save: that code page has cedillas in place of commas below. */
function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const letters: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' }
    return new TextDecoder('windows-1250').decode(bytes).replace(/[şţŞŢ]/g, (letter) => letters[letter]!)
  }
}

/** Formats a day, with its time if there is one; workbooks have no time zone. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

function toCell(value: CellValue | undefined): Cell {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  return value.replaceAll('\0', '').slice(0, workbookLimits.characters).toWellFormed().trim() || null
}

/** Cells of a row up to the last non-empty one. */
function toCells(row: CellValue[]): Cell[] {
  const cells = row.slice(0, workbookLimits.columns).map(toCell)
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
}

async function readFile(bytes: Buffer): Promise<ReadReply> {
  const result = await readSheets(bytes)
  if (typeof result === 'string') return { refused: result }
  const sheets: ReadFile['sheets'] = []
  const rows: { s: number; r: number; c: Cell[] }[] = []
  for (const [s, sheet] of result.slice(0, workbookLimits.sheets).entries()) {
    const first = rows.length
    let r = 0
    for (const row of sheet.rows) {
      r += 1
      const c = toCells(row)
      if (c.length > 0) rows.push({ s, r, c })
      // Each sheet may have a row of headings in addition.
      if (rows.length > workbookLimits.rows + s + 1) return { refused: 'TooManyRowsInFile' }
    }
    sheets.push({ name: sheet.name.slice(0, 100), rows: rows.length - first, first: rows[first]?.r ?? 1 })
  }
  if (rows.length === 0) return { refused: 'EmptyWorkbook' }
  const batches: ReadRow[][] = []
  for (let at = 0; at < rows.length; at += batchRows)
    batches.push(rows.slice(at, at + batchRows).map(({ s: sheet, r: row, c }) => ({ sheet, row, cells: JSON.stringify(c) })))
  return { sheets, batches }
}

/** The library reports workbooks older than Excel 97 only by the text of the error. */
function toRejection(error: unknown): ReadReply {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const isOlder = message.startsWith('Unsupported XLS version')
  return { refused: name === 'EncryptedFileError' ? 'EncryptedWorkbook' : isOlder ? 'OldWorkbook' : 'BrokenWorkbook', reason: message }
}
parentPort?.postMessage(await readFile(Buffer.from(workerData as Uint8Array)).catch(toRejection))
