import { ActionIcon, Tooltip } from '@mantine/core'
import { isActionVisible, type RowAction } from './row-actions.ts'
import classes from './RowMenu.module.css'

type Props<Row> = { row: Row; actions: RowAction<Row>[]; name: string }

/** The actions of a row that need no menu; a row that lacks one keeps its place free, so that the buttons form columns. */
export function RowButtons<Row>({ row, actions, name }: Props<Row>) {
  return actions.map((action) => {
    const { label, icon: Icon, run } = action
    if (!isActionVisible(action, row)) return <span key={label} className={classes.quick} />
    return (
      <Tooltip key={label} label={label}>
        <ActionIcon className={classes.quick} variant="light" color="petrol" aria-label={`${label}: ${name}`} onClick={() => run(row)}>
          {Icon && <Icon size={17} stroke={2} />}
        </ActionIcon>
      </Tooltip>
    )
  })
}
