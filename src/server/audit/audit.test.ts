import { expect, test } from 'vitest'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { audit } from '#contract/audit.ts'
import { clients } from '#contract/clients/clients.ts'
import { carTypes } from '#contract/lists.ts'
import { organizations } from '#contract/organizations.ts'
import { users } from '#contract/users.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { openShop, type Shop } from '#test/shop.ts'

const findNames = async ({ admin }: Shop, models: Parameters<typeof admin<typeof audit.search>>[1]['models'] = {}) =>
  (await admin(audit.search, { models })).items.map(({ name }) => name)

test('admins read changes with author, old and new value, newest first', async () => {
  const shop = await openShop()
  const { admin } = shop
  const carType = await admin(carTypes.create, { name: 'Autobuz' })
  await admin(carTypes.update, { id: carType.id, name: 'Autocar' })

  const { items, total } = await admin(audit.search, {})

  expect(total).toBe(2)
  expect(items).toMatchObject([
    { action: 'updated', subject: 'car-type', subjectId: carType.id, userName: 'Ana admin', name: 'Autocar' },
    { action: 'created', subject: 'car-type', subjectId: carType.id, userName: 'Ana admin', name: 'Autobuz' },
  ])
  expect(items[0]!.changes).toEqual([{ field: 'name', from: 'Autobuz', to: 'Autocar' }])
})

test('audit entries are found by author, subject, day and name without diacritics', async () => {
  const shop = await openShop()
  const { admin, make } = shop
  const other = await make.user({ level: 'admin' })
  await admin(carTypes.create, { name: 'Remorcă ușoară' })
  await other(accountSettings.create, { name: 'with_vat', value: false })
  const { items } = await admin(audit.search, { models: { subject: ['account-setting'] } })

  expect(items.map(({ name }) => name)).toEqual(['with_vat'])
  expect(await findNames(shop, { userId: [items[0]!.userId!] })).toEqual(['with_vat'])
  expect(await findNames(shop, { quickText: 'usoara REMORCA' })).toEqual(['Remorcă ușoară'])
  expect(await findNames(shop, { quickText: '100%' })).toEqual([])
  expect(await findNames(shop, { at: ['2001-01-01', '2001-12-31'] })).toEqual([])
  expect(await findNames(shop, { at: ['2001-01-01', ''] })).toEqual(['with_vat', 'Remorcă ușoară'])
})

test('the day filter covers midnight to midnight in the workplace’s time zone', async () => {
  const shop = await openShop()
  await shop.admin(carTypes.create, { name: 'Autobuz' })
  const at = async (instant: string) => {
    const { id } = (await shop.admin(audit.search, {})).items[0]!
    // Only the owner role may change audit entries.
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('auditEntries').set({ at: instant }).where('accountId', '=', shop.account).where('id', '=', id).execute()
    })
    return findNames(shop, { at: ['2026-11-20', '2026-11-20'] })
  }

  expect(await at('2026-11-19T21:59:59Z')).toEqual([])
  expect(await at('2026-11-19T22:00:00Z')).toEqual(['Autobuz'])
  expect(await at('2026-11-20T21:59:59Z')).toEqual(['Autobuz'])
  expect(await at('2026-11-20T22:00:00Z')).toEqual([])
})

test('entries keep the name of a removed author and are invisible to other accounts', async () => {
  const [shop, neighbour] = [await openShop(), await openShop()]
  const { admin, make } = shop
  const other = await make.user({ level: 'admin' })
  await other(carTypes.create, { name: 'Autobuz' })
  const { userId, userName } = (await admin(audit.search, {})).items[0]!
  await admin(users.remove, { id: userId! })

  const { items } = await admin(audit.search, { models: { subject: ['car-type'] } })

  expect(userName).toMatch(/admin/)
  expect(items).toMatchObject([{ userId, userName }])
  expect((await neighbour.admin(audit.search, {})).total).toBe(0)
})

