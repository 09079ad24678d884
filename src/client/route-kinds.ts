// What all routes have in common: who they are for, and what is loaded with them.

import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { queryClient } from '#client/platform/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { homeOf, lazy, type About, type Page } from '#client/platform/screens.ts'
import { informationQuery, levelOf } from '#client/platform/session.ts'
import { isHeld } from '#client/platform/sign-in/held-page.ts'
import { currentToken, lastEnding } from '#client/platform/token.ts'

/** Pages read their own search params with the schema they list by: here it would weigh on the first load. */
const validateSearch = (search: Record<string, unknown>) => search as SearchParams

export const root = createRootRoute({ component: Outlet })

export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: ({ location }) => {
    if (currentToken() || isHeld()) return
    const comeBack = /^\/(dashboard|w)(\/|$)/i.test(location.pathname) && lastEnding() !== 'signed-out'
    throw redirect({ to: '/sign-in', search: comeBack ? { from: location.href } : {} })
  },
  loader: () => void queryClient.prefetchQuery(informationQuery()),
  // With the nouns of the trade, which all pages within it use.
  component: lazy(['shell', 'trade'], () => import('#client/shell/Shell.tsx')),
})

/** Where somebody begins, by their level. */
export const toHome = async () => {
  const information = await queryClient.ensureQueryData(informationQuery()).catch(() => undefined)
  throw redirect({ to: information ? homeOf(levelOf(information)) : '/dashboard' })
}

/** An admin needs these also to put a suspended account in order. */
export const administration = { access: 'admin', stays: { suspended: 'admin' } } as const

/** The list of inspections that fall due is one of orders. */
export const due = { access: 'office', words: ['inspections', 'sms', 'work-orders-list'] } as const

/** A screen is one line of routes.tsx: its address, who may open it, where the menu shows it, and its page. */
export const screen = <const P extends string>(path: P, { words, ...about }: About, page: Page) =>
  createRoute({ getParentRoute: () => app, path, staticData: about, validateSearch, component: lazy(words, page) })

/** A page for whoever has not signed in. */
export const entry = <const P extends string>(path: P, words: string | string[], page: Page) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    beforeLoad: () => {
      if (currentToken()) throw redirect({ to: '/' })
    },
    component: lazy(words, page),
  })
export const legal = <const P extends string>(path: P, page: Page) =>
  createRoute({ getParentRoute: () => root, path, component: lazy(['legal', 'session'], page) })
