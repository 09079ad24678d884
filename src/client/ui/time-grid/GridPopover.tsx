import { Popover } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import classes from './TimeGrid.module.css'

type Props = {
  /** Position of the item that the popover describes. */
  style: CSSProperties
  label: string
  /** The popover was opened by a click and takes the focus. */
  isPressed: boolean
  onClose: () => void
  onEnter: () => void
  onLeave: () => void
  onUse: () => void
  children: (close: () => void) => ReactNode
}

export function GridPopover({ style, label, isPressed, onClose, onEnter, onLeave, onUse, children }: Props) {
  const narrow = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false })
  // A menu of the popover stands beside it in the document and closes first.
  useWindowEvent('pointerdown', ({ target }) => {
    if (!(target as Element).closest('[data-of-grid], [role="menu"]')) onClose()
  })
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && !(target as Element).closest('[role="menu"]')) onClose()
  }
  useWindowEvent('keydown', onKey, { capture: true })
  return (
    <Popover
      opened
      closeOnClickOutside={false}
      closeOnEscape={false}
      position={narrow ? 'bottom' : 'right-start'}
      width={280}
      offset={6}
      trapFocus={isPressed}
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div className={classes.anchor} style={style} />
      </Popover.Target>
      <Popover.Dropdown data-of-grid p={0} role="dialog" aria-label={label} onMouseEnter={onEnter} onMouseLeave={onLeave} onFocus={onUse}>
        {children(onClose)}
      </Popover.Dropdown>
    </Popover>
  )
}
