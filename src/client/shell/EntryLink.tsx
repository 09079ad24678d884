import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type FocusEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryBadge } from './EntryBadge.tsx'
import { PinButton } from './PinButton.tsx'
import type { MenuLine } from './use-rooms.ts'
import classes from './Sidebar.module.css'

type Props = { entry: MenuLine; isCurrent: boolean; rail?: boolean | undefined }

/** An entry of a menu's list. The star that keeps it at hand appears with the pointer or the focus; in the rail it is its icon alone. */
export function EntryLink({ entry: { label, icon: Icon, badge, to, search, closed }, isCurrent, rail }: Props) {
  const { t } = useTranslation('shell')
  const [isNear, setNear] = useState(false)
  const active = { exact: !isCurrent, includeSearch: false }
  if (closed)
    return (
      <li>
        <Tooltip label={t('SuspendedAccessTitle')} position="right" openDelay={100} events={{ hover: true, focus: true, touch: true }}>
          <a role="link" aria-disabled="true" aria-description={t('SuspendedAccessTitle')} tabIndex={0} className={classes.entry}>
            <Icon size={18} stroke={1.7} />
            <span className={rail ? classes.hidden : undefined}>{t(label)}</span>
          </a>
        </Tooltip>
      </li>
    )
  const show = () => setNear(true)
  const hideBy = ({ currentTarget }: MouseEvent | FocusEvent, focused: EventTarget | null) =>
    setNear(currentTarget.contains(focused as Node | null))
  return (
    <li
      onMouseEnter={show}
      onMouseLeave={(event) => hideBy(event, document.activeElement)}
      onFocus={show}
      onBlur={(event) => hideBy(event, event.relatedTarget)}
    >
      <Tooltip label={t(label)} position="right" openDelay={100} disabled={!rail}>
        <Link to={to} search={search} className={classes.entry} activeOptions={active}>
          <Icon size={18} stroke={1.7} />
          <span className={rail ? classes.hidden : undefined}>{t(label)}</span>
          <EntryBadge badge={badge} />
        </Link>
      </Tooltip>
      {isNear && !rail && <PinButton path={to} label={t(label)} className={classes.pin} />}
    </li>
  )
}
