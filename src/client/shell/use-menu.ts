import { isAllowed } from '#contract/kit/access.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { useScreens, type MenuEntry, type Screen } from '#client/platform/screens.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useAccessSubject } from '#client/platform/sign-in/session.ts'

type Section = {
  label: MenuEntry['group']
  entries: (MenuEntry & Pick<Screen, 'wide'> & { to: string; search: SearchParams; closed: boolean })[]
}

/**
 * The sidebar from top to bottom: the user's screens in an active account, each group at its first screen. Screens that another state of
 * the account closes keep their places.
 */
export function useMenu(): Section[] {
  const who = useAccessSubject()
  const { day } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  const entries = useScreens().flatMap(({ path: to, menu, wide, ...screen }) => {
    const shown = { ...screen, access: menu?.for ?? screen.access }
    return menu && isAllowed({ ...who, status: 'active' }, shown)
      ? [{ to, wide, ...menu, search: daysOfFilter(menu, today), closed: !isAllowed(who, shown) }]
      : []
  })
  return [...Map.groupBy(entries, ({ group }) => group)].map(([label, entries]) => ({ label, entries }))
}

const daysOfFilter = ({ today: filter }: MenuEntry, day: string): SearchParams => (filter ? { [filter]: [day, day] } : {})
