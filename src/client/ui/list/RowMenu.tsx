import { ActionIcon, Menu } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { menuOf } from '#client/ui/board/follow-focus.ts'
import { IconDots } from '#client/ui/icons.tsx'
import { isShown, type RowAction } from './row-actions.ts'
import classes from './RowMenu.module.css'

type Props<Row> = { row: Row; actions: RowAction<Row>[]; name: string }

/** The actions of a row or a card; nothing where there are none. */
export function RowMenu<Row extends { id: number }>({ row, actions, name }: Props<Row>) {
  const { t } = useTranslation()
  const shown = actions.filter((action) => isShown(action, row))
  if (shown.length === 0) return null
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={26} className={classes.button} {...menuOf(row.id)} aria-label={t('OptionsOf', { what: name })}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items row={row} actions={shown} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Rendered only when the menu is open, so that two hundred closed menus cost nothing. */
function Items<Row>({ row, actions }: Omit<Props<Row>, 'name'>) {
  return actions.map((action, i) => {
    const { label, icon: Icon, heading, danger, run } = action
    const before = actions[i - 1]
    const beginsGroup = before === undefined || groupOf(before) !== groupOf(action)
    return (
      <Fragment key={label}>
        {before && beginsGroup && <Menu.Divider />}
        {heading && beginsGroup && <Menu.Label>{heading}</Menu.Label>}
        <Menu.Item
          className={danger ? classes.danger : undefined}
          leftSection={Icon && <Icon size={16} stroke={1.7} />}
          onClick={() => run(row)}
        >
          {label}
        </Menu.Item>
      </Fragment>
    )
  })
}

const groupOf = <Row,>({ group, danger }: RowAction<Row>) => (danger ? 'danger' : group)
