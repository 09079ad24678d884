import type { ReactNode } from 'react'

export type ListColumn<Row> = {
  /** Names the column in the user's choice of columns, in every language. */
  key: string
  header: string
  /** Returns null if there is no value: the table then shows a dash, or no second line. */
  cell: (row: Row, isSecondLine: boolean) => ReactNode
  /** The column's name in the search, if its header sorts. */
  sort?: string
  /** Numbers are aligned to the right. */
  align?: 'right'
  /** Pixels, enough for header and content in every language. If all columns have `width` or `grow`, every page has the same widths. */
  width?: number
  /** The width in a table of 1,400 pixels or more, where `When` has room for the word of a near day. */
  wide?: number
  /** Share of the free width; without `width` also the minimum. Longer text ends in an ellipsis. */
  grow?: number
  /** In a table narrower than `below` pixels the column becomes the second line of the one with this header, which takes only one. */
  under?: { header: string; below: number }
  /** The money value whose sum over the page stands below the column. */
  sum?: (row: Row) => number
}

/** A column as it is shown, with the column stacked below it. */
export type StackedColumn<Row> = ListColumn<Row> & { second?: ListColumn<Row> | undefined }
