import { readXlsx } from 'hucre/xlsx'

/** The sheets of a workbook, with the styles of their cells. */
export const sheetsOf = async (content: Uint8Array) => (await readXlsx(content, { readStyles: true })).sheets

/** The values of a sheet's column below its heading. */
export const columnOf = ({ rows }: { rows: unknown[][] }, heading: string): unknown[] => {
  const at = rows[0]!.indexOf(heading)
  return at < 0 ? [] : rows.slice(1).map((row) => row[at])
}
