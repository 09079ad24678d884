import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { widths } from './every-width.ts'
import { expect, test } from './fixtures.ts'
import { findFaults } from './layout-rules.ts'

const settings = { chat_bot_enabled: true }

test('the assistant is asked by the keyboard, answers with rows, and leads to their screen', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.tyreHotel({ carNumber: 'CJ 12 ABC', clientName: 'Ștefan Pop', tyreRim: 16 })
  const page = await signedIn('operator', { shop })
  await page.goto('/dashboard/appointments')
  const button = page.getByRole('button', { name: 'Deschide asistentul' })
  await expect(button).toBeVisible()
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Asistentul Atelier' })
  const field = panel.getByRole('textbox', { name: 'Întrebarea ta' })
  await expect(field).toBeFocused()
  await expect(panel.getByText('Bună, Ana! Sunt asistentul Atelier.')).toBeVisible()
  await expect(panel.getByText('Întreabă-mă despre anvelope', { exact: false })).toBeVisible()
  expect(await panel.boundingBox()).toMatchObject({ width: 600, height: 400 })

  await page.keyboard.type('Unde sunt roțile lui Pop?')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Unde sunt roțile lui Pop?')).toBeVisible()
  await expect(panel.getByRole('cell', { name: 'CJ 12 ABC' })).toBeVisible()
  await expect(field).toBeFocused()
  await expect(panel.getByText('Bună, Ana! Sunt asistentul Atelier.')).toBeVisible()
  await expectAccessible(page)

  // It is still there on the next page, and after a reload.
  await panel.getByRole('link', { name: 'Deschide ecranul' }).click()
  await expect(page).toHaveURL(/tyre-hotels\?.*client_name=Pop/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel.getByRole('cell', { name: 'CJ 12 ABC' })).toBeVisible()
  await page.reload()
  await button.click()
  await expect(panel.getByRole('cell', { name: 'CJ 12 ABC' })).toBeVisible()

  await panel.getByRole('button', { name: 'Conversație nouă' }).click()
  await expect(panel.getByRole('cell', { name: 'CJ 12 ABC' })).toHaveCount(0)
  await expect(panel.getByText('Bună, Ana! Sunt asistentul Atelier.')).toBeVisible()
  await expect(field).toBeEnabled()
  await field.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('what is not understood can be searched for from the conversation', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const page = await signedIn('operator', { shop })
  await page.goto('/dashboard/appointments')
  await page.getByRole('button', { name: 'Deschide asistentul' }).click()
  const panel = page.getByRole('dialog', { name: 'Asistentul Atelier' })
  await expect(panel.getByRole('textbox', { name: 'Întrebarea ta' })).toBeFocused()
  await page.keyboard.type('qwert zuiop')
  await page.keyboard.press('Enter')
  const button = panel.getByRole('button', { name: 'Caută peste tot' })
  await button.click()
  const search = page.getByRole('dialog').last().getByRole('textbox')
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(button).toBeFocused()
})

test('an answer that fails or says nothing is an error that can be tried again, and words of strangers stay words', async ({
  openShop,
  signedIn,
}) => {
  const shop = await openShop({ settings })
  const page = await signedIn('operator', { shop })
  const data = { content: '', conversation_id: 'a'.repeat(32) }
  await page.route('**/chatbot/send', (route) => route.fulfill({ json: { data } }))
  await page.goto('/dashboard/appointments')
  await page.getByRole('button', { name: 'Deschide asistentul' }).click()
  const panel = page.getByRole('dialog', { name: 'Asistentul Atelier' })
  await panel.getByRole('button', { name: 'Câte seturi de 16 avem în hotel?' }).click()
  const again = panel.getByRole('button', { name: 'Încearcă din nou întrebarea' })
  await expect(again).toBeVisible()
  await expect(panel.getByRole('paragraph').filter({ hasText: 'Nu am putut răspunde. Încearcă din nou.' })).toBeVisible()

  const content = '<img src=x onerror=alert(1)> **tare** https://evil.example'
  const link = { route: 'https://evil.example/dashboard', search: '' }
  await page.unroute('**/chatbot/send')
  await page.route('**/chatbot/send', (route) => route.fulfill({ json: { data: { ...data, content, link } } }))
  await again.click()
  await expect(panel.getByRole('paragraph').filter({ hasText: content })).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Întrebarea ta' })).toBeEnabled()
  await expect(panel.getByRole('link')).toHaveCount(0)
  await expect(panel.locator('img')).toHaveCount(0)
})

