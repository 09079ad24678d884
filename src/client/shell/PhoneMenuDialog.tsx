import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MenuEntry } from '#client/platform/screens.ts'
import { EntryBadge } from './EntryBadge.tsx'
import { useRooms, type MenuLine } from './use-rooms.ts'
import classes from './PhoneMenuDialog.module.css'

/** The menu as a sheet from the left, in the groups of the sidebar. Screens without a layout for phones say where they open. */
export function PhoneMenuDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { work, atHand, rooms } = useRooms()
  const groups: { label?: MenuEntry['label']; hub?: string; entries: MenuLine[] }[] = [
    { entries: work },
    { label: 'AtHand', entries: atHand },
    ...rooms.flatMap(({ group, hub, parts }) => [...(hub ? [{ label: group, hub: hub.to, entries: [] }] : []), ...parts]),
  ]
  return (
    <Drawer
      opened
      onClose={onClose}
      position="left"
      size={300}
      title={t('MainNavigation')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ body: classes.body }}
    >
      <nav aria-label={t('MainNavigation')}>
        {groups
          .filter(({ hub, entries }) => hub || entries.length > 0)
          .map(({ label, hub, entries }) => (
            <section key={label ?? ''}>
              {label && (
                <h2 className={classes.label}>
                  {hub ? (
                    <Link to={hub} className={classes.entry} onClick={onClose}>
                      {t(label)}
                    </Link>
                  ) : (
                    t(label)
                  )}
                </h2>
              )}
              {entries.length > 0 && (
                <ul className={classes.entries} aria-label={label && t(label)}>
                  {entries.map((entry) => (
                    <li key={entry.to}>
                      <PhoneLink entry={entry} onClose={onClose} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
      </nav>
    </Drawer>
  )
}

function PhoneLink({ entry: { label, icon: Icon, badge, to, search, wide, closed }, onClose }: { entry: MenuLine; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const line = (
    <>
      <Icon size={18} stroke={1.7} />
      <span>{t(label)}</span>
    </>
  )
  if (closed || wide)
    return (
      <a role="link" aria-disabled="true" className={classes.entry}>
        {line}
        <small>{t(closed ? 'SuspendedAccessTitle' : 'OnComputer')}</small>
      </a>
    )
  return (
    <Link
      to={to}
      search={search}
      className={classes.entry}
      activeOptions={{ exact: to === '/dashboard', includeSearch: false }}
      onClick={onClose}
    >
      {line}
      <EntryBadge badge={badge} />
    </Link>
  )
}
