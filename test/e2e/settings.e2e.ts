import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const storedIn = async ({ admin }: ShopFixture) => {
  const { account } = await admin(api.session.information, {})
  return Object.fromEntries(account.accountSettings.map(({ name, value, options }) => [name, { value, options }]))
}
const messages = '/dashboard/account-settings/sms-messages'
const created = (page: Page) => page.getByRole('region', { name: 'SMS la programare' })

const address = '/dashboard/profile?tab=settings'
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).first()

test('a choice is saved at once with undo, typed values by a button, and both can be reset', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  await page.goto(address)
  const vat = row(page, 'Calculează TVA')
  await vat.getByRole('switch').press('Space')
  await expect.poll(() => storedIn(shop)).toEqual({ with_vat: { value: 'false', options: {} } })
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(vat.getByRole('switch')).toBeChecked()
  await expect.poll(() => storedIn(shop)).toEqual({})

  const rate = row(page, 'Cota de TVA (%)')
  await rate.getByRole('textbox').fill('120')
  await rate.getByRole('button', { name: 'Salvează' }).click()
  await expect(rate.getByText('Cel mult 100')).toBeVisible()
  await rate.getByRole('textbox').fill('19,5')
  await rate.getByRole('textbox').press('Enter')
  await expect.poll(() => storedIn(shop)).toEqual({ vat_percent: { value: '19.5', options: {} } })
  await rate.getByRole('button', { name: 'Revino la valoarea implicită: Cota de TVA (%)' }).click()
  await expect(rate.getByRole('textbox')).toHaveValue('21')
  await expect.poll(() => storedIn(shop)).toEqual({})
})

test('answers of a language model are offered only if the server has one', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  const model = row(page, 'Răspunsuri de la un model lingvistic')
  await page.goto(`${address}&group=modules`)
  await expect(row(page, 'Asistent')).toBeVisible()
  await expect(model).toHaveCount(0)

  await page.route('**/accounts/settings/information*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), chat_model: true } })
  })
  await page.reload()
  await expect(model).toContainText('numele punctului de lucru, întrebarea și ce s-a găsit pentru ea')
  await model.getByRole('switch').press('Space')
  await expect.poll(() => storedIn(shop)).toEqual({ chat_model: { value: 'true', options: {} } })
})

test('unsaved input is not lost by closing the account', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Contul meu' }).click()
  const account = page.getByRole('dialog', { name: 'Contul meu' })
  await account.getByRole('tab', { name: 'Setările contului' }).click()
  const rate = row(page, 'Cota de TVA (%)').getByRole('textbox')
  await rate.fill('19,5')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuă editarea' }).click()
  await expect(rate).toHaveValue('19,5')

  await rate.fill('21')
  await page.keyboard.press('Escape')
  await expect(account).toHaveCount(0)
})

test('unsaved input on a page is not lost by opening another page', async ({ signedIn }) => {
  const page = await signedIn('admin')
  const menu = page.getByRole('navigation', { name: 'Navigare principală' })
  const leave = (answer: string) => page.getByRole('dialog').getByRole('button', { name: answer }).click()
  await page.goto(messages)
  const text = created(page).getByRole('textbox', { name: 'SMS la programare: Română' })
  await text.fill('Vă așteptăm')
  await menu.getByRole('link', { name: 'Utilizatori' }).click()
  await leave('Continuă editarea')
  await expect(page).toHaveURL(messages)
  await expect(text).toHaveValue('Vă așteptăm')
  await menu.getByRole('link', { name: 'Utilizatori' }).click()
  await leave('Renunță la modificări')
  await expect(page).toHaveURL(/users$/)

  await page.goto(address)
  const rate = row(page, 'Cota de TVA (%)').getByRole('textbox')
  await rate.fill('19,5')
  await page.getByRole('button', { name: 'Programări', exact: true }).click()
  await expect(page).toHaveURL(/group=appointments/)
  await menu.getByRole('link', { name: 'Utilizatori' }).click()
  await leave('Continuă editarea')
  await page.getByRole('button', { name: 'Prețuri și TVA' }).click()
  await expect(rate).toHaveValue('19,5')
  await rate.fill('21')
  await menu.getByRole('link', { name: 'Utilizatori' }).click()
  await expect(page).toHaveURL(/users$/)
})

