import { useScreens, type Entry } from '#client/platform/screens.ts'
import { useMay } from '#client/platform/session.ts'

type Section = { label: Entry['group']; entries: (Entry & { to: string })[] }

/** The sidebar from top to bottom: the screens that this person may open, each group where its first screen stands. */
export function useMenu(): Section[] {
  const may = useMay()
  const entries = useScreens().flatMap(({ path: to, menu, ...screen }) =>
    menu && may({ ...screen, access: menu.for ?? screen.access }) ? [{ to, ...menu }] : [],
  )
  return [...Map.groupBy(entries, ({ group }) => group)].map(([label, entries]) => ({ label, entries }))
}
