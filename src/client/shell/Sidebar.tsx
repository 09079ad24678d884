import { Tooltip } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '#client/ui/icons.tsx'
import { EntryBadge } from './EntryBadge.tsx'
import { useMenu } from './use-menu.ts'
import classes from './Sidebar.module.css'

type Section = ReturnType<typeof useMenu>[number]
type Entry = Section['entries'][number]

/** The navigation: a rail of icons on narrow windows, unless the user chose otherwise. */
export function Sidebar() {
  const { t } = useTranslation('shell')
  const narrow = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false })
  const [chosen, choose] = useLocalStorage<boolean | null>({ key: 'nav-rail', defaultValue: null, getInitialValueInEffect: false })
  const [folded, setFolded] = useLocalStorage<string[]>({ key: 'nav-folded', defaultValue: [], getInitialValueInEffect: false })
  const rail = chosen ?? narrow
  const sections = useMenu()
  const current = useCurrentEntry(sections)
  const toggle = (label: string) => setFolded(folded.includes(label) ? folded.filter((other) => other !== label) : [...folded, label])

  if (sections.length === 0) return null
  return (
    <nav className={classes.sidebar} data-rail={rail || undefined} aria-label={t('MainNavigation')}>
      <Link to="/" className={classes.brand} aria-label="Atelier">
        <img src="/favicon.svg" width={30} height={30} alt="" />
        {!rail && <span>Atelier</span>}
      </Link>
      <div className={classes.scroll}>
        {sections.map((section) => (
          <SectionOf
            key={section.label ?? ''}
            section={section}
            current={current}
            rail={rail}
            folded={folded.includes(section.label ?? '')}
            onToggle={toggle}
          />
        ))}
      </div>
      <button type="button" className={classes.collapse} onClick={() => choose(!rail)}>
        {rail ? <IconLayoutSidebarLeftExpand size={18} stroke={1.7} /> : <IconLayoutSidebarLeftCollapse size={18} stroke={1.7} />}
        <span className={rail ? classes.hidden : undefined}>{t(rail ? 'ExpandMenu' : 'CollapseMenu')}</span>
      </button>
    </nav>
  )
}

function SectionOf(props: { section: Section; current?: string; rail: boolean; folded: boolean; onToggle: (label: string) => void }) {
  const { t } = useTranslation('shell')
  const { section, current, rail, onToggle } = props
  const { label, entries } = section
  const folded = props.folded && !rail
  const list = useId()
  return (
    <div className={classes.section}>
      {label && !rail && (
        <button type="button" className={classes.label} aria-expanded={!folded} aria-controls={list} onClick={() => onToggle(label)}>
          {t(label)}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      )}
      {label && rail && <hr className={classes.rule} />}
      <ul id={list} hidden={folded} aria-label={label && t(label)}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} isCurrent={entry.to === current} rail={rail} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function EntryLink({
  entry: { label, icon: Icon, badge, to, search, closed },
  isCurrent,
  rail,
}: {
  entry: Entry
  isCurrent: boolean
  rail: boolean
}) {
  const { t } = useTranslation('shell')
  const active = { exact: !isCurrent, includeSearch: false }
  if (closed)
    return (
      <Tooltip label={t('SuspendedAccessTitle')} position="right" openDelay={100} events={{ hover: true, focus: true, touch: true }}>
        <a role="link" aria-disabled="true" aria-description={t('SuspendedAccessTitle')} tabIndex={0} className={classes.entry}>
          <Icon size={18} stroke={1.7} />
          <span className={rail ? classes.hidden : undefined}>{t(label)}</span>
        </a>
      </Tooltip>
    )
  return (
    <Tooltip label={t(label)} position="right" openDelay={100} disabled={!rail}>
      <Link to={to} search={search} className={classes.entry} activeOptions={active}>
        <Icon size={18} stroke={1.7} />
        <span className={rail ? classes.hidden : undefined}>{t(label)}</span>
        <EntryBadge badge={badge} />
      </Link>
    </Tooltip>
  )
}

/** The entry of the open page: the longest address that begins the page's own. The dashboard's address begins all of them. */
function useCurrentEntry(sections: Section[]): string | undefined {
  const { pathname } = useLocation()
  const isWithin = (to: string) => pathname === to || (to !== '/dashboard' && pathname.startsWith(`${to}/`))
  const within = sections.flatMap(({ entries }) => entries.map(({ to }) => to)).filter(isWithin)
  return within.toSorted((a, b) => b.length - a.length)[0]
}
