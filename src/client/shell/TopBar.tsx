import {
  ActionIcon,
  Avatar,
  Box,
  Menu,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Level } from '#contract/kit/access.ts'
import { i18n } from '#client/platform/i18n.ts'
import { useLiveState, type LiveState } from '#client/platform/live.ts'
import { signOut, useInformation, useLevel } from '#client/platform/session.ts'
import { LanguageSwitch } from '#client/ui/LanguageSwitch.tsx'
import { IconLogout, IconMoon, IconSun } from '#client/ui/icons.tsx'
import { OrganizationSwitch } from './OrganizationSwitch.tsx'
import classes from './TopBar.module.css'

/** With its words; the page need not wait for it. */
const NotificationBell = lazy(async () => {
  const [bell] = await Promise.all([import('#client/notifications/NotificationBell.tsx'), i18n.loadNamespaces('notifications')])
  return bell
})

export function TopBar() {
  return (
    <header className={classes.bar}>
      <OrganizationSwitch />
      <div className={classes.tools}>
        <LiveDot />
        <LanguageSwitch />
        <SchemeSwitch />
        <Suspense fallback={<Box w={34} />}>
          <NotificationBell />
        </Suspense>
        <AccountMenu />
      </div>
    </header>
  )
}

const liveLabels = {
  connecting: 'LiveConnecting',
  connected: 'LiveConnected',
  error: 'LiveError',
  disconnected: 'LiveDisconnected',
} as const satisfies Record<LiveState, string>

/** Whether changes made elsewhere arrive. That they no longer do is said in a sentence, but not while the page connects for the first time. */
function LiveDot() {
  const { t } = useTranslation('shell')
  const state = useLiveState()
  const [wasConnected, setConnected] = useState(false)
  if (state === 'connected' && !wasConnected) setConnected(true)
  const isLost = state !== 'connected' && (wasConnected || state === 'error')
  return (
    <span className={classes.live} data-state={state} data-lost={isLost || undefined} role="status">
      <span>{isLost ? t('ConnectionLost') : t(liveLabels[state])}</span>
    </span>
  )
}

function SchemeSwitch() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const label = t(dark ? 'ColorSchemeLight' : 'ColorSchemeDark')
  return (
    <Tooltip label={label}>
      <ActionIcon size={34} aria-label={label} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
        {dark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  )
}

const levelLabels = {
  admin: 'LevelAdmin',
  operator: 'LevelOperator',
  worker: 'LevelWorker',
  'simple-service': 'LevelSimpleService',
} as const satisfies Record<Level, string>

function AccountMenu() {
  const { t } = useTranslation('shell')
  const { user, account } = useInformation()
  const level = useLevel()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <VisuallyHidden>{t('MyAccount')} </VisuallyHidden>
          <Avatar size={32} radius="xl" variant="filled" color={user.avatarConfig.color} alt="">
            {initials(user.name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <b>{user.name}</b>
          <span>{t(levelLabels[level])}</span>
          <span>{account.name}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('SignOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
