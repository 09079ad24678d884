import { Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronDown } from '#client/ui/icons.tsx'
import { EntryLink } from './EntryLink.tsx'
import type { Room } from './use-rooms.ts'
import classes from './Sidebar.module.css'

type Props = {
  room: Room
  /** The entry or the hub of the open page. */
  current: string | undefined
  isOpen: boolean
  /** Absent while the group cannot be folded. */
  onToggle?: (() => void) | undefined
}

/** A group of the menu that folds. With a hub its name is a link and the chevron unfolds it, without one the whole line does. */
export function MenuRoom({ room, current, isOpen, onToggle }: Props) {
  const { t } = useTranslation('shell')
  const list = useId()
  const { group, icon: Icon, hub } = room
  const toggle = { 'aria-expanded': isOpen, disabled: !onToggle, onClick: onToggle, ...(isOpen && { 'aria-controls': list }) }
  return (
    <div className={classes.section}>
      {hub ? (
        <div className={classes.room}>
          <HubLink to={hub.to} isCurrent={hub.to === current}>
            <Icon size={18} stroke={1.7} />
            <span>{t(group)}</span>
          </HubLink>
          <button type="button" className={classes.chevron} aria-label={t(group)} {...toggle}>
            <IconChevronDown size={14} stroke={2} aria-hidden />
          </button>
        </div>
      ) : (
        <button type="button" className={classes.label} {...toggle}>
          {t(group)}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      )}
      {isOpen && (
        <div id={list}>
          <RoomLists room={room} current={current} />
        </div>
      )}
    </div>
  )
}

/** A room in the rail: an icon that opens its entries beside it. */
export function RailRoom({ room, current, isWithin }: Pick<Props, 'room' | 'current'> & { isWithin: boolean }) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const { group, icon: Icon, hub } = room
  return (
    <Popover opened={isOpen} onChange={setOpen} position="right-start" width={248} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.entry}
          data-status={isWithin ? 'active' : undefined}
          title={t(group)}
          aria-label={t(group)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={18} stroke={1.7} />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.flyout}
        onClick={({ target }) => target instanceof Element && target.closest('a[href]') && setOpen(false)}
      >
        {hub && (
          <HubLink to={hub.to} isCurrent={hub.to === current}>
            <span>{t(group)}</span>
          </HubLink>
        )}
        <RoomLists room={room} current={current} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The address of a hub begins those of its pages, so only its own page marks it. */
function HubLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={classes.entry}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(isCurrent && { 'data-status': 'active' })}
    >
      {children}
    </Link>
  )
}

function RoomLists({ room: { group, parts }, current }: Pick<Props, 'room' | 'current'>) {
  const { t } = useTranslation('shell')
  return parts.map(({ label, entries }) => (
    <div key={label}>
      {label !== group && <div className={classes.part}>{t(label)}</div>}
      <ul aria-label={t(label)}>
        {entries.map((entry) => (
          <EntryLink key={entry.to} entry={entry} isCurrent={entry.to === current} />
        ))}
      </ul>
    </div>
  ))
}
