import { ActionIcon, Box, Tooltip, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Link, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { loadWithWords } from '#client/platform/i18n.ts'
import { useLiveState, type LiveState } from '#client/platform/live/live.ts'
import { useHasTimeSheet, useMay } from '#client/platform/sign-in/session.ts'
import { onSearch } from '#client/search/open-search.ts'
import { IconHelp, IconMoon, IconSearch, IconSun } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { NarrowMenu } from './NarrowMenu.tsx'
import { OrganizationSwitch } from './OrganizationSwitch.tsx'
import classes from './TopBar.module.css'

/** Loaded with its translations; the page does not wait for it. */
const NotificationBell = lazyPart(() => loadWithWords('notifications', () => import('#client/notifications/NotificationBell.tsx')))
const TimeSheetMenu = lazyPart(() => loadWithWords('time-sheets', () => import('#client/time-sheets/TimeSheetMenu.tsx')))
const SearchDialog = onDemand(async () => (await loadWithWords('search', () => import('#client/search/SearchDialog.tsx'))).default)

export function TopBar() {
  const wide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  return (
    <header className={classes.bar}>
      {!wide && <NarrowMenu />}
      <OrganizationSwitch />
      <Search />
      <div className={classes.tools}>
        <LiveDot />
        <OwnHours />
        <HelpLink />
        <SchemeSwitch />
        <Suspense fallback={<Box w={34} />}>
          <NotificationBell />
        </Suspense>
        <AccountMenu />
      </div>
    </header>
  )
}

/** Loaded only if the workplace records working hours. */
function OwnHours() {
  return (
    useHasTimeSheet() && (
      <Suspense>
        <TimeSheetMenu />
      </Suspense>
    )
  )
}

/** The search over all records, available everywhere except over a dialog, which it would cover. */
function Search() {
  const { t } = useTranslation('shell')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const open = () => document.querySelector('[role=dialog]:not([aria-modal=false]), dialog[open]') === null && setOpen(true)
  useHotkeys([['mod+K', open]], [])
  useEffect(() => onSearch(() => setOpen(true)), [])
  if (!may({ access: 'all' })) return null
  return (
    <>
      <UnstyledButton className={classes.search} onClick={open} aria-keyshortcuts="Control+K">
        <IconSearch size={17} stroke={1.7} aria-hidden />
        <span>{t('SearchEverywhere')}</span>
        <kbd>{'Ctrl K'}</kbd>
      </UnstyledButton>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const liveLabels = {
  connecting: 'LiveConnecting',
  connected: 'LiveConnected',
  error: 'LiveError',
  disconnected: 'LiveDisconnected',
} as const satisfies Record<LiveState, string>

/** Whether live changes arrive. A lost connection is reported in words, but not while the page connects for the first time. */
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

/** Opens the help for the current page beside it, so that input is kept. The help decides on the article. */
function HelpLink() {
  const { t } = useTranslation('shell')
  const of = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  return (
    <Tooltip label={t('Help')}>
      <ActionIcon
        size={34}
        visibleFrom="sm"
        aria-label={t('HelpForPage')}
        renderRoot={(props) => <Link {...props} to="/dashboard/help" search={{ of }} target="_blank" preload={false} />}
      >
        <IconHelp size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
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
