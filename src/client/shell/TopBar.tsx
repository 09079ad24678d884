import { ActionIcon, Box, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '#client/platform/i18n.ts'
import { useLiveState, type LiveState } from '#client/platform/live.ts'
import { LanguageSwitch } from '#client/ui/LanguageSwitch.tsx'
import { IconMoon, IconSun } from '#client/ui/icons.tsx'
import { AccountMenu } from './AccountMenu.tsx'
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
        {/* Also among one's own settings. */}
        <LanguageSwitch className={classes.language} />
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
