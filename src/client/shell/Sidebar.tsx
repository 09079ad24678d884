import { useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { usePreferences, useUnsentPreferences } from '#client/platform/preferences.ts'
import { useAccessSubject, useMay } from '#client/platform/sign-in/session.ts'
import { useWindowRoom } from '#client/platform/window-room.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconPlus } from '#client/ui/icons.tsx'
import { newOrderLink } from '#client/work-orders/order-links.ts'
import { EntryLink } from './EntryLink.tsx'
import { MenuRoom, RailRoom } from './MenuRoom.tsx'
import { useMenuKeys } from './use-menu-keys.ts'
import { usePartKeys } from './use-part-keys.ts'
import { useRooms, type MenuLine, type Room } from './use-rooms.ts'
import classes from './Sidebar.module.css'

/** The navigation: a rail of icons on narrow windows, unless the user chose otherwise and there is room. */
export default function Sidebar() {
  const { t } = useTranslation('shell')
  const narrow = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false })
  const isWide = useWindowRoom() === 'wide'
  const { status } = useAccessSubject()
  const { chosen, choose } = usePreferences()
  const { work, atHand, rooms } = useRooms()
  const current = useCurrentPath(work, atHand, rooms)
  const canCreate = useMay()(workOrders.create) && work.every(({ to }) => to !== newOrderLink.to)
  useUnsentPreferences()
  useMenuKeys(atHand, canCreate)
  usePartKeys()
  const rail = !isWide || (chosen.rail ?? narrow)

  if (work.length === 0) return null
  return (
    <nav className={classes.sidebar} data-rail={rail || undefined} aria-label={t('MainNavigation')}>
      <Link to="/" className={classes.brand} aria-label="Atelier">
        <img src="/favicon.svg" width={30} height={30} alt="" />
        {!rail && <span>Atelier</span>}
      </Link>
      <div className={classes.scroll}>
        {canCreate && (
          <Link {...newOrderLink} className={classes.create} title={rail ? t('NewOrder') : undefined} aria-keyshortcuts="N">
            <IconPlus size={17} stroke={2} aria-hidden />
            <span className={rail ? classes.hidden : undefined}>{t('NewOrder')}</span>
            {!rail && <kbd aria-hidden>{'N'}</kbd>}
          </Link>
        )}
        <Lines entries={work} current={current} rail={rail} />
        {atHand.length > 0 && rail && <hr className={classes.rule} />}
        {atHand.length > 0 && <Lines label={t('AtHand')} entries={atHand} current={current} rail={rail} />}
        {rooms.length > 0 && <hr className={classes.rule} />}
        {rooms.map((room) => {
          const isWithin = isWithinRoom(room, current, atHand)
          // In a suspended account only the settings have entries that open.
          const isForced = isWithin || (room.group === 'Settings' && status !== 'active')
          const isOpen = isForced || chosen.folded?.[room.group] === false
          const toggle = () => choose({ folded: { ...chosen.folded, [room.group]: isOpen } })
          return rail ? (
            <div key={room.group} className={classes.section}>
              <RailRoom room={room} current={current} isWithin={isWithin} />
            </div>
          ) : (
            <MenuRoom key={room.group} room={room} current={current} isOpen={isOpen} onToggle={isForced ? undefined : toggle} />
          )
        })}
      </div>
      {isWide && (
        <button type="button" className={classes.collapse} onClick={() => choose({ rail: !rail })}>
          {rail ? <IconLayoutSidebarLeftExpand size={18} stroke={1.7} /> : <IconLayoutSidebarLeftCollapse size={18} stroke={1.7} />}
          <span className={rail ? classes.hidden : undefined}>{t(rail ? 'ExpandMenu' : 'CollapseMenu')}</span>
        </button>
      )}
    </nav>
  )
}

function Lines(props: { label?: string; entries: MenuLine[]; current: string | undefined; rail: boolean }) {
  const { label, entries, current, rail } = props
  return (
    <div className={classes.section}>
      {label && !rail && (
        <div className={classes.part} aria-hidden>
          {label}
        </div>
      )}
      <ul aria-label={label}>
        {entries.map((entry) => (
          <EntryLink key={entry.to} entry={entry} isCurrent={entry.to === current} rail={rail} />
        ))}
      </ul>
    </div>
  )
}

const profile = '/dashboard/profile'

/** Whether the open page belongs to the room. A page at hand is marked there already and unfolds nothing. */
const isWithinRoom = ({ hub, parts }: Room, current: string | undefined, atHand: MenuLine[]) =>
  current !== undefined &&
  (current === hub?.to ||
    (parts.some(({ entries }) => entries.some(({ to }) => to === current)) && atHand.every(({ to }) => to !== current)))

/**
 * The entry or the hub of the open page: the longest address that begins the page's own. The dashboard's address begins all of them, and
 * the tabs of the profile are reached from the hub of the settings.
 */
function useCurrentPath(work: MenuLine[], atHand: MenuLine[], rooms: Room[]): string | undefined {
  const { pathname } = useLocation()
  const page = pathname === profile || pathname.startsWith(`${profile}/`) ? '/dashboard/settings' : pathname
  const entries = [...work, ...atHand, ...rooms.flatMap(({ parts }) => parts.flatMap((part) => part.entries))].map(({ to }) => to)
  const paths = [...entries, ...rooms.flatMap(({ hub }) => hub?.to ?? [])]
  const within = paths.filter((to) => page === to || (to !== '/dashboard' && page.startsWith(`${to}/`)))
  return within.toSorted((a, b) => b.length - a.length)[0]
}
