import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { openCalendar } from './calendar-page.ts'
import { expectAtEveryWidth } from './every-width.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const messages = '/dashboard/workstation-settings/sms'
const optOuts = `${messages}/opt-outs`
const credits = '/dashboard/account-settings/sms-messages/credits'

const write = ({ operator, organization }: ShopFixture, phone: string, text: string) =>
  operator(api.sms.create, { organizationId: organization.id, phone, text })

test('a message is written by keyboard, with text and cost shown before, and is then listed', async ({ signedIn, shop }) => {
  await write(shop, '0722000900', 'Mai vechi')
  const page = await signedIn('operator')
  // An incomplete input is not previewed.
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  await page.goto(messages)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Scrie un mesaj' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Telefon' })).toBeFocused()
  await page.keyboard.type('0722 000 901')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('$organizationName: mașina este gata')
  await expect(dialog.getByText('Brașov: mașina este gata', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Credite rămase apoi: 998')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Mesajul pleacă (1 credit)')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('+40722000901')
  expect(refused).toEqual([])
  const { items } = await shop.operator(api.sms.search, {})
  expect(items[0]).toMatchObject({ text: 'Brașov: mașina este gata', credits: 1, kind: 'manual', createdBy: expect.any(String) })
})

test('an opt-out is recorded, and a message to it needs an explicit choice', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  await page.goto(optOuts)
  await expect(page.getByRole('heading', { name: 'Toți primesc mesaje' })).toBeVisible()
  await page.getByRole('button', { name: 'Adaugă un număr' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Telefon' }).fill('0722000902')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').nth(1)).toContainText('+40722000902')
  await expectAccessible(page)

  await page.goto(messages)
  await page.getByRole('button', { name: 'Scrie un mesaj' }).first().click()
  await dialog.getByRole('textbox', { name: 'Telefon' }).fill('0722000902')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Totusi')
  const despite = dialog.getByRole('checkbox', { name: 'Clientul nu mai dorește mesaje. Trimite totuși.' })
  await despite.waitFor()
  await dialog.getByRole('button', { name: 'Trimite (1 credit)' }).click()
  await expect(dialog.getByText('Clientul nu mai dorește mesaje.', { exact: true })).toBeVisible()
  await despite.check()
  await dialog.getByRole('button', { name: 'Trimite (1 credit)' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await shop.operator(api.sms.search, {})).total).toBe(1)

  await page.goto(optOuts)
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Vrea din nou mesaje' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vrea din nou mesaje' }).click()
  await expect(page.getByRole('heading', { name: 'Toți primesc mesaje' })).toBeVisible()
})

