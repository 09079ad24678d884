import { isAllowed } from '#contract/kit/access.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { useScreens, type MenuEntry, type Screen } from '#client/platform/screens.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useAccessSubject } from '#client/platform/sign-in/session.ts'

type Section = {
  label: MenuEntry['group']
  entries: (MenuEntry & Pick<Screen, 'small'> & { to: string; search: SearchParams; closed: boolean })[]
}

/**
 * The sidebar from top to bottom: the screens that are this person’s while the account is active, each group where its first screen stands. Those
 * that are closed as long as it is not stay in their places.
 */
export function useMenu(): Section[] {
  const who = useAccessSubject()
  const { day } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  const entries = useScreens().flatMap(({ path: to, menu, small, ...screen }) => {
    const shown = { ...screen, access: menu?.for ?? screen.access }
    return menu && isAllowed({ ...who, status: 'active' }, shown)
      ? [{ to, small, ...menu, search: daysOf(menu, today), closed: !isAllowed(who, shown) }]
      : []
  })
  return [...Map.groupBy(entries, ({ group }) => group)].map(([label, entries]) => ({ label, entries }))
}

const daysOf = ({ today: filter }: MenuEntry, day: string): SearchParams => (filter ? { [filter]: [day, day] } : {})
