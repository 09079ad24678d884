import '#client/platform/without-eval.ts'
import '@mantine/core/styles.layer.css'
import '#client/ui/global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { whenIdle } from '#client/platform/api/progress.ts'
import '#client/platform/installation.ts'
import { recoverPart } from '#client/platform/recovery.ts'
import { applyStoredTextSize } from '#client/platform/text-size.ts'
import { startI18n } from '#client/platform/i18n.ts'
import { isPageLocked, unlockPage } from '#client/platform/sign-in/page-lock.ts'
import { queryClient, refetchAll } from '#client/platform/api/queries.ts'
import { isSamePerson } from '#client/platform/sign-in/session.ts'
import { currentToken, onTokenChange } from '#client/platform/sign-in/token.ts'
import { router } from '#client/router.ts'
import { Messages } from '#client/ui/Messages.tsx'
import { SlowBar } from '#client/ui/SlowBar.tsx'
import { cssVariablesResolver, theme } from '#client/ui/theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })

applyStoredTextSize()
addEventListener('wordslost', recoverPart, { once: true })
await startI18n()
// A user signed in or out, here or in another tab: no data of an earlier user may be shown, and the routes check access again. A locked
// page stays as it is if its own user is back.
const resetSession = () => {
  if (currentToken()) void queryClient.resetQueries()
  // After a sign-out no data of the user remains in this tab once the page is gone.
  void router.invalidate().then(() => currentToken() || isPageLocked() || queryClient.removeQueries({ type: 'inactive' }))
}
onTokenChange(() => {
  if (!isPageLocked()) resetSession()
  else if (currentToken())
    void isSamePerson().then((isSame) => {
      unlockPage(isSame)
      if (isSame) refetchAll()
      else resetSession()
    })
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <SlowBar />
        <Suspense>
          <Messages />
        </Suspense>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  </StrictMode>,
)

// No page needs the service worker to show itself, and the next load of a page tries again.
void whenIdle()
  .then(async () => (await import('#client/platform/app-worker.ts')).startAppWorker())
  .catch(() => undefined)
