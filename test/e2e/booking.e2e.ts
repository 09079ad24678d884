import { devices, type Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { toIsoWeek } from '#domain/text/calendar.ts'
import { nextMonday, slotOnMonday, openPage, span } from '#test/make/booking.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** A guest's phone far away: its clock shows another time than the workplace's. */
const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use(phone)

const languages = [
  {
    tag: 'ro-RO',
    next: 'Săptămâna următoare',
    fields: { 'Număr de înmatriculare': 'cj 12 abc', Nume: 'Elena Rusu', Telefon: '0733 111 222', Marcă: 'Dacia' },
    required: 'Câmp obligatoriu',
    send: 'Trimiteți cererea',
    sent: 'Cererea a fost trimisă. Vă anunțăm când este confirmată.',
    manage: 'Mutați sau anulați programarea',
    cancel: 'Anulați programarea',
    cancelled: 'Anulată',
  },
  {
    tag: 'en-US',
    next: 'Next week',
    fields: { 'Plate number': 'cj 12 abc', Name: 'Elena Rusu', Phone: '0733 111 222', Make: 'Dacia' },
    required: 'Required field',
    send: 'Send request',
    sent: 'Request sent. We will tell you when it is confirmed.',
    manage: 'Move or cancel the appointment',
    cancel: 'Cancel appointment',
    cancelled: 'Cancelled',
  },
]

async function openMonday(page: Page, url: string, next: string) {
  await page.goto(url)
  const day = page.locator(`#day-${nextMonday()}`)
  await expect(page.getByRole('tablist')).toBeVisible()
  // On a Sunday the current week is over, and the page opens on the next one.
  if ((await day.count()) === 0) await page.getByRole('button', { name: next }).click()
  await day.click()
}

async function expectAccessibleInBothSchemes(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

for (const { tag, next, fields, required, send, sent, manage, cancel, cancelled } of languages)
  test(`a booking on a phone reserves the time for others too, and its link frees it (${tag})`, async ({ page, shop, context }) => {
    const slug = `vulcanizare-${shop.code.toLowerCase()}`
    await openPage(shop, { slug, breakInterval: [{ start: '13:00', end: '14:00' }], phone: '0268000111' })
    const url = `/programari/${slug}?lang=${tag}`
    const other = await context.newPage()
    await openMonday(other, url, next)
    await openMonday(page, url, next)
    await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(18)
    await expectAccessibleInBothSchemes(page)

    await page.getByRole('button', { name: '10:00', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: send }).click()
    await expect(dialog.getByText(required)).toHaveCount(4)
    await expect(dialog.getByLabel(Object.keys(fields)[0]!)).toBeFocused()
    await expectAccessibleInBothSchemes(page)
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: send }).click()
    await expect(dialog.getByText(sent)).toBeVisible()
    await expectAccessibleInBothSchemes(page)

    const { items } = await shop.admin(api.appointments.search, { models: { from: [nextMonday(), nextMonday()] } })
    expect(items).toMatchObject([
      {
        ...span('10:00', '10:30'),
        carPlateNumber: 'CJ 12 ABC',
        phone: '0733111222',
        guest: true,
        smsLanguage: tag.slice(0, 2).toUpperCase(),
      },
    ])
    await expect(other.getByRole('tabpanel').getByRole('button', { name: '10:00' })).toHaveCount(0)
    await expect(other.getByRole('tabpanel').getByRole('button')).toHaveCount(17)

    await dialog.getByRole('link', { name: manage }).click()
    await expect(page.getByText('CJ ** ABC')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.getByRole('button', { name: cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: cancel }).click()
    await expect(page.getByRole('status')).toHaveText(cancelled)
    await expect(other.getByRole('tabpanel').getByRole('button', { name: '10:00' })).toHaveCount(1)
  })

test('a guest whose time is taken while typing is offered the nearest free ones', async ({ page, shop }) => {
  const slug = `vulcanizare-${shop.code.toLowerCase()}`
  await openPage(shop, { slug })
  await openMonday(page, `/programari/${slug}`, 'Săptămâna următoare')
  await page.getByRole('button', { name: '10:00', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nume', { exact: true }).fill('Elena Rusu')
  await shop.make.appointment({ from: slotOnMonday('10:00'), to: slotOnMonday('11:00') })
  await expect(dialog.getByText('Ora tocmai a fost rezervată. Alegeți alta.')).toBeVisible()
  const nearest = dialog.getByRole('region', { name: 'Cele mai apropiate ore libere' })
  await expect(nearest.getByRole('button')).toHaveText([/09:00/, /09:30/, /11:00/])
  await nearest.getByRole('button', { name: /11:00/ }).click()
  await expect(dialog.getByText('Ora tocmai a fost rezervată.')).toHaveCount(0)
  await expect(dialog.getByRole('group', { name: 'De la 11:00' })).toBeVisible()
  await expect(dialog.getByLabel('Nume', { exact: true })).toHaveValue('Elena Rusu')
})

test('a time taken while an answer of the week is pending stays taken when it arrives', async ({ page, shop }) => {
  const slug = `vulcanizare-${shop.code.toLowerCase()}`
  await openPage(shop, { slug })
  await openMonday(page, `/programari/${slug}`, 'Săptămâna următoare')
  const at = (time: string) => page.getByRole('tabpanel').getByRole('button', { name: time, exact: true })
  const noon = await shop.make.appointment({ from: slotOnMonday('12:00'), to: slotOnMonday('12:30') })
  await expect(at('12:00')).toHaveCount(0)
  await expect(at('10:00')).toHaveCount(1)

  const answers: (() => Promise<void>)[] = []
  let isHolding = true
  const { year, week } = toIsoWeek(nextMonday())
  await page.route(`**/api/v1/guest/organizations/*/appointments/${year}/${week}`, async (route) => {
    const response = await route.fetch()
    if (isHolding) answers.push(() => route.fulfill({ response }))
    else await route.fulfill({ response })
  })
  await shop.admin(api.appointments.remove, { id: noon.id, version: noon.version })
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  await shop.make.appointment({ from: slotOnMonday('10:00'), to: slotOnMonday('10:30') })
  await expect(at('10:00')).toHaveCount(0)

  for (const answer of answers.splice(0)) await answer()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  await expect(at('10:00')).toHaveCount(0)
  isHolding = false
  for (const answer of answers) await answer()
  await expect(at('12:00')).toHaveCount(1)
  await expect(at('10:00')).toHaveCount(0)
  // The page may ask once more at this moment.
  await page.unrouteAll({ behavior: 'wait' })
})

test('a time that was taken before the page gets live events is not offered any more', async ({ page, shop }) => {
  await openPage(shop)
  const isConnecting = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/app\//, async (socket) => {
    await isConnecting.promise
    socket.connectToServer()
  })
  await openMonday(page, `/programari/${shop.organization.id}?lang=ro-RO`, 'Săptămâna următoare')
  const at = (time: string) => page.getByRole('tabpanel').getByRole('button', { name: time, exact: true })
  await expect(at('10:00')).toHaveCount(1)
  await shop.make.appointment({ from: slotOnMonday('10:00'), to: slotOnMonday('10:30') })
  isConnecting.resolve()
  await expect(at('10:00')).toHaveCount(0)
  await expect(at('10:30')).toHaveCount(1)
})

test("an open booking shows the workplace's changes, and never an older answer", async ({ page, shop }) => {
  const slug = `vulcanizare-${shop.code.toLowerCase()}`
  await openPage(shop, { slug })
  await openMonday(page, `/programari/${slug}?lang=ro-RO`, 'Săptămâna următoare')
  await page.getByRole('button', { name: '10:00', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const { fields, send, manage, cancel } = languages[0]!
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: send }).click()
  await dialog.getByRole('link', { name: manage }).click()
  const status = page.getByRole('status')
  await expect(status).toHaveText('Așteaptă confirmarea')
  const comeBack = () => page.evaluate(() => void dispatchEvent(new Event('focus')))

  const { items } = await shop.admin(api.appointments.search, { models: { from: [nextMonday(), nextMonday()] } })
  await shop.admin(api.appointments.confirm, { id: items[0]!.id, version: items[0]!.version })
  await comeBack()
  await expect(status).toHaveText('Confirmată')

  const url = '**/api/v1/guest/appointments/*'
  const answers: (() => Promise<void>)[] = []
  await page.route(url, async (route) => {
    const response = await route.fetch()
    answers.push(() => route.fulfill({ response }))
  })
  await comeBack()
  await expect.poll(() => answers.length).toBe(1)
  await page.getByRole('button', { name: cancel }).click()
  await dialog.getByRole('button', { name: cancel }).click()
  await expect(status).toHaveText('Anulată')
  const read = page.waitForResponse(url).then((response) => response.finished())
  await answers[0]!()
  await read
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(status).toHaveText('Anulată')
})

test('an older answer of the week that arrives last does not replace a newer one', async ({ page, shop }) => {
  const slug = `vulcanizare-${shop.code.toLowerCase()}`
  await openPage(shop, { slug })
  const [noon, one] = [
    await shop.make.appointment({ from: slotOnMonday('12:00'), to: slotOnMonday('12:30') }),
    await shop.make.appointment({ from: slotOnMonday('13:00'), to: slotOnMonday('13:30') }),
  ]
  await openMonday(page, `/programari/${slug}`, 'Săptămâna următoare')
  const at = (time: string) => page.getByRole('tabpanel').getByRole('button', { name: time, exact: true })
  await shop.make.appointment({ from: slotOnMonday('09:00'), to: slotOnMonday('09:30') })
  await expect(at('09:00')).toHaveCount(0)

  const older: (() => Promise<void>)[] = []
  let isHolding = true
  const { year, week } = toIsoWeek(nextMonday())
  await page.route(`**/api/v1/guest/organizations/*/appointments/${year}/${week}`, async (route) => {
    const response = await route.fetch()
    if (isHolding) older.push(() => route.fulfill({ response }))
    else await route.fulfill({ response })
  })
  await shop.admin(api.appointments.remove, { id: noon.id, version: noon.version })
  await expect.poll(() => older.length).toBeGreaterThan(0)
  isHolding = false
  await shop.admin(api.appointments.remove, { id: one.id, version: one.version })
  await expect(at('13:00')).toHaveCount(1)

  for (const answer of older) {
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes(`/appointments/${year}/${week}`))
    await answer()
    await arrived
  }
  // The live event comes after the answers, so the page has processed these when it shows the event.
  await shop.make.appointment({ from: slotOnMonday('10:00'), to: slotOnMonday('10:30') })
  await expect(at('10:00')).toHaveCount(0)
  await expect(at('13:00')).toHaveCount(1)
})