test('two options changed in quick succession are both saved, and have no effect while off', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  await page.goto(`${address}&group=print`)
  await row(page, 'Fără reduceri').getByRole('switch').press('Space')
  await row(page, 'Preț cu TVA').getByRole('switch').press('Space')
  const options = { woRemoveDiscount: true, woPdfPriceLabelWithVat: true }
  await expect.poll(() => storedIn(shop)).toEqual({ wo_pdf_config: { value: 'true', options } })
  await row(page, 'Opțiuni de tipărire').getByRole('switch').press('Space')
  await expect(row(page, 'Fără reduceri').getByRole('switch')).toBeDisabled()
  await expect.poll(() => storedIn(shop)).toEqual({ wo_pdf_config: { value: 'false', options } })
})

test('the sample print follows choices and typed values, which are not stored', async ({ signedIn, shop }) => {
  const page = await signedIn('admin', { fresh: true })
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }))
  const sampleBodies: string[] = []
  page.on('request', (request) => request.url().includes('/sample-pdf') && sampleBodies.push(request.postData() ?? ''))
  await page.goto(`${address}&group=print`)
  const paper = page.getByRole('complementary', { name: 'Așa arată comanda pe hârtie' })
  await expect(paper.locator('iframe')).toBeVisible()
  await row(page, 'Preț cu TVA').getByRole('switch').press('Space')
  await expect.poll(() => sampleBodies.at(-1)).toContain('woPdfPriceLabelWithVat')

  await row(page, 'Notă proprie la hotelul de anvelope').getByRole('switch').press('Space')
  const months = row(page, 'Termen de depozitare (luni)').getByRole('textbox')
  await months.fill('9')
  await expect.poll(() => sampleBodies.at(-1)).toMatch(/"thWarehouseMonths":"?9/)
  await expect
    .poll(async () => (await storedIn(shop))['wo_pdf_config']?.options)
    .toEqual({
      woPdfPriceLabelWithVat: true,
      thWarehouseCustom: true,
    })
})

test('a logo is uploaded, shown and removed; a file that is no image is refused', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  await page.goto(`${address}&group=print`)
  const logo = row(page, 'Siglă')
  const bring = async (name: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser')
    await logo
      .getByRole('button', { name: /imaginea/ })
      .first()
      .click()
    await (await choosing).setFiles({ name, mimeType: 'image/png', buffer })
  }
  await bring('logo.png', Buffer.from('<svg/>'))
  await expect(logo.getByRole('alert')).toContainText('Imaginea nu poate fi citită')
  await bring(
    'logo.png',
    await sharp({ create: { width: 300, height: 90, channels: 3, background: '#1e697a' } })
      .png()
      .toBuffer(),
  )
  await expect(logo.getByRole('img')).toHaveJSProperty('naturalWidth', 300)
  await logo.getByRole('button', { name: 'Elimină imaginea' }).click()
  await expect(logo.getByText('Nicio imagine')).toBeVisible()
  await expect.poll(() => storedIn(shop)).toEqual({})
})

