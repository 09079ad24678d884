import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'

/** Reads the sheets of a workbook with the styles of their cells. */
export const readSheets = async (content: Uint8Array) => (await readXlsx(content, { readStyles: true })).sheets

/** Returns the values of a column below its heading. */
export const columnOf = ({ rows }: { rows: unknown[][] }, heading: string): unknown[] => {
  const at = rows[0]!.indexOf(heading)
  return at < 0 ? [] : rows.slice(1).map((row) => row[at])
}

/** Returns the raw XML of all sheets. */
export function sheetXml(content: Uint8Array): string {
  const file = Buffer.from(content)
  const parts: string[] = []
  for (let at = file.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const [method, packed, nameLength, begin] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ]
    if (!file.toString('latin1', at + 46, at + 46 + nameLength).startsWith('xl/worksheets/')) continue
    const data = begin + 30 + file.readUInt16LE(begin + 26) + file.readUInt16LE(begin + 28)
    const bytes = file.subarray(data, data + packed)
    parts.push((method === 8 ? inflateRawSync(bytes) : bytes).toString())
  }
  return parts.join('\n')
}
