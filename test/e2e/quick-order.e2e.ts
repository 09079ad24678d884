import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { client, countEffort, newest, quickEntry, stock, tab, typist, workOrders } from './order-page.ts'

test('an order of a known vehicle is one line, which takes at most 45 keys and no click', async ({ shop, signedIn }) => {
  await stock(shop)
  await shop.make.workOrder({
    workOrder: { clientName: 'Ștefan Bârsan', phone: '0744555666' },
    car: { plateNumber: 'CJ 12 ABC', make: 'Dacia', model: 'Logan' },
  })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/create`)
  await expect(quickEntry(page)).toBeFocused()
  const { type, press } = typist(page)
  const effort = await countEffort(page)

  await type('cj12abc 4x 205/55r16 schimb ech valve cash')
  await press('Enter')
  await expect(client(page)).toHaveValue('Ștefan Bârsan')
  await expect(quickEntry(page)).toHaveValue('')
  await press('Control+s')

  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  const { clicks, keys } = await effort()
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(45)
  expect(await newest(shop)).toMatchObject({
    clientName: 'Ștefan Bârsan',
    car: { plateNumber: 'CJ 12 ABC', make: 'Dacia' },
    paymentType: { name: 'CASH' },
    tyreService: { tyreCount: 4, tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }] },
    products: [
      { name: 'Demontat + Montat', quantity: 4, price: 20 },
      { name: 'Echilibrat roți', quantity: 4, price: 15 },
      { name: 'Ventil TR 414', quantity: 4, price: 4 },
    ],
  })
})

test('what is read of a line is shown, mended and taken out by keyboard, and what is not understood waits for its meaning', async ({
  shop,
  signedIn,
}) => {
  await stock(shop)
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/create`)
  await expect(quickEntry(page)).toBeFocused()
  const { type, press } = typist(page)

  await type('b99abc ion pop ech permutat 30 lei r17')
  const read = page.getByRole('group', { name: 'Ce s-a înțeles din rând' })
  await expect(read.getByRole('button')).toHaveText(['B 99 ABC', 'ion pop', 'Echilibrare ×1', 'Permutare anvelope ×1 · 30,00 RON', 'R17'])
  await expectAccessible(page)
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Backspace')
  await expect(quickEntry(page)).toHaveValue('b99abc ion pop ech permutat 30 lei')
  await press('Tab', 'Tab', 'Tab', 'Enter')
  await type('valve')
  await expect(quickEntry(page)).toHaveValue('b99abc ion pop valve permutat 30 lei')
  await press('Enter')

  await expect(page.getByRole('combobox', { name: 'Număr de înmatriculare' })).toHaveValue('B 99 ABC')
  await page.getByRole('button', { name: 'Ce înseamnă „ion pop”?' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Client' }).press('Enter')
  await expect(client(page)).toHaveValue('ion pop')
  await expect(page.getByRole('group', { name: 'Ce nu s-a înțeles' })).toBeHidden()
  await tab(page, 'Produse și servicii').click()
  await expect(page.getByLabel('Denumire, rândul 1')).toHaveValue('Ventil TR 414')
  await expect(page.getByLabel('Denumire, rândul 2')).toHaveValue('Permutare anvelope')
  await expect(page.getByLabel('Preț, rândul 2')).toHaveValue('30,00')
  await tab(page, 'Date generale').focus()
  await press('/')
  await expect(quickEntry(page)).toBeFocused()
})
