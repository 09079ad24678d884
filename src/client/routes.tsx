import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Group, Level } from '#contract/kit/access.ts'
import { i18n } from '#client/platform/i18n.ts'
import { queryClient } from '#client/platform/queries.ts'
import { parseSearch, stringifySearch, type SearchParams } from '#client/platform/search-params.ts'
import { informationQuery, levelOf } from '#client/platform/session.ts'
import { currentToken, lastEnding } from '#client/platform/token.ts'
import { PageFailed } from '#client/ui/PageFailed.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

type Page = () => Promise<{ default: ComponentType }>

/** A page in its own chunk, fetched together with its words. */
const lazy = (words: string, page: Page) =>
  lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([page(), i18n.loadNamespaces(words)])
    return loaded
  })

/** Pages read their own search params with the schema they list by: here it would weigh on the first load. */
const validateSearch = (search: Record<string, unknown>) => search as SearchParams

const root = createRootRoute({ component: Outlet })

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: ({ location }) => {
    if (currentToken()) return
    const comeBack = location.pathname.startsWith('/dashboard') && lastEnding() !== 'signed-out'
    throw redirect({ to: '/sign-in', search: comeBack ? { from: location.href } : {} })
  },
  loader: () => void queryClient.prefetchQuery(informationQuery()),
  component: lazy('shell', () => import('#client/shell/Shell.tsx')),
})

const screen = <const P extends string>(path: P, access: Group, words: string, page: Page, { small = false } = {}) =>
  createRoute({ getParentRoute: () => app, path, staticData: { access, small }, validateSearch, component: lazy(words, page) })

/** Where a person begins. */
const homes: Record<Level, string> = {
  admin: '/dashboard',
  operator: '/dashboard',
  worker: '/dashboard',
  'simple-service': '/dashboard/workstation-settings/work-orders/create',
}

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch,
    beforeLoad: () => {
      if (currentToken()) throw redirect({ to: '/' })
    },
    component: lazy('session', () => import('#client/session/SignInPage.tsx')),
  }),
  app.addChildren([
    createRoute({
      getParentRoute: () => app,
      path: '/',
      beforeLoad: async () => {
        const information = await queryClient.ensureQueryData(informationQuery()).catch(() => undefined)
        throw redirect({ to: information ? homes[levelOf(information)] : '/dashboard' })
      },
    }),
    screen('/dashboard', 'main', 'overview', () => import('#client/overview/OverviewPage.tsx')),
    screen(
      '/dashboard/workstation-settings/work-orders',
      'office',
      'work-orders-list',
      () => import('#client/work-orders/WorkOrdersPage.tsx'),
    ),
    screen(
      '/dashboard/workstation-settings/work-orders/create',
      'desk',
      'work-orders',
      () => import('#client/work-orders/WorkOrderCreatePage.tsx'),
    ),
    screen(
      '/dashboard/workstation-settings/work-orders/edit/$workOrderId',
      'all',
      'work-orders',
      () => import('#client/work-orders/WorkOrderEditPage.tsx'),
    ),
    screen('/dashboard/workstation-settings/clients', 'office', 'clients', () => import('#client/clients/ClientsPage.tsx')),
    screen('$', 'all', 'shell', () => import('#client/shell/NotFoundPage.tsx'), { small: true }),
  ]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageFailed,
})
