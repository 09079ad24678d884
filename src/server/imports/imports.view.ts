import type { Import, ImportCounts, ImportRow, ImportState, ImportType, ColumnMapping, ValidatedRow } from '#contract/imports.ts'
import { cellText, type SheetCell } from '#contract/kit/readers/reading.ts'
import type { ImportSettings } from './imports.draft.ts'
import type { listValidatedRows, StoredImport } from './imports.queries.ts'

const none: ImportCounts = { create: 0, update: 0, skip: 0, error: 0, deleted: 0, restored: 0, left: 0 }

export const cellTexts = (cells: readonly SheetCell[]): string[] => cells.map(cellText)

export const toImportRow = (row: StoredImport): ImportRow => ({
  ...row,
  type: row.type as ImportType,
  state: row.state as ImportState,
  counts: { ...none, ...(row.counts as Partial<ImportCounts>) },
})

type FileHead = { headings: readonly SheetCell[]; sample: readonly (readonly SheetCell[])[] }

/** Adds the headings and sample rows to the import. */
export const toImport = (row: StoredImport, { headings, sample }: FileHead): Import => {
  const mapping = row.mapping as ColumnMapping
  // A column without a heading is shown too, with an empty heading.
  const width = Math.max(mapping.length, headings.length)
  return {
    ...toImportRow(row),
    sheets: row.sheets as Import['sheets'],
    sheet: row.sheet,
    headerRow: row.headerRow,
    headings: Array.from({ length: width }, (_, at) => cellText(headings[at])),
    mapping: Array.from({ length: width }, (_, at) => mapping[at] ?? null),
    options: row.options as Import['options'],
    sample: sample.map((cells) => cellTexts(cells)),
  }
}

export const toValidatedRow = (row: Awaited<ReturnType<typeof listValidatedRows>>['items'][number]): ValidatedRow => ({
  ...row,
  cells: cellTexts(row.cells as SheetCell[]),
  verdict: row.verdict as ValidatedRow['verdict'],
  messages: row.messages as ValidatedRow['messages'],
  undone: row.undone as ValidatedRow['undone'],
})

export const toImportSettings = (
  { type, organizationId, mapping, options }: Pick<StoredImport, 'type' | 'organizationId' | 'mapping' | 'options'>,
  place: ImportSettings['place'],
): ImportSettings => ({
  place,
  type: type as ImportType,
  organizationId,
  mapping: mapping as ColumnMapping,
  options: options as ImportSettings['options'],
})
