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
  /** Opens the menu above the button, for rows at the end of the page. */
  upwards?: boolean
}

/** A menu takes the room of the side that has more of it, and scrolls only where that is too little. */
const middlewares = { flip: { padding: 8, fallbackStrategy: 'bestFit' }, size: { padding: 8 } } as const

/** The action menu of a row or a card; renders nothing without actions. */
export function RowMenu<Row extends { id: number }>({ row, actions, name, upwards = false }: Props<Row>) {
  const { t } = useTranslation()
  if (!actions.some((action) => isActionVisible(action, row))) return null
  return (
    <Menu position={upwards ? 'top-end' : 'bottom-end'} middlewares={middlewares}>
      <Menu.Target>
        <MenuButton {...menuAttributes(row.id)} aria-label={t('OptionsOf', { what: name })} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Items row={row} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Plain HTML, because a board has hundreds of these buttons. */
function MenuButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button type="button" className={`${classes.button} ${className}`} {...props}>
      <IconDots size={17} />
    </button>
  )
}

/** Rendered only while the menu is open: hundreds of closed menus cost little, and the actions are those possible at that moment. */
function Items<Row>({ row, actions }: Pick<Props<Row>, 'row' | 'actions'>) {
  const shown = actions.filter((action) => isActionVisible(action, row))
  return shown.map((action, i) => {
    const { label, icon: Icon, heading, danger, run } = action
    const before = shown[i - 1]
    const beginsGroup = before === undefined || groupKey(before) !== groupKey(action)
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

const groupKey = <Row,>({ group, danger }: RowAction<Row>) => (danger ? 'danger' : group)
