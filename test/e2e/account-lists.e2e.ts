import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { newOrder, tab } from './order-page.ts'

const settings = '/dashboard/account-settings'
/** A field of the open form. */
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salvează' }).click()

test('a type of vehicle is added and removed by keyboard, and an open order form follows', async ({ signedIn, shop }) => {
  const [page, desk] = [await signedIn('admin'), await signedIn('operator')]
  await newOrder(desk)
  await tab(desk, 'Date vehicul').click()
  await expect(desk.locator('[role="status"][data-state="connected"]')).toHaveCount(1)
  const type = desk.getByRole('combobox', { name: 'Tip vehicul' })

  await page.goto(`${settings}/car-types`)
  await page.getByRole('button', { name: 'Tip de vehicul nou' }).press('Enter')
  await expect(field(page, 'Denumire')).toBeFocused()
  await page.keyboard.type('Remorcă')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Remorcă/ })).toContainText('Da')

  await type.click()
  await desk.getByRole('option', { name: 'Remorcă' }).click()
  await page.getByRole('button', { name: 'Opțiuni pentru Remorcă' }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
  await expect(page.getByRole('row', { name: /Remorcă/ })).toHaveCount(0)

  await expect(type).toHaveValue('Remorcă (șters din listă)')
  await type.click()
  await expect(desk.getByRole('option')).toHaveCount(6)
  expect(await shop.admin(api.carTypes.search, {})).toMatchObject({ total: 5 })
})

test('a taken name is refused at its field, and the wheel types are one link away', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${settings}/car-types`)
  await page.getByRole('link', { name: 'Tipuri de jante' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tipuri de jante')
  await page.getByRole('button', { name: 'Tip de jantă nou' }).click()
  await field(page, 'Denumire').fill('ALUMINIU')
  await save(page)
  await expect(field(page, 'Denumire')).toHaveAccessibleDescription('Există deja')
})

test('a group is added to the chosen workplace, and no other level opens these lists', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  await page.goto(`${settings}/appointment-groups`)
  await page.getByRole('button', { name: 'Grup de programări nou' }).first().click()
  await field(page, 'Denumire').fill('Rampa 1')
  await save(page)
  await expect(page.getByRole('row', { name: /Rampa 1/ })).toContainText('Brașov')
  expect(await shop.admin(api.appointmentGroups.search, {})).toMatchObject({ items: [{ organizationId: shop.organization.id }] })

  const operator = await signedIn('operator')
  await operator.goto(`${settings}/appointment-groups`)
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Nu ai acces aici')
})

test('a workplace is added with company and public page, and an error shows its tab', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  await page.goto(`${settings}/organizations`)
  await page.getByRole('button', { name: 'Punct de lucru nou' }).click()
  await field(page, 'Denumire').fill('Cluj')
  await field(page, 'Cod').fill('BR')
  await field(page, 'Localitate').fill('Cluj-Napoca')
  await page.getByRole('tab', { name: 'Programări online' }).click()
  const slug = `${shop.code.toLowerCase()}-cluj`
  await field(page, 'Adresa paginii').fill(slug)
  await expect(field(page, 'Adresa paginii')).toHaveAccessibleDescription(`${new URL(page.url()).origin}/programari/${slug}`)
  await page.getByRole('button', { name: 'Adaugă pauză' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^15 / }).first().click()
  await save(page)
  await expect(field(page, 'Cod')).toBeFocused()
  await expect(field(page, 'Cod')).toHaveAccessibleDescription(/Este deja folosit/)

  await field(page, 'Cod').fill('CJ')
  await save(page)
  await expect(page.getByRole('row', { name: /Cluj/ })).toContainText('CJ')
  const { items } = await shop.admin(api.organizations.search, {})
  expect(items[1]).toMatchObject({ code: 'CJ', publicSettings: { slug, breakInterval: [{ start: '13:00', end: '14:00' }] } })
  expect(items[1]!.publicSettings.excludeDates).toEqual([expect.stringMatching(/-15$/)])

  await page.getByRole('button', { name: 'Opțiuni pentru Cluj' }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  const question = page.getByRole('dialog', { name: 'Ștergi punctul de lucru Cluj?' })
  await expect(question.getByRole('button', { name: 'Șterge' })).toBeDisabled()
  await question.getByRole('textbox').press('Enter')
  await expect(question).toBeVisible()
  await question.getByRole('textbox').fill('Cluj')
  await question.getByRole('textbox').press('Enter')
  await expect(page.getByRole('row', { name: /Cluj/ })).toHaveCount(0)
})

test('an admin writes how the money of a payment method comes, and when it is due', async ({ shop, signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${settings}/payment-methods`)
  await page.getByRole('button', { name: 'Mod de plată nou' }).click()
  const dialog = page.getByRole('dialog')
  await field(page, 'Denumire').fill('La 45 de zile')
  await expect(dialog.getByRole('textbox', { name: 'Zile până la scadență' })).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Cum vin banii' }).selectOption('terms')
  await dialog.getByRole('textbox', { name: 'Zile până la scadență' }).fill('45')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /La 45 de zile/ })).toContainText('La termen')
  const { items } = await shop.admin(api.paymentTypes.search, {})
  expect(items.find(({ name }) => name === 'La 45 de zile')).toMatchObject({ means: 'terms', dueDays: 45 })
})
