import { allScripts, firstLoad } from './bundle-sizes.ts'

/** What a browser loads before the page shows, in kilobytes. */
export function sizes() {
  const shell = 'src/client/shell/Shell.tsx'
  const pages = [
    { name: 'sign-in', most: 220, parts: ['src/client/session/SignInPage.tsx'] },
    { name: 'board', most: 290, parts: [shell, 'src/client/overview/OverviewPage.tsx'] },
    { name: 'order form', most: 330, parts: [shell, 'src/client/work-orders/WorkOrderCreatePage.tsx'] },
    { name: 'clients', most: 330, parts: [shell, 'src/client/clients/ClientsPage.tsx'] },
  ]
  const first = pages.map(({ name, most, parts }) => ({ name, most, js: Math.round(firstLoad(parts).js / 1000) }))
  return [...first, { name: 'booking, all of it', most: 110, js: Math.round(allScripts('dist/booking') / 1000) }]
}
