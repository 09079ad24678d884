/** The kind of a workbook column sets the format of its cells and its width. A code is text that looks like a number. */
export type ColumnKind = 'text' | 'code' | 'money' | 'number' | 'day' | 'instant' | 'flag' | 'choice'

/** A column of a list as its workbook has it. */
export type ExcelColumn<Key extends string = string, Word extends string = string> = {
  key: Key
  kind: ColumnKind
  /** Its heading, a key of the feature's words. */
  word: Word
  /** On the screen it stands in the column of this heading, with others. */
  within?: Word
  /** On the screen there is no room for it. */
  excel?: true
}