test('a logo is dropped on its field, and a file of another kind is refused there', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${address}&group=print`)
  const logo = row(page, 'Siglă')
  const png = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#1e697a' } })
    .png()
    .toBuffer()
  const drop = async (type: string, bytes: number[]) => {
    const dataTransfer = await page.evaluateHandle(
      ({ kind, content }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(content)], 'logo', { type: kind }))
        return transfer
      },
      { kind: type, content: bytes },
    )
    await logo.getByText('Trage una aici').dispatchEvent('drop', { dataTransfer })
  }
  await drop('application/pdf', [1])
  await expect(logo.getByRole('alert')).toHaveText('Tip de fișier nepermis')
  await drop('image/png', [...png])
  await expect(logo.getByRole('img')).toHaveJSProperty('naturalWidth', 300)
})

test('a search covers labels and descriptions of all groups, and the address opens a group', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${address}&group=hotel`)
  await expect(page.getByRole('heading', { level: 2, name: 'Hotel de anvelope' })).toBeVisible()
  await page.getByRole('searchbox').fill('rotunjita intreg')
  await expect(row(page, 'Reducere când clientul vine cu produsele lui (%)')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Prețuri și TVA'])
  await page.getByRole('searchbox').fill('xyz')
  await expect(page.getByRole('heading', { name: 'Niciun rezultat' })).toBeVisible()
  await page.getByRole('button', { name: 'Programări' }).click()
  await expect(page).toHaveURL(/group=appointments/)
  await expect(row(page, 'Programări de la')).toBeVisible()
})

test('a message is written with variables, previewed, and made cheaper without diacritics', async ({ signedIn, openShop }) => {
  const shop = await openShop()
  const page = await signedIn('admin', { shop })
  await page.goto(messages)
  const card = created(page)
  await expect(card.getByText('Brasov: aveti programare pe 24.12.2026 08:30')).toBeVisible()
  const field = card.getByRole('textbox', { name: 'SMS la programare: Română' })
  await field.fill('Vă așteptăm pe ')
  await card.getByRole('button', { name: 'Pune în text: data și ora' }).click()
  await expect(field).toHaveValue('Vă așteptăm pe $from')
  await expect(field).toBeFocused()
  await page.keyboard.type(`, ${'nu uitați buletinul mașinii și anvelopele. '.repeat(2)}`)
  await expect(card.getByText('Vă așteptăm pe 24.12.2026 08:30, nu uitați')).toBeVisible()
  await expect(card.getByText('118 caractere · 2 credite · 2 segmente la operator')).toBeVisible()

  await card.getByRole('button', { name: 'Fără diacritice: 2 → 1' }).click()
  await expect(card.getByText('118 caractere · 1 credit · 1 segment la operator')).toBeVisible()
  await card.getByRole('button', { name: 'Salvează' }).click()
  await expect(card.getByRole('button', { name: 'Salvează' })).toBeHidden()
  const text = `Va asteptam pe $from, ${'nu uitati buletinul masinii si anvelopele. '.repeat(2)}`.trim()
  await expect.poll(() => storedIn(shop)).toEqual({ sms_message_appointment_created: { value: 'false', options: { ro: text } } })

  await page.reload()
  await expect(field).toHaveValue(text)
  // The variable belongs to another message; here it would be sent literally.
  await field.fill('Ne vedem la $plateNumber')
  await expect(field).toHaveAccessibleDescription(/\$plateNumber nu există în acest mesaj/)
  await expect(card.getByText('Ne vedem la $plateNumber', { exact: true }).last()).toBeVisible()
  await card.getByRole('button', { name: 'Salvează' }).click()
  await expect(card.getByText('$plateNumber nu există în acest mesaj')).toBeVisible()
  await card.getByRole('button', { name: 'Revino la textul standard' }).click()
  await expect(field).toHaveValue('')
  await expect.poll(() => storedIn(shop)).toEqual({})
})

test('a message is enabled at once, with undo', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  await page.goto(messages)
  const turned = created(page).getByRole('switch')
  await turned.press('Space')
  await expect(page.getByText('Salvat: SMS la programare')).toBeVisible()
  expect(await storedIn(shop)).toEqual({ sms_message_appointment_created: { value: 'true', options: {} } })
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(turned).not.toBeChecked()
  await expect.poll(() => storedIn(shop)).toEqual({})
})
