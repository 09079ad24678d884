import type { Route } from '@playwright/test'
import { shopPassword } from '#test/new-shop.ts'
import { expectAccessible } from './accessible.ts'
import { liveLine, message, moveByMenu, openBoard, plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'
import { client, newOrder, stock, tab, workOrders } from './order-page.ts'

test('a session that ends elsewhere leads to sign-in and back, and keeps unsent input', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  // The live connection might notice first; here the next call does.
  await page.routeWebSocket(/\/app\//, () => {})
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('draft:order', 'half an order'))
  await page.evaluate(() => localStorage.setItem('chat', 'private'))

  // A call of this page that is still under way might notice as well, and the notice would be gone after the reload.
  await page.goto('about:blank')
  await shop.operator.send({ method: 'POST', url: '/api/v1/logout' })
  await page.goto('/dashboard')

  await expect(page.getByText('Sesiunea a expirat')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['draft:order', 'language'])

  await page.getByLabel('Utilizator').fill(shop.userName('operator'))
  await page.getByLabel('Parolă', { exact: true }).fill(shopPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing out over a half-filled order asks first and leaves none of it behind', async ({ signedIn }) => {
  const page = await signedIn('operator')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  const signOut = async () => {
    await page.getByRole('button', { name: 'Contul meu' }).click()
    await page.getByRole('menuitem', { name: 'Ieși din cont' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Ieși din cont?' })
  // Input that the server has stored needs no question.
  await page.route('**/work-orders/draft', (route) => route.abort())
  await newOrder(page)
  await client(page).fill('Ana Pop')
  await expect.poll(drafts).toHaveLength(1)

  await signOut()
  await question.getByRole('button', { name: 'Renunță' }).click()
  await expect(client(page)).toHaveValue('Ana Pop')
  expect(await drafts()).toHaveLength(1)

  await signOut()
  await question.getByRole('button', { name: 'Ieși din cont' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await drafts()).toEqual([])
})

test("signing out without unsaved input asks nothing, and a colleague's drafts stay", async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await page.evaluate(() => localStorage.setItem('draft:work-orders:1', '[]'))
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Ieși din cont' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => localStorage.getItem('draft:work-orders:1'))).toBe('[]')
})

test('the language is changed in place, stored, and set on the document', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Magyar' }).click()
  await expect(page.getByRole('button', { name: 'Menü összecsukása' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
})

test('the dark theme is there from the first paint', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Temă întunecată' }).click()
  // Without the scripts of the page only the snippet in its head has run.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a word says whether the page is live', async ({ signedIn }) => {
  const page = await signedIn('worker')
  await page.goto('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Conectat' })).toBeVisible()
})

test('a page gets live and reports errors in a never idle browser and during an endless call', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.addInitScript(() => {
    // This browser runs only idle callbacks that have a timeout.
    window.requestIdleCallback = (run, { timeout } = {}) => {
      if (timeout !== undefined) queueMicrotask(() => run({ didTimeout: true, timeRemaining: () => 0 }))
      return 0
    }
  })
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()

  await page.route('**/api/v1/saved-views**', () => {})
  await page.goto('/dashboard/workstation-settings/work-orders')
  await page.getByRole('button', { name: 'Elimină filtrul Punct de lucru' }).press('Delete')
  await expect(page.getByRole('alert').filter({ hasText: 'Alege cel puțin un filtru' })).toBeVisible()
})

test('a lost connection is reported once, and moves nothing', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1100, height: 800 })
  const line = await liveLine(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()

  await line.cut()
  await expect(page.getByText(/S-a pierdut conexiunea/)).toHaveCount(1)
  await expect(page.getByText(/Se conectează|Fără conexiune|Deconectat/)).toHaveCount(0)
  // The sentence is seen after five seconds, which are skipped here.
  const skipDelays = (line: Element) =>
    line.getAnimations({ subtree: true }).map((animation) => {
      animation.finish()
      return animation.effect?.getTiming().delay
    })
  expect(await page.locator('[data-lost]').evaluate(skipDelays)).toEqual([5000, 5000])
  await expect(page.getByText(/S-a pierdut conexiunea/)).toHaveCSS('opacity', '1')
  expect(await heading.boundingBox()).toEqual(before)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/S-a pierdut conexiunea/)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.elementFromPoint(60, 80)?.closest('main') !== null)).toBe(true)
})

test('a message stands below the top bar, and stays while the focus is in it', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator', { fresh: true })
  await page.clock.install()
  await openBoard(page)
  await moveByMenu(page, 'BV 12 ABC', 'În lucru')
  const undo = page.getByRole('button', { name: 'Anulează' })
  await undo.focus()
  const box = await message(page, 'BV 12 ABC').boundingBox()
  expect(box).toMatchObject({ y: 68, width: 440, x: 500 })
  await page.clock.runFor(30_000)
  await expect(undo).toBeFocused()
  await undo.blur()
  await page.clock.runFor(11_000)
  await expect(undo).toHaveCount(0)
})

test('a page with an outdated live key fetches the new one', async ({ signedIn }) => {
  const page = await signedIn('operator')
  const isOld = async (route: Route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), live: { key: 'from-before' } } })
  }
  await page.route('**/accounts/settings/information', isOld, { times: 1 })
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
})

