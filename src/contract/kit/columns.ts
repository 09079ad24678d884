/** The kind of a workbook column sets the format of its cells and its width. A code is text that looks like a number. */
export type ColumnKind = 'text' | 'code' | 'money' | 'number' | 'day' | 'instant' | 'flag' | 'choice'

/** A column of a list's workbook. */
export type ExcelColumn<Key extends string = string, Word extends string = string> = {
  key: Key
  kind: ColumnKind
  /** The heading is a key of the feature's translations. */
  word: Word
  /** The screen shows this value inside the column with this heading. */
  within?: Word
  /** Only the workbook has this column; the screen has no room for it. */
  excel?: true
}
