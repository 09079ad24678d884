import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useMatches, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { denialReason } from '#contract/kit/access.ts'
import { useCanAsk } from '#client/assistant/use-can-ask.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { whenIdle } from '#client/platform/api/progress.ts'
import { onPasswordProven, usePasswordRequest } from '#client/platform/sign-in/ask-password.ts'
import { useConfirmQuestion } from '#client/platform/confirm.ts'
import { onPageUnlocked, useIsPageLocked } from '#client/platform/sign-in/page-lock.ts'
import { i18n, loadWithWords } from '#client/platform/i18n.ts'
import { listChannels, connectLive } from '#client/platform/live/live.ts'
import { notify } from '#client/platform/notify.ts'
import { invalidateFeatures, queryClient } from '#client/platform/api/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useTextSize } from '#client/platform/text-size.ts'
import { useIsPhone, useWindowRoom } from '#client/platform/window-room.ts'
import { informationQuery, InformationProvider, useInformation, useMay, useAccessSubject } from '#client/platform/sign-in/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import classes from './Shell.module.css'
import { OfflineBar } from './OfflineBar.tsx'
import { TopBar } from './TopBar.tsx'

/** Fetched beside the frame, so that no page waits for the menu. */
const Sidebar = lazyPart(() => import('./Sidebar.tsx'))
/** Loaded when the page is idle, so that they do not delay the page. */
const Notices = lazyPart(async () => {
  await whenIdle()
  return import('./Notices.tsx')
})
/** Loaded with its translations, and only if the account has turned it on. */
const Assistant = lazyPart(() => loadWithWords('assistant', () => import('#client/assistant/Assistant.tsx')))
/** Loaded only for users who open a page that is closed to them. */
const Forbidden = lazyPart(() => import('./Forbidden.tsx'))
/** Loaded only in windows that are too narrow for a page. */
const NarrowNotice = lazyPart(() => import('./NarrowNotice.tsx'))
/** Loaded only on phones. */
const BottomBar = lazyPart(() => import('./BottomBar.tsx'))
const ConfirmDialog = lazyPart(() => import('#client/ui/ConfirmDialog.tsx'))
const AccountDialog = lazyPart(() => import('#client/account/AccountDialog.tsx'))
const PasswordDialog = lazyPart(() => import('#client/account/PasswordDialog.tsx'))
const SignInAgainDialog = lazyPart(() => import('#client/sign-in/SignInAgainDialog.tsx'))

/**
 * The frame subscribes to the session and stays while pages change; each navigation refetches it if it is stale. There is no timer,
 * because a call counts as use and an idle user must be signed out.
 */
function useFreshInformation() {
  const router = useRouter()
  useEffect(
    () => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && void queryClient.prefetchQuery(informationQuery())),
    [router],
  )
}

/** The frame around every page of a signed-in user. Pages render once the session has loaded. */
export default function Shell() {
  const information = useQuery(informationQuery())
  useFreshInformation()
  if (information.data)
    return (
      <InformationProvider value={information.data}>
        <SignedIn />
      </InformationProvider>
    )
  if (information.error) return <ErrorState level={1} error={information.error} onRetry={information.refetch} />
  return <div className={classes.waiting} aria-busy />
}

function SignedIn() {
  const { t } = useTranslation('shell')
  const password = usePasswordRequest()
  const isHeld = useIsPageLocked()
  const { wide, full, access = 'all', ...rest } = useScreen()
  const search: SearchParams = useSearch({ strict: false })
  const who = useAccessSubject()
  const refused = denialReason(who, { access, ...rest })
  const isNarrow = useWindowRoom() === 'narrow'
  const isPhone = useIsPhone()
  const { rail } = useInformation().user.preferences
  const hasAssistant = useCanAsk()
  useLiveConnection()
  useTextSize()
  if (rest.module && who.status === 'active' && !who.modules[rest.module]) return <Navigate to="/" replace />
  if (refused === 'AccountSuspended') return <Navigate to="/dashboard/suspended-account" replace />
  if (who.status === 'deleted')
    return (
      <Suspense>
        <title>{`${t('AccountStatus')} · Atelier`}</title>
        <AccountDialog />
        <Asked />
      </Suspense>
    )
  if (full === true || (full && search[full] === '1'))
    return (
      <Suspense>
        {refused ? <Forbidden /> : <Outlet />}
        <Asked />
      </Suspense>
    )
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('SkipToContent')}
      </a>
      {!isNarrow && (
        <Suspense fallback={<div className={classes.menu} data-rail={rail} />}>
          <Sidebar />
        </Suspense>
      )}
      <div className={classes.column}>
        <TopBar />
        <OfflineBar />
        <Suspense>
          <Notices />
        </Suspense>
        <Main />
        {isPhone && (
          <Suspense>
            <BottomBar />
          </Suspense>
        )}
      </div>
      {hasAssistant && (
        <Suspense>
          <Assistant />
        </Suspense>
      )}
      {isHeld && (
        <Suspense>
          <SignInAgainDialog />
        </Suspense>
      )}
      {password && (
        <Suspense>
          <PasswordDialog answer={password.answer} />
        </Suspense>
      )}
      {!isNarrow || !wide ? (
        <Asked />
      ) : (
        <Suspense>
          <NarrowNotice>
            <Asked inPlace />
          </NarrowNotice>
        </Suspense>
      )}
    </div>
  )
}

/** The confirmation dialog for irreversible actions. */
function Asked({ inPlace = false }: { inPlace?: boolean }) {
  const question = useConfirmQuestion()
  return (
    question && (
      <Suspense>
        <ConfirmDialog question={question} inPlace={inPlace} />
      </Suspense>
    )
  )
}

function Main() {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  const { access = 'all', ...rest } = useScreen()
  const may = useMay()

  // After navigation the focus moves to the new page, so that keyboards and screen readers start at its top.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        // The page itself may have focused one of its fields already.
        if (pathChanged && fromLocation && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )

  return (
    <main id="main" ref={main} tabIndex={-1} className={classes.main}>
      <Suspense>{may({ access, ...rest }) ? <Outlet /> : <Forbidden />}</Suspense>
    </main>
  )
}

/** The options of the current screen's route. */
const useScreen = () => useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })

let wasShown = false

/** Without live events, pages still fetch their own data. */
function showNoLiveOnce() {
  if (!wasShown) notify.error(i18n.t('shell:NoLiveConfig'))
  wasShown = true
}

/** Maintains one live connection, renewed when the channels, the key or the account's status change. */
function useLiveConnection() {
  const information = useInformation()
  const channels = listChannels(information).join(' ')
  const key = information.live?.key
  const { status } = information.account
  useEffect(() => {
    // A closed account gets no live events.
    if (status === 'deleted') return undefined
    if (!key) return showNoLiveOnce()
    let stop = connectLive(key, channels.split(' '))
    // A new session needs a new permission to subscribe, and one opened by PIN gets more channels once the password was shown.
    const reconnect = () => {
      stop()
      stop = connectLive(key, channels.split(' '))
    }
    const showAll = () => {
      invalidateFeatures('session')
      reconnect()
    }
    const stopsWaiting = [onPageUnlocked(reconnect), onPasswordProven(showAll)]
    return () => {
      stopsWaiting.forEach((stopWaiting) => stopWaiting())
      stop()
    }
  }, [key, channels, status])
}