test('a window that is too narrow for a page says so, with a way out', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1099, height: 800 })
  await page.goto('/dashboard/reports/monthly')
  await expect(page.getByRole('heading', { name: 'Ecranul este prea îngust' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Ecranul este prea îngust' })).toBeFocused()
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ecranul este prea îngust' })).toBeHidden()
})

test('a half-filled order stays as it is when its window becomes narrow', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  await newOrder(page)
  await page.keyboard.type('bv 10 abc')
  await client(page).fill('Ana Pop')
  await tab(page, 'Date vehicul').click()
  const make = page.getByRole('combobox', { name: 'Marcă' })
  await make.fill('Dacia')
  for (const width of [1000, 390, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(make).toHaveValue('Dacia')
    await expect(make).toBeFocused()
  }
  await expect(tab(page, 'Date vehicul')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Ai o comandă neterminată. O continui?')).toBeHidden()
  await tab(page, 'Date generale').click()
  await expect(client(page)).toHaveValue('Ana Pop')
})

test("the menu collapses to a rail on a narrow window, and on the user's request", async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation')).toHaveCSS('width', '64px')
  await page.getByRole('button', { name: 'Extinde meniul' }).click()
  await expect(page.getByRole('navigation')).toHaveCSS('width', '248px')
  await page.reload()
  await expect(page.getByRole('navigation')).toHaveCSS('width', '248px')
})

test('no page tries what the content security policy forbids', async ({ signedIn, shop }) => {
  const page = await signedIn('operator', { fresh: true })
  const reported: string[] = []
  await page.exposeFunction('onViolation', (what: string) => reported.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'onViolation')(`${location.pathname}: ${violatedDirective} ${blockedURI}`),
    ),
  )
  for (const address of ['/dashboard', `${workOrders}/create`, workOrders, '/dashboard/workstation-settings/clients']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await shop.operator.send({ method: 'POST', url: '/api/v1/logout' })
  await page.reload()
  await expect(page.getByLabel('Utilizator')).toBeVisible()
  expect(reported).toEqual([])
})

test('the foot of a phone leads to the day and opens the menu', async ({ signedIn }) => {
  const page = await signedIn('operator', { viewport: { width: 390, height: 800 } })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Caută peste tot' }).click()
  const search = page.getByRole('dialog', { name: 'Caută peste tot' })
  await expect(search.getByText(/^Un număr de înmatriculare, un nume/)).toBeVisible()
  // The button names the search, so the field does not repeat it.
  await expect(search.getByRole('textbox')).toHaveAttribute('placeholder', 'Caută peste tot')
  await page.keyboard.press('Escape')

  const bar = page.getByRole('navigation', { name: 'Meniu' })
  await expect(bar.getByRole('link')).toHaveText(['Azi', 'Programări', ''])
  await bar.getByRole('button', { name: 'Meniu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Navigare principală' })
  await expect(sheet.getByRole('list', { name: 'La îndemână' }).getByRole('link')).toHaveText(['Comenzi de lucru', 'Clienți', 'Vehicule'])
  await expect(sheet.getByRole('link', { name: /^Zilnic/ })).toHaveAccessibleName(/pe calculator/)
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Setări', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Setări' })).toBeVisible()
  await bar.getByRole('button', { name: 'Meniu' }).click()
  await sheet.getByRole('link', { name: 'Hotel de anvelope' }).click()
  await expect(page.getByRole('heading', { name: 'Hotel de anvelope' })).toBeVisible()
  await bar.getByRole('link', { name: 'Comandă nouă' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comandă nouă' })).toBeVisible()
  await expectAccessible(page)
})

test('the foot of a phone has what its user may open', async ({ signedIn }) => {
  const size = { viewport: { width: 390, height: 800 } }
  const barOf = async (level: 'worker' | 'simple-service') => {
    const page = await signedIn(level, size)
    await page.goto('/')
    return page.getByRole('navigation', { name: 'Meniu' }).getByRole('link')
  }
  await expect(await barOf('worker')).toHaveText(['Azi', 'Programări'])
  await expect(await barOf('simple-service')).toHaveText(['Hotel', 'Programări', ''])
})

test('the session is requested before the program has loaded, and once', async ({ signedIn }) => {
  const page = await signedIn('operator')
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/workstation-settings/clients')
  await expect(page.getByText('Niciun client')).toBeVisible()
  const before = requestedPaths.slice(
    0,
    requestedPaths.findIndex((path) => path.includes('/clients/search')),
  )
  expect(before.filter((path) => path.endsWith('/settings/information'))).toHaveLength(1)
  expect(before.findIndex((path) => path.endsWith('/settings/information'))).toBeLessThan(
    before.findIndex((path) => path.includes('ClientsPage')),
  )
})

test('the page is sent compressed, and search engines get the rules for robots', async ({ request }) => {
  const page = async (encoding: string) => (await request.get('/sign-in', { headers: { 'Accept-Encoding': encoding } })).headers()
  expect(await page('gzip')).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(await page('identity')).not.toHaveProperty('content-encoding')
  expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /dashboard\n')
})
