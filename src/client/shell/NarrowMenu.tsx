import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconLayoutSidebarLeftExpand } from '#client/ui/icons.tsx'
import { EntryBadge } from './EntryBadge.tsx'
import { useMenu } from './use-menu.ts'

/** On narrow windows it replaces the sidebar and lists the screens that fit such windows. */
export function NarrowMenu() {
  const { t } = useTranslation('shell')
  const entries = useMenu().flatMap((section) => section.entries.filter(({ small, closed }) => small === true && !closed))
  if (entries.length === 0) return null
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <ActionIcon size={34} aria-label={t('MainNavigation')}>
          <IconLayoutSidebarLeftExpand size={19} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ to, label, icon: Icon, badge }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            leftSection={<Icon size={17} stroke={1.7} />}
            rightSection={<EntryBadge badge={badge} />}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
