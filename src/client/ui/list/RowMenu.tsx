import { Menu } from '@mantine/core'
import { Fragment, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { menuAttributes } from '#client/ui/board/follow-focus.ts'
import { IconDots } from '#client/ui/icons.tsx'
import { isActionVisible, type RowAction } from './row-actions.ts'
import classes from './RowMenu.module.css'

type Props<Row> = {
  row: Row
  actions: RowAction<Row>[]
  name: string
  /** Above the button, where the page ends below it. */
  upwards?: boolean
}

/** The actions of a row or a card; nothing where there are none. */
export function RowMenu<Row extends { id: number }>({ row, actions, name, upwards = false }: Props<Row>) {
  const { t } = useTranslation()
  if (!actions.some((action) => isActionVisible(action, row))) return null
  return (
    <Menu position={upwards ? 'top-end' : 'bottom-end'} width={200}>
      <Menu.Target>
        <MenuButton {...menuAttributes(row.id)} aria-label={t('OptionsOf', { what: name })} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Items row={row} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Bare: a board has hundreds. */
function MenuButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button type="button" className={`${classes.button} ${className}`} {...props}>
      <IconDots size={17} />
    </button>
  )
}

/** Rendered only when the menu is open, so that two hundred closed menus cost little, and with what may be done with the row by then. */
function Items<Row>({ row, actions }: Pick<Props<Row>, 'row' | 'actions'>) {
  const shown = actions.filter((action) => isActionVisible(action, row))
  return shown.map((action, i) => {
    const { label, icon: Icon, heading, danger, run } = action
    const before = shown[i - 1]
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
