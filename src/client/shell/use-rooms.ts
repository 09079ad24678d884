import { isAllowed, type Level } from '#contract/kit/access.ts'
import { maxFavourites, type FoldableGroup } from '#contract/preferences.ts'
import { isScreenPath } from '#contract/telemetry.ts'
import { usePreferences } from '#client/platform/preferences.ts'
import { useScreens, type MenuEntry } from '#client/platform/screens.ts'
import { useAccessSubject, useLevel } from '#client/platform/sign-in/session.ts'
import { IconAdjustmentsHorizontal, IconBuilding, IconReceipt2 } from '#client/ui/icons.tsx'
import { useMenu } from './use-menu.ts'

export type MenuLine = ReturnType<typeof useMenu>[number]['entries'][number]

/** A group of the menu that folds. Its heading leads to its hub, if it has one that the user may open. */
export type Room = {
  group: FoldableGroup
  icon: MenuEntry['icon']
  hub?: { to: string } | undefined
  parts: { label: MenuEntry['label']; entries: MenuLine[] }[]
}

const rooms = [
  { group: 'Collaborators', icon: IconBuilding, labels: ['Collaborators'] },
  { group: 'Reports', icon: IconReceipt2, labels: ['Reports'], hub: '/dashboard/reports' },
  {
    group: 'Settings',
    icon: IconAdjustmentsHorizontal,
    labels: ['WorkstationSettings', 'AccountSettings'],
    hub: '/dashboard/settings',
  },
] as const satisfies { group: FoldableGroup; icon: MenuEntry['icon']; labels: readonly MenuEntry['label'][]; hub?: string }[]

/** The menu as it is drawn: the day's work, the entries at hand, and the groups that fold. */
export function useRooms(): { work: MenuLine[]; atHand: MenuLine[]; rooms: Room[] } {
  const sections = useMenu()
  const screens = useScreens()
  const who = useAccessSubject()
  const { pinned } = usePins()
  const entries = sections.flatMap((section) => section.entries)
  const entriesOf = (label: MenuEntry['group']) => sections.find((section) => section.label === label)?.entries ?? []
  return {
    work: entriesOf(undefined),
    atHand: pinned.flatMap((path) => entries.find(({ to }) => to === path) ?? []),
    rooms: rooms
      .map(({ group, icon, labels, ...rest }): Room => {
        const hub = 'hub' in rest ? screens.find(({ path }) => path === rest.hub) : undefined
        return {
          group,
          icon,
          hub: hub && isAllowed(who, hub) ? { to: hub.path } : undefined,
          parts: labels.map((label) => ({ label, entries: entriesOf(label) })).filter((part) => part.entries.length > 0),
        }
      })
      .filter(({ parts }) => parts.length > 0),
  }
}

const settings = '/dashboard/workstation-settings'
const officePins = [`${settings}/work-orders`, `${settings}/clients`, `${settings}/vehicles`]
const defaultPins: Record<Level, string[]> = {
  admin: officePins,
  operator: officePins,
  worker: [],
  'simple-service': [`${settings}/work-orders`],
}

/** The addresses that the user keeps at hand. One that is closed to them by now stays among them and is not shown. */
export function usePins(): { pinned: string[]; isFull: boolean; toggle: (path: string) => void } {
  const level = useLevel()
  const { chosen, choose } = usePreferences()
  const pinned = [...new Set(chosen.favourites?.filter(isScreenPath) ?? defaultPins[level])]
  return {
    pinned,
    isFull: pinned.length >= maxFavourites,
    toggle: (path) => choose({ favourites: pinned.includes(path) ? pinned.filter((other) => other !== path) : [...pinned, path] }),
  }
}
