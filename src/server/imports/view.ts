import type { Import, ImportCounts, ImportRow, ImportState, ImportType, Mapping, JudgedRow } from '#contract/imports.ts'
import { textOf, type Cell } from '#domain/imports/values.ts'
import type { Chosen } from './draft.ts'
import type { judgedRows, StoredImport } from './queries.ts'

const none: ImportCounts = { create: 0, update: 0, skip: 0, error: 0, deleted: 0, restored: 0, left: 0 }

export const textsOf = (cells: readonly Cell[]): string[] => cells.map(textOf)

export const toImportRow = (row: StoredImport): ImportRow => ({
  ...row,
  type: row.type as ImportType,
  state: row.state as ImportState,
  counts: { ...none, ...(row.counts as Partial<ImportCounts>) },
})

type Top = { headings: readonly Cell[]; sample: readonly (readonly Cell[])[] }

/** With the row of its headings and some below it. */
export const toImport = (row: StoredImport, { headings, sample }: Top): Import => {
  const mapping = row.mapping as Mapping
  // Of a column without a heading at least its place is shown.
  const width = Math.max(mapping.length, headings.length)
  return {
    ...toImportRow(row),
    sheets: row.sheets as Import['sheets'],
    sheet: row.sheet,
    headerRow: row.headerRow,
    headings: Array.from({ length: width }, (_, at) => textOf(headings[at])),
    mapping: Array.from({ length: width }, (_, at) => mapping[at] ?? null),
    options: row.options as Import['options'],
    sample: sample.map((cells) => textsOf(cells)),
  }
}

export const toJudgedRow = (row: Awaited<ReturnType<typeof judgedRows>>['items'][number]): JudgedRow => ({
  ...row,
  cells: textsOf(row.cells as Cell[]),
  verdict: row.verdict as JudgedRow['verdict'],
  messages: row.messages as JudgedRow['messages'],
  undone: row.undone as JudgedRow['undone'],
})

export const toChosen = ({
  type,
  organizationId,
  mapping,
  options,
}: Pick<StoredImport, 'type' | 'organizationId' | 'mapping' | 'options'>): Chosen => ({
  type: type as ImportType,
  organizationId,
  mapping: mapping as Mapping,
  options: options as Chosen['options'],
})
