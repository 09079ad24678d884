/** The thread of read.ts: reads one file, hands over what it holds and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CellValue } from 'hucre'
import { checkZip } from './zip-guard.ts'

/** What is read of a file. */
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
/** The cells of a row are JSON for the database: whoever asked need not look into them. */
export type ReadRow = { sheet: number; row: number; cells: string }
export type ReadFile = { sheets: { name: string; rows: number; first: number }[]; batches: ReadRow[][] }
export type ReadReply = ReadFile | { refused: WorkbookRejection; reason?: string }

type Sheet = { name: string; rows: Iterable<CellValue[]> }
type Cell = string | number | boolean | null

const batch = 1000

async function sheetsOf(bytes: Buffer): Promise<Sheet[] | WorkbookRejection> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const isOle = bytes.readUInt32BE(0) === 0xd0cf11e0
  if (!isZip && !isOle) return textSheet(bytes)
  const refused = isZip && checkZip(bytes)
  if (refused) return refused
  // With the first file that needs it: of a csv nothing else is wanted than its own part.
  const { read } = await import('hucre')
  // All rows are read: the library would leave out those beyond a limit without saying so, and it counts empty ones.
  const { sheets } = await read(bytes)
  return sheets
}

/** Text with signs between its columns. */
async function textSheet(bytes: Buffer): Promise<Sheet[] | WorkbookRejection> {
  const text = decoded(bytes)
  // oxlint-disable-next-line no-control-regex -- no text has these: it is a file of another kind
  if (/[\0-\x08\x0e-\x1f]/.test(text)) return 'UnknownWorkbook'
  // A page or an XML that is called a workbook, as some programs write for Excel.
  if (/^\s*</.test(text)) return 'UnknownWorkbook'
  const [heading = ''] = text.split(/\r\n?|\n/, 1)
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)
  const { streamCsvRows } = await import('hucre/csv')
  return [{ name: '', rows: streamCsvRows(text, { delimiter }) }]
}

/** UTF-8, or what a Windows of these parts saves: it has no letters with a comma below, and writes those with a cedilla for them. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const letters: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' }
    return new TextDecoder('windows-1250').decode(bytes).replace(/[şţŞŢ]/g, (letter) => letters[letter]!)
  }
}

/** A day, with the time where there is one; workbooks know no zone. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

function cellOf(value: CellValue | undefined): Cell {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  return value.replaceAll('\0', '').slice(0, workbookLimits.characters).toWellFormed().trim() || null
}

/** Up to the last one that holds something. */
function cellsOf(row: CellValue[]): Cell[] {
  const cells = row.slice(0, workbookLimits.columns).map(cellOf)
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
}

async function readFile(bytes: Buffer): Promise<ReadReply> {
  const found = await sheetsOf(bytes)
  if (typeof found === 'string') return { refused: found }
  const sheets: ReadFile['sheets'] = []
  const rows: { s: number; r: number; c: Cell[] }[] = []
  for (const [s, sheet] of found.slice(0, workbookLimits.sheets).entries()) {
    const first = rows.length
    let r = 0
    for (const row of sheet.rows) {
      r += 1
      const c = cellsOf(row)
      if (c.length > 0) rows.push({ s, r, c })
      // Each sheet may have a row of headings besides.
      if (rows.length > workbookLimits.rows + s + 1) return { refused: 'TooManyRowsInFile' }
    }
    sheets.push({ name: sheet.name.slice(0, 100), rows: rows.length - first, first: rows[first]?.r ?? 1 })
  }
  if (rows.length === 0) return { refused: 'EmptyWorkbook' }
  const batches: ReadRow[][] = []
  for (let at = 0; at < rows.length; at += batch)
    batches.push(rows.slice(at, at + batch).map(({ s: sheet, r: row, c }) => ({ sheet, row, cells: JSON.stringify(c) })))
  return { sheets, batches }
}

/** Of workbooks older than Excel 97 the library says so in its words alone. */
function refusal(error: unknown): ReadReply {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const isOlder = message.startsWith('Unsupported XLS version')
  return { refused: name === 'EncryptedFileError' ? 'EncryptedWorkbook' : isOlder ? 'OldWorkbook' : 'BrokenWorkbook', reason: message }
}
parentPort?.postMessage(await readFile(Buffer.from(workerData as Uint8Array)).catch(refusal))
