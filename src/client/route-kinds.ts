// Kinds of routes: the access they require, and what they load.

import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { queryClient } from '#client/platform/api/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { homePath, lazyPage, type ScreenOptions, type PageImport } from '#client/platform/screens.ts'
import { informationQuery, levelOf } from '#client/platform/sign-in/session.ts'
import { isPageLocked } from '#client/platform/sign-in/page-lock.ts'
import { currentToken, lastSignOutReason } from '#client/platform/sign-in/token.ts'

/** Search params are validated by the pages, each with the schema of its list: schemas here would add to the first load. */
const validateSearch = (search: Record<string, unknown>) => search as SearchParams

export const rootRoute = createRootRoute({ component: Outlet })

export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: ({ location }) => {
    if (currentToken() || isPageLocked()) return
    const comeBack = /^\/(dashboard|w)(\/|$)/i.test(location.pathname) && lastSignOutReason() !== 'signed-out'
    throw redirect({ to: '/sign-in', search: comeBack ? { from: location.href } : {} })
  },
  loader: () => void queryClient.prefetchQuery(informationQuery()),
  // Loaded with the nouns of the trade, which all pages use.
  component: lazyPage(['shell', 'trade'], () => import('#client/shell/Shell.tsx')),
})

/** Redirects to the home page of the user's level. */
export const redirectHome = async () => {
  const information = await queryClient.ensureQueryData(informationQuery()).catch(() => undefined)
  throw redirect({ to: information ? homePath(levelOf(information)) : '/dashboard' })
}

/** An admin also needs these screens to reactivate a suspended account. */
export const adminSettingsAccess = { access: 'admin', allowedWhen: { suspended: 'admin' } } as const

/** The list of inspections that are due is a list of orders. */
export const inspectionsDueRoute = { access: 'office', words: ['inspections', 'sms', 'work-orders-list'] } as const

/** A screen is one line of routes.tsx: its address, access, menu entry and page. */
export const screenRoute = <const P extends string>(path: P, { words, ...about }: ScreenOptions, page: PageImport) =>
  createRoute({ getParentRoute: () => appRoute, path, staticData: about, validateSearch, component: lazyPage(words, page) })

/** A page for visitors who have not signed in. */
export const publicRoute = <const P extends string>(path: P, words: string | string[], page: PageImport) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch,
    beforeLoad: () => {
      if (currentToken()) throw redirect({ to: '/' })
    },
    component: lazyPage(words, page),
  })
export const legalRoute = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyPage(['legal', 'session'], () => import('#client/sign-up/LegalPage.tsx')),
  })
