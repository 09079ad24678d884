import type { Icon } from '#client/ui/icons.tsx'

/** An action on a row or a card. */
export type RowAction<Row> = {
  label: string
  run: (row: Row) => void
  icon?: Icon
  show?: boolean | ((row: Row) => boolean)
  /** A line separates actions of different groups, and dangerous ones from the rest. */
  group?: string
  /** The heading above the group. */
  heading?: string
  /** The entry behind which a long menu keeps the group. */
  fold?: string
  danger?: boolean
  /** The action has a button of its own in the table, beside the row's menu. */
  hasRowButton?: boolean
}

export const isActionVisible = <Row>({ show = true }: RowAction<Row>, row: Row): boolean => (typeof show === 'function' ? show(row) : show)