test('there is no assistant below 1100 pixels, nor where the account has not turned it on', async ({ openShop, signedIn, shop }) => {
  const page = await signedIn('operator', { shop })
  await page.goto('/dashboard/appointments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deschide asistentul' })).toHaveCount(0)
  await shop.admin(api.accountSettings.create, { name: 'chat_bot_enabled', value: true })
  await expect(page.getByRole('button', { name: 'Deschide asistentul' })).toBeVisible()

  const other = await openShop({ settings })
  const narrow = await signedIn('operator', { shop: other, viewport: { width: 1000, height: 800 } })
  await narrow.goto('/dashboard/appointments')
  await expect(narrow.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(narrow.getByRole('button', { name: 'Deschide asistentul' })).toHaveCount(0)
})

test('the assistant steps aside on a full page, stands whole on an empty one, and opens from the top bar', async ({
  openShop,
  signedIn,
}) => {
  const shop = await openShop({ settings })
  const page = await signedIn('admin', { shop })
  const button = page.getByRole('button', { name: 'Deschide asistentul' })
  /** Pixels from the left edge of the button to the right edge of the window. */
  const room = () => button.evaluate((element) => document.documentElement.clientWidth - element.getBoundingClientRect().left)
  await page.goto('/dashboard/workstation-settings/vehicles')
  await expect(page.getByText('Niciun vehicul încă', { exact: true })).toBeVisible()
  await expect.poll(room).toBe(68)

  for (let count = 0; count < 12; count += 1) await shop.make.vehicle()
  await page.setViewportSize({ width: 1366, height: 400 })
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(13)
  const covered = async () => (await findFaults(page)).filter((fault) => fault.startsWith('covered'))
  for (const width of widths)
    for (const top of [0, 60, 120, 10_000]) {
      await page.setViewportSize({ width, height: 400 })
      await page.evaluate((y) => scrollTo(0, y), top)
      await expect.poll(covered, `${width} pixels wide, scrolled by ${top}`).toEqual([])
    }
  await page.evaluate(() => scrollTo(0, 60))
  await expect.poll(room).toBe(24)
  await button.hover()
  await expect.poll(room).toBe(68)
  await page.mouse.move(0, 0)
  await expect.poll(room).toBe(24)
  await button.focus()
  await page.keyboard.press('Shift')
  await expect.poll(room).toBe(68)

  await page.setViewportSize({ width: 1366, height: 768 })
  const ask = page.getByRole('button', { name: 'Întreabă', exact: true })
  await ask.click()
  await expect(page.getByRole('dialog', { name: 'Asistentul Atelier' }).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ask).toBeFocused()

  // The search offers to ask what it does not find.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill('Câte vehicule am?')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Întreabă asistentul: «Câte vehicule am?»'])
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Asistentul Atelier' })
  await expect(panel.getByRole('paragraph').filter({ hasText: 'Câte vehicule am?' })).toBeVisible()
})

test('an answer is typed where motion is welcome, and what was said goes with the session', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const page = await signedIn('worker', { shop, reducedMotion: 'no-preference', fresh: true })
  await page.goto('/dashboard/appointments')
  await page.getByRole('button', { name: 'Deschide asistentul' }).click()
  const panel = page.getByRole('dialog', { name: 'Asistentul Atelier' })
  const field = panel.getByRole('textbox', { name: 'Întrebarea ta' })
  await expect(field).toBeFocused()
  await field.fill('Cât am încasat astăzi?')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('paragraph').filter({ hasText: 'Răspunsul e pentru birou.' })).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat:')).length)
  expect(await kept()).toBe(1)
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Ieși din cont' }).click()
  await expect(page).toHaveURL(/sign-in/)
  expect(await kept()).toBe(0)
})

test('an answer comes while the panel is closed, and all that was said is forgotten when that is wanted', async ({
  openShop,
  signedIn,
}) => {
  const shop = await openShop({ settings })
  const page = await signedIn('operator', { shop })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/chatbot/send', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto('/dashboard/appointments')
  const open = page.getByRole('button', { name: 'Deschide asistentul' })
  await open.click()
  const panel = page.getByRole('dialog', { name: 'Asistentul Atelier' })
  await expect(panel.getByRole('textbox', { name: 'Întrebarea ta' })).toBeFocused()
  await panel.getByRole('button', { name: 'Câte seturi de 16 avem în hotel?' }).click()
  await expect(panel.getByRole('textbox', { name: 'Întrebarea ta' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Închide', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect(open).toBeFocused()
  answer()
  await expect.poll(async () => (await shop.operator(api.assistant.conversations, {})).total).toBe(1)
  await open.click()
  const said = panel.getByRole('paragraph').filter({ hasText: 'Seturi în hotel (R16): 0.' })
  await expect(said).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Întrebarea ta' })).toBeFocused()

  await panel.getByRole('button', { name: 'Șterge toate conversațiile' }).click()
  const question = page.getByRole('dialog', { name: 'Ștergi toate conversațiile tale?' })
  await question.getByRole('button', { name: 'Șterge toate conversațiile' }).click()
  await expect(question).toHaveCount(0)
  await expect(said).toHaveCount(0)
  expect((await shop.operator(api.assistant.conversations, {})).total).toBe(0)
})