test('a message is shown in full with its state, and a failed one is sent again', async ({ signedIn, shop }) => {
  await write(shop, '0722000903', 'Va asteptam')
  await shop.rows((tx) =>
    tx.updateTable('smsMessages').set({ status: 'unknown', reason: 'NoAnswer', queuedAt: '2026-01-05T08:00:00Z' }).execute(),
  )
  const page = await signedIn('operator')
  await page.goto(messages)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Furnizorul nu a spus dacă l-a preluat.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Trimite din nou' }).click()
  await dialog.getByRole('button', { name: 'Trimite din nou' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(1)).toContainText('În așteptare')
})

test('an admin sees balance, forecast and use of credits; an operator is not asked', async ({ signedIn, openShop }) => {
  const shop = await openShop({ smsCredits: 3 })
  await write(shop, '0722000904', 'x'.repeat(161))
  const page = await signedIn('admin', { shop })
  await page.goto('/dashboard/account-settings/sms-messages')
  await page.getByRole('navigation', { name: 'Părțile mesajelor' }).getByRole('link', { name: 'Credite SMS' }).click()
  const balance = page.getByRole('region', { name: 'Credite rămase' })
  await expect(balance).toContainText('Ajung cam 7 zile')
  await expect(page.getByText('Au rămas puține credite.')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Rezervare')
  await expect(page.getByRole('row').nth(1)).toContainText('-2')
  await expectAccessible(page)
  await write(shop, '0722000905', 'y')
  await page.reload()
  await expect(page.getByText('Nu mai sunt credite: mesajele automate așteaptă.')).toBeVisible()

  const other = await signedIn('operator', { shop })
  await other.goto(messages)
  await expect(other.getByRole('navigation', { name: 'Părțile mesajelor' }).getByRole('link')).toHaveText(['Mesaje', 'Dezabonați'])
  await other.goto(credits)
  await expect(other.getByRole('heading', { name: 'Nu ai acces' })).toBeVisible()
})

test('a message starts from an order, an appointment or a client, with number and text', async ({ shop, signedIn }) => {
  const { admin, operator, make } = shop
  const client = await make.client({ name: 'Ion Pop', phone: '0722000907' })
  const order = await make.workOrder({
    workOrder: {
      organizationClientId: client.id,
      clientName: 'Ion Pop',
      phone: '0722000908',
      metaData: { itp: true, expirationDate: '2031-12-01' },
    },
    car: { plateNumber: 'BV 12 ABC' },
    products: [],
  })
  await make.appointment({ carPlateNumber: 'BV 13 ABC', phone: '0722000909', clientName: 'Ștefan Őri' })
  const { id } = await admin(api.accountSettings.create, { name: 'sms_message_appointment_deleted', value: true })
  await admin(api.accountSettings.update, { id, options: { ro: 'S-a anulat: $from' } })
  const page = await signedIn('operator')
  const dialog = page.getByRole('dialog', { name: /^Mesaj pentru/ })
  const [phone, text] = [dialog.getByRole('textbox', { name: 'Telefon' }), dialog.getByRole('textbox', { name: 'Text' })]

  await page.goto(`/dashboard/workstation-settings/work-orders/edit-itp/${order.id}?viewMode=view`)
  await page.getByRole('button', { name: 'Trimite SMS' }).click()
  await expect(text).toBeFocused()
  await expect(phone).toHaveValue('0722000908')
  await expect(text).toHaveValue('$organizationName: ITP pentru BV 12 ABC expira pe 01.12.2031. Programati-va din timp!')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Mesajul pleacă (1 credit)')).toBeVisible()
  expect((await operator(api.sms.search, { models: { clientId: [client.id] } })).items).toMatchObject([{ phone: '+40722000908' }])

  await openCalendar(page)
  await page.locator('[data-item]').hover()
  await page.getByRole('button', { name: 'Opțiuni pentru BV 13 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Trimite SMS' }).click()
  await expect(text).toBeFocused()
  await expect(phone).toHaveValue('0722000909')
  await expect(text).toHaveValue(/^\$organizationName: va reamintim programarea din 24\.11\.2031 10:00, la adresa \$address/)
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Șablon' }).click()
  await page.getByRole('option', { name: 'Programare anulată' }).click()
  await expect(text).toHaveValue('S-a anulat: 24.11.2031 10:00')

  await page.goto(`/dashboard/workstation-settings/clients/${client.id}`)
  await page.getByRole('button', { name: 'Alte acțiuni' }).click()
  await page.getByRole('menuitem', { name: 'Trimite SMS' }).click()
  await expect(text).toBeFocused()
  await expect(phone).toHaveValue('0722000907')
  await expect(text).toHaveValue('')
})

const hidden = (region: HTMLElement) => region.scrollWidth - region.clientWidth

test('the lists of messages, credits and opt-outs fit in every language and width', async ({ shop, signedIn }) => {
  await write(shop, '0722000906', 'Roțile dumneavoastră au sosit, vă așteptăm oricând între orele 8 și 17')
  await shop.operator(api.sms.optOut, { phone: '0722000907' })
  const now = new Date().toISOString()
  await shop.rows((tx) =>
    tx.updateTable('smsMessages').set({ kind: 'notification', status: 'delivered', sentAt: now, finalAt: now }).execute(),
  )
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  for (const language of ['ro', 'en', 'hu'] as const) {
    const page = await signedIn('admin', { language })
    for (const [address, rows] of [
      [messages, 2],
      [optOuts, 2],
      [credits, 3],
      [`/dashboard/reports/sms?created_at=${day(-1)}&created_at=${day(1)}`, 3],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('row')).toHaveCount(rows)
      await expectAtEveryWidth(page, `${address} ${language}`, hidden, 0)
    }
  }
})
