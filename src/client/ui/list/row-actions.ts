import type { Icon } from '#client/ui/icons.tsx'

/** What can be done with a row or a card. */
export type RowAction<Row> = {
  label: string
  run: (row: Row) => void
  icon?: Icon
  show?: boolean | ((row: Row) => boolean)
  /** A line stands between actions of different groups, and before the dangerous ones. */
  group?: string
  /** What is written above the group. */
  heading?: string
  danger?: boolean
}

export const isActionVisible = <Row>({ show = true }: RowAction<Row>, row: Row): boolean => (typeof show === 'function' ? show(row) : show)