test('nested keys of changes are in snake case, and options of settings keep theirs', async () => {
  const { admin, organization } = await openShop()
  const { address } = (await admin(organizations.search, {})).items.find(({ id }) => id === organization.id)!
  const { fullAddress: _, ...where } = address
  await admin(organizations.update, { id: organization.id, address: { ...where, postCode: '500123' } })
  await admin(accountSettings.create, { name: 'wo_pdf_config', value: true, options: { woRemoveDiscount: true } })

  const { items } = await admin(audit.search, {})

  const changed = items.flatMap(({ changes }) => changes)
  expect(changed).toContainEqual({ field: 'options', from: null, to: { woRemoveDiscount: true } })
  const { from, to } = changed.find(({ field }) => field === 'address')!
  expect(from).toMatchObject({ post_code: where.postCode })
  expect(to).toMatchObject({ post_code: '500123' })
  expect(to).not.toHaveProperty('postCode')
})

test('changes are found by record, for a client with those of merged clients', async () => {
  const shop = await openShop()
  const { admin, make } = shop
  const [winner, loser, other] = [
    await make.client({ name: 'Ion' }),
    await make.client({ name: 'Ioan' }),
    await make.client({ name: 'Ana' }),
  ]
  await admin(clients.merge, { id: winner.id, fromId: loser.id })
  const of = async (id: number) => {
    const { items } = await admin(audit.search, { models: { subject: ['client'], subjectId: [id] } })
    return items.map(({ action, name }) => `${action} ${name}`)
  }

  expect(await of(winner.id)).toEqual(['deleted Ioan', 'updated Ion', 'created Ioan', 'created Ion'])
  expect(await of(other.id)).toEqual(['created Ana'])
  const product = await make.product({ name: 'Jantă' })
  const { items } = await admin(audit.search, { models: { subject: ['product'], subjectId: [product.id] } })
  expect(items).toMatchObject([{ name: 'Jantă' }])
})

test('the workbook describes changes in words, also of settings and references', async () => {
  const shop = await openShop()
  const { admin, make, organization } = shop
  const type = await admin(carTypes.create, { name: 'Autobuz' })
  await admin(carTypes.update, { id: type.id, name: 'Autocar', isTruck: true })
  await admin(accountSettings.create, { name: 'customized', value: 'lemontage' })
  await make.product({ name: 'Echilibrat', carTypeId: type.id })

  const { content, fileName } = await admin(audit.download, { orderDir: 'asc' })
  const [sheet] = await readSheets(content)

  expect(fileName).toMatch(/^istoric_/)
  expect(columnOf(sheet!, 'Ce')).toEqual(['Tip vehicul', 'Tip vehicul', 'Setare', 'Produs sau serviciu'])
  expect(columnOf(sheet!, 'Denumire')).toEqual(['Autobuz', 'Autocar', 'Tema documentelor', 'Echilibrat'])
  expect(columnOf(sheet!, 'Câmpuri modificate')).toEqual([null, 'Denumire, Camion', null, null])
  const [, renamed, theme, created] = columnOf(sheet!, 'Din ce în ce')
  expect(renamed).toBe('Denumire: Autobuz → Autocar; Camion: Nu → Da')
  expect(theme).toBe('Valoare: – → Lemontage')
  expect(created).toContain('Tip vehicul: – → Autocar')
  expect(created).toContain(`Punct de lucru: – → ${organization.name}`)

  const [hungarian] = await readSheets((await admin(audit.download, { language: 'hu', models: { subject: ['account-setting'] } })).content)
  expect(hungarian!.rows[1]).toContain('Beállítás')
})

test('the consent that an order records has its word and its time in the workbook', async () => {
  const { admin, make } = await openShop()
  const client = await make.client({ name: 'Ion Pop' })
  const metaData = { itp: true, smsNotification: true }
  await make.workOrder({ workOrder: { organizationClientId: client.id, clientName: 'Ion Pop', metaData }, products: [] })
  const [sheet] = await readSheets((await admin(audit.download, { models: { subject: ['client'] } })).content)
  expect(JSON.stringify(sheet)).toMatch(/Acord SMS[^,]*\d\d\.\d\d\.\d{4}/)
  expect(JSON.stringify(sheet)).not.toContain('smsConsent')
})
