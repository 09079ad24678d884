import { Menu } from '@mantine/core'
import { Fragment, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { menuAttributes } from '#client/ui/board/follow-focus.ts'
import { IconChevronLeft, IconChevronRight, IconDots } from '#client/ui/icons.tsx'
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

/** A menu with more entries keeps its groups behind an entry each, so that it is read at a glance and its end is in sight. */
const maxEntries = 9

/** Rendered only while the menu is open: hundreds of closed menus cost little, and the actions are those possible at that moment. */
function Items<Row>({ row, actions }: Pick<Props<Row>, 'row' | 'actions'>) {
  const { t } = useTranslation()
  const [unfolded, setUnfolded] = useState<string>()
  const [left, setLeft] = useState<string>()
  const shown = actions.filter((action) => isActionVisible(action, row))
  const folds = listFolds(shown)
  const within = unfolded !== undefined && folds.has(unfolded) ? shown.filter(({ fold }) => fold === unfolded) : []
  const leave = () => {
    setLeft(unfolded)
    setUnfolded(undefined)
  }
  if (within.length > 0)
    return (
      <div onKeyDown={({ key }) => key === 'ArrowLeft' && leave()}>
        <Menu.Item
          leftSection={<IconChevronLeft size={16} />}
          aria-label={t('BackFrom', { what: unfolded })}
          closeMenuOnClick={false}
          onClick={leave}
        >
          {unfolded}
        </Menu.Item>
        <Menu.Divider />
        {within.map((action, i) => (
          <ActionItem key={action.label} row={row} action={action} hasFocus={i === 0} />
        ))}
      </div>
    )
  return shown.map((action, i) => {
    const { heading, fold } = action
    const before = shown[i - 1]
    const beginsGroup = before === undefined || groupKey(before) !== groupKey(action)
    const isFolded = fold !== undefined && folds.has(fold)
    if (isFolded && before?.fold === fold) return null
    const isDivided = beginsGroup && before && !(isFolded && before.fold !== undefined && folds.has(before.fold))
    return (
      <Fragment key={action.label}>
        {isDivided && <Menu.Divider />}
        {heading && beginsGroup && !isFolded && <Menu.Label>{heading}</Menu.Label>}
        {isFolded ? (
          <Menu.Item
            ref={left === fold ? takeFocus : undefined}
            aria-haspopup="menu"
            aria-expanded={false}
            closeMenuOnClick={false}
            rightSection={<IconChevronRight size={16} />}
            onClick={() => setUnfolded(fold)}
            onKeyDown={({ key }) => key === 'ArrowRight' && setUnfolded(fold)}
          >
            {fold}
          </Menu.Item>
        ) : (
          <ActionItem row={row} action={action} />
        )}
      </Fragment>
    )
  })
}

/** The groups to fold, as many from the top as make the menu short. */
function listFolds<Row>(shown: RowAction<Row>[]): Set<string> {
  const folds = new Set<string>()
  const isTooLong = () => folds.size + shown.filter(({ fold }) => !fold || !folds.has(fold)).length > maxEntries
  for (const { fold } of shown) if (fold && shown.filter((action) => action.fold === fold).length > 1 && isTooLong()) folds.add(fold)
  return folds
}

const takeFocus = (entry: HTMLElement | null) => entry?.focus()

type ItemProps<Row> = { row: Row; action: RowAction<Row>; hasFocus?: boolean }
function ActionItem<Row>({ row, action: { label, icon: Icon, danger, run }, hasFocus = false }: ItemProps<Row>) {
  return (
    <Menu.Item
      ref={hasFocus ? takeFocus : undefined}
      className={danger ? classes.danger : undefined}
      leftSection={Icon && <Icon size={16} stroke={1.7} />}
      onClick={() => run(row)}
    >
      {label}
    </Menu.Item>
  )
}

const groupKey = <Row,>({ group, danger }: RowAction<Row>) => (danger ? 'danger' : group)
