import { ActionIcon, Box, Tooltip, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAssistant } from '#client/assistant/use-assistant-state.ts'
import { useCanAsk } from '#client/assistant/use-can-ask.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { loadWithWords } from '#client/platform/i18n.ts'
import { useLiveState, type LiveState } from '#client/platform/live/live.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useHasTimeSheet, useMay } from '#client/platform/sign-in/session.ts'
import { useIsPhone, useWindowRoom } from '#client/platform/window-room.ts'
import { onSearch } from '#client/search/open-search.ts'
import { IconHelp, IconMessage, IconSearch } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { OrganizationSwitch } from './OrganizationSwitch.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import classes from './TopBar.module.css'

/** Loaded with its translations; the page does not wait for it. */
const NotificationBell = lazyPart(() => loadWithWords('notifications', () => import('#client/notifications/NotificationBell.tsx')))
const AccountMenu = lazyPart(() => import('./AccountMenu.tsx'))
const TimeSheetMenu = lazyPart(() => loadWithWords('time-sheets', () => import('#client/time-sheets/TimeSheetMenu.tsx')))
const HelpSheet = onDemand(async () => (await loadWithWords('help', () => import('#client/help/HelpSheet.tsx'))).default)
const SearchDialog = onDemand(
  async () => (await loadWithWords(['search', 'settings', 'account', 'sms'], () => import('#client/search/SearchDialog.tsx'))).default,
)

export function TopBar() {
  const isNarrow = useWindowRoom() === 'narrow'
  const isPhone = useIsPhone()
  return (
    <header className={classes.bar}>
      {isNarrow && !isPhone && <PhoneMenu />}
      <OrganizationSwitch />
      <Search />
      <div className={classes.tools}>
        <LiveDot />
        <OwnHours />
        <AskButton />
        <HelpButton />
        <Suspense fallback={<Box w={34} />}>
          <NotificationBell />
        </Suspense>
        <Suspense fallback={<Box w={36} />}>
          <AccountMenu />
        </Suspense>
      </div>
    </header>
  )
}

/** Loaded only if the workplace records working hours. */
function OwnHours() {
  return (
    useHasTimeSheet() && (
      <Suspense>
        <span className={classes.hours}>
          <TimeSheetMenu />
        </span>
      </Suspense>
    )
  )
}

/** The search over all records, available everywhere except over a dialog, which it would cover. */
function Search() {
  const { t } = useTranslation('shell')
  const may = useMay()
  const { find }: SearchParams = useSearch({ strict: false })
  // A shortcut of the installed program opens the search.
  const [isOpen, setOpen] = useState(find === '1')
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

/** Opens the help for the current page beside it, so that input is kept. */
function HelpButton() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={t('Help')}>
        <ActionIcon size={34} visibleFrom="sm" aria-label={t('HelpForPage')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconHelp size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {isOpen && <HelpSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function AskButton() {
  const { t } = useTranslation('shell')
  return (
    useCanAsk() && (
      <UnstyledButton className={classes.ask} onClick={() => openAssistant()}>
        <IconMessage size={18} stroke={1.7} aria-hidden />
        {t('AskAssistant')}
      </UnstyledButton>
    )
  )
}
