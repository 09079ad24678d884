import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { tab } from './order-page.ts'

// The user's own account and its administration: each screen once, with everything that opens on it.

test('/dashboard/profile?tab=settings has no accessibility violations in any of its groups', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard/profile?tab=settings')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  for (const group of await page.getByRole('navigation', { name: 'Grupe de setări' }).getByRole('button').all()) {
    await group.click()
    await expectAccessible(page)
  }
})

test('/dashboard/settings has no accessibility violations, with its search', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('heading', { level: 2, name: 'Prețuri' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('sms')
  await expect(page.getByRole('region', { name: 'Caută o setare sau un ecran' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type(' qqq')
  await expect(page.getByText('Încearcă alt cuvânt din numele sau explicația setării.')).toBeVisible()
})

test('/dashboard/account-settings/sms-messages has no violations, with a refused text', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard/account-settings/sms-messages')
  const card = page.getByRole('region', { name: 'SMS la programare' })
  await card.getByRole('textbox', { name: 'SMS la programare: Română' }).fill('$plateNumber: vă așteptăm')
  await card.getByRole('button', { name: 'Salvează' }).click()
  await expect(card.getByText('$plateNumber nu există în acest mesaj')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/account-settings/organizations has no violations on any tab of its form', async ({ signedIn, shop }) => {
  await ramp(shop)
  const page = await signedIn('admin')
  await page.goto('/dashboard/account-settings/organizations')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Brașov' }).first().click()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Firmă' }).click()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Programări online' }).click()
  await page.getByRole('button', { name: 'Adaugă pauză' }).click()
  await expectAccessible(page)
})

const settings = '/dashboard/account-settings'

const ramp = ({ admin, organization }: ShopFixture) =>
  admin(api.appointmentGroups.create, { name: 'Rampa 1', organizationId: organization.id })

async function expectListAccessible(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('row').nth(1).getByRole('button').first().press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
}

test('/dashboard/account-settings/payment-methods has no violations, with its form open', async ({ signedIn }) => {
  await expectListAccessible(await signedIn('admin'), `${settings}/payment-methods`)
})

test('/dashboard/account-settings/car-types has no violations, with its form open', async ({ signedIn }) => {
  await expectListAccessible(await signedIn('admin'), `${settings}/car-types`)
})

test('/dashboard/account-settings/car-types/wheel-types has no violations, with its form open', async ({ signedIn }) => {
  await expectListAccessible(await signedIn('admin'), `${settings}/car-types/wheel-types`)
})

test('/dashboard/account-settings/appointment-groups has no violations, with its form open', async ({ signedIn, shop }) => {
  await ramp(shop)
  await expectListAccessible(await signedIn('admin'), `${settings}/appointment-groups`)
})

test('/dashboard/suspended-account has no accessibility violations', async ({ shop, signedIn }) => {
  await shop.stand('suspended')
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/profile/suspend has no violations in any state, with its questions', async ({ shop, signedIn }) => {
  const page = await signedIn('admin')
  for (const status of ['active', 'suspended', 'deleted'] as const) {
    await shop.stand(status)
    await page.goto('/dashboard/profile/suspend')
    await expect(page.getByRole('heading', { level: 2, name: /^Atelier/ })).toBeVisible()
    await expectAccessible(page)
    for (const action of { active: ['Suspendă contul'], suspended: ['Reactivează contul', 'Închide contul'], deleted: [] }[status]) {
      await page.getByRole('main').getByRole('button', { name: action }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
  }
})

test('/dashboard/account-settings/users has no violations, with its form and a deletion', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  const page = await signedIn('admin', { shop })
  await page.goto('/dashboard/account-settings/users')
  await expect(page.getByRole('row')).toHaveCount(5)
  await expectAccessible(page)
  await page.getByRole('row').nth(2).click()
  await page.getByRole('dialog').getByText('Lucrător', { exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Renunță la modificări' }).click()
  await page.getByRole('button', { name: 'Utilizator nou' }).click()
  await page.getByText('Parolă stabilită acum').click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(2).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  await expect(page.getByRole('textbox', { name: /ca să confirmi/ })).toBeFocused()
  await expectAccessible(page)
})

test('/dashboard/account-settings/workers has no violations, with its form and a deletion', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await shop.make.worker({ name: 'Gheorghe Țurcanu', phone: '0722000111', hours: [{ day: 1, start: '08:00', end: '16:00' }] })
  await shop.make.worker({ name: 'Ion Pop', status: 'inactive' })
  const page = await signedIn('admin', { shop })
  await page.goto('/dashboard/account-settings/workers')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gheorghe Țurcanu', exact: true }).click()
  await page.getByRole('button', { name: 'Adaugă o zi' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Ziua' })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('combobox', { name: 'Utilizator' }).click()
  await expect(page.getByRole('option', { name: 'Ana operator' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Renunță la modificări' }).click()
  await page.getByRole('button', { name: 'Opțiuni pentru Ion Pop' }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/account-settings/audit has no violations, with a change of many fields open', async ({ shop, signedIn }) => {
  await shop.admin(api.organizations.create, {
    name: 'Sibiu',
    code: 'SB',
    publicSettings: { breakInterval: [{ start: '13:00', end: '14:00' }] },
  })
  const page = await signedIn('admin')
  await page.goto('/dashboard/account-settings/audit')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /Pauze 13:00 – 14:00/ })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/profile has no violations on any of its tabs and in the menus at the top right', async ({ shop, signedIn }) => {
  await shop.make.user({ level: 'operator' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Membru din')).toBeVisible()
  await expectAccessible(page)
  await tab(page, 'Profil').click()
  await expect(page.getByLabel('Prenume')).toBeVisible()
  await expectAccessible(page)
  await tab(page, 'Securitate').click()
  await expect(page.getByText('acum, aici')).toBeVisible()
  await expectAccessible(page)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Contul meu' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  await choose('Setările mele')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await choose('Schimbă utilizatorul')
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click()
  await expect(page.getByRole('textbox', { name: 'Cifra 1 din 4' }).last()).toBeFocused()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/audit has no accessibility violations', async ({ shop, signedIn }) => {
  const { id } = await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('admin')
  await page.goto(`/dashboard/workstation-settings/clients/${id}/audit`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})
