import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#client/platform/search-params.ts'
import { PageFailed } from '#client/ui/PageFailed.tsx'
import { routeTree } from './routes.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageFailed,
})
