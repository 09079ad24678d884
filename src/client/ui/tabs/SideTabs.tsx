import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useState, type ReactNode } from 'react'
import type { Icon } from '#client/ui/icons.tsx'
import classes from './SideTabs.module.css'

export type SideTab = {
  name: string
  label: string
  icon: Icon
  /** The reason why the tab cannot be opened. */
  closed?: string | undefined
  content: ReactNode
}

/** Tabs down the side, or above their content on narrow screens. An opened tab stays mounted, so its input survives a switch. */
export function SideTabs({
  label,
  tabs,
  first = tabs.find(({ closed }) => !closed)?.name ?? '',
  visit,
}: {
  label: string
  tabs: SideTab[]
  first?: string
  /** Each new value leads to the first tab again. */
  visit?: string
}) {
  const narrow = useMediaQuery('(max-width: 800px)', false, { getInitialValueInEffect: false })
  const [chosen, choose] = useState(first)
  const [lastVisit, setLastVisit] = useState(visit)
  if (visit !== lastVisit) {
    setLastVisit(visit)
    choose(first)
  }
  const open = tabs.find(({ name, closed }) => name === chosen && !closed)?.name ?? first
  const [openedTabs, setSeen] = useState([open])
  if (!openedTabs.includes(open)) setSeen([...openedTabs, open])
  return (
    <Tabs
      keepMounted
      orientation={narrow ? 'horizontal' : 'vertical'}
      value={open}
      onChange={(name) => name && choose(name)}
      classNames={{ root: classes.root, list: classes.list, tabLabel: classes.label, panel: classes.panel }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ name, label: text, icon: Icon, closed }) => (
          <Tabs.Tab key={name} value={name} disabled={closed !== undefined} leftSection={<Icon size={17} stroke={1.7} />}>
            {text}
            {closed && <span className={classes.why}>{closed}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          <Suspense>{openedTabs.includes(name) && content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
