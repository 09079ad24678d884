import { Menu } from '@mantine/core'
import { Fragment, useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { menuOf } from '#client/ui/board/follow-focus.ts'
import { IconDots } from '#client/ui/icons.tsx'
import { isShown, type RowAction } from './row-actions.ts'
import classes from './RowMenu.module.css'

type Props<Row> = {
  row: Row
  actions: RowAction<Row>[]
  name: string
  /** Above the button, where the page ends below it. */
  upwards?: boolean
}

/** The actions of a row or a card; nothing where there are none. Until it is opened for the first time it is a bare button: a board has hundreds. */
export function RowMenu<Row extends { id: number }>({ row, actions, name, upwards = false }: Props<Row>) {
  const { t } = useTranslation()
  const [isUsed, setUsed] = useState(false)
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  if (!actions.some((action) => isShown(action, row))) return null
  // The button of the menu takes the place and the focus of the bare one before the menu opens, which gives back the focus that it found.
  const openFirst = () => {
    flushSync(() => setUsed(true))
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }
  const button = { row, 'aria-label': t('OptionsOf', { what: name }) }
  if (!isUsed) return <MenuButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={openFirst} />
  return (
    <Menu position={upwards ? 'top-end' : 'bottom-end'} width={200} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <MenuButton ref={target} {...button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Items row={row} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuButton({ row, className = '', ...props }: ComponentProps<'button'> & { row: { id: number } }) {
  return (
    <button type="button" className={`${classes.button} ${className}`} {...menuOf(row.id)} {...props}>
      <IconDots size={17} />
    </button>
  )
}

/** Rendered only when the menu is open, with what may be done with the row by then. */
function Items<Row>({ row, actions }: Pick<Props<Row>, 'row' | 'actions'>) {
  const shown = actions.filter((action) => isShown(action, row))
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
