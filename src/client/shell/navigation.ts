import { useScreenAccess } from '#client/platform/screens.ts'
import { useMay } from '#client/platform/session.ts'
import { IconClipboardList, IconLayoutKanban, IconUsers, type Icon } from '#client/ui/icons.tsx'

type Entry = { label: 'Clients' | 'Dashboard' | 'WorkOrders'; icon: Icon; to: string }
type Section = { label?: 'WorkstationSettings'; entries: Entry[] }

/** The sidebar from top to bottom. Who sees an entry stands on its route. */
const sections: Section[] = [
  { entries: [{ label: 'Dashboard', icon: IconLayoutKanban, to: '/dashboard' }] },
  {
    label: 'WorkstationSettings',
    entries: [
      { label: 'WorkOrders', icon: IconClipboardList, to: '/dashboard/workstation-settings/work-orders' },
      { label: 'Clients', icon: IconUsers, to: '/dashboard/workstation-settings/clients' },
    ],
  },
]

/** What of it this person may open. */
export function useNavigation(): Section[] {
  const may = useMay()
  const accessOf = useScreenAccess()
  const isOpen = ({ to }: Entry) => {
    const access = accessOf(to)
    return access !== undefined && may({ access })
  }
  return sections.map(({ label, entries }) => ({ label, entries: entries.filter(isOpen) })).filter(({ entries }) => entries.length > 0)
}
