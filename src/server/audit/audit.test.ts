import { expect, test } from 'vitest'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { audit } from '#contract/audit.ts'
import { clients } from '#contract/clients/clients.ts'
import { carTypes } from '#contract/lists.ts'
import { organizations } from '#contract/organizations.ts'
import { users } from '#contract/users.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { openShop, type Shop } from '#test/shop.ts'

const found = async ({ admin }: Shop, models: Parameters<typeof admin<typeof audit.search>>[1]['models'] = {}) =>
  (await admin(audit.search, { models })).items.map(({ name }) => name)

test('an admin reads who changed what, from what to what, the newest first', async () => {
  const shop = await openShop()
  const { admin } = shop
  const made = await admin(carTypes.create, { name: 'Autobuz' })
  await admin(carTypes.update, { id: made.id, name: 'Autocar' })

  const { items, total } = await admin(audit.search, {})

  expect(total).toBe(2)
  expect(items).toMatchObject([
    { action: 'updated', subject: 'car-type', subjectId: made.id, userName: 'Ana admin', name: 'Autocar' },
    { action: 'created', subject: 'car-type', subjectId: made.id, userName: 'Ana admin', name: 'Autobuz' },
  ])
  expect(items[0]!.changes).toEqual([{ field: 'name', from: 'Autobuz', to: 'Autocar' }])
})

test('entries are found by who made them, what they are of, the day and the name, in whatever spelling', async () => {
  const shop = await openShop()
  const { admin, make } = shop
  const other = await make.user({ level: 'admin' })
  await admin(carTypes.create, { name: 'Remorcă ușoară' })
  await other(accountSettings.create, { name: 'with_vat', value: false })
  const { items } = await admin(audit.search, { models: { subject: ['account-setting'] } })

  expect(items.map(({ name }) => name)).toEqual(['with_vat'])
  expect(await found(shop, { userId: [items[0]!.userId!] })).toEqual(['with_vat'])
  expect(await found(shop, { quickText: 'usoara REMORCA' })).toEqual(['Remorcă ușoară'])
  expect(await found(shop, { quickText: '100%' })).toEqual([])
  expect(await found(shop, { at: ['2001-01-01', '2001-12-31'] })).toEqual([])
  expect(await found(shop, { at: ['2001-01-01', ''] })).toEqual(['with_vat', 'Remorcă ușoară'])
})

test('a day is that of the workplace, from midnight to midnight', async () => {
  const shop = await openShop()
  await shop.admin(carTypes.create, { name: 'Autobuz' })
  const at = async (instant: string) => {
    const { id } = (await shop.admin(audit.search, {})).items[0]!
    // As the owner: nobody else may change what was noted.
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('auditEntries').set({ at: instant }).where('accountId', '=', shop.account).where('id', '=', id).execute()
    })
    return found(shop, { at: ['2026-11-20', '2026-11-20'] })
  }

  expect(await at('2026-11-19T21:59:59Z')).toEqual([])
  expect(await at('2026-11-19T22:00:00Z')).toEqual(['Autobuz'])
  expect(await at('2026-11-20T21:59:59Z')).toEqual(['Autobuz'])
  expect(await at('2026-11-20T22:00:00Z')).toEqual([])
})

test('who made a change is named after they are gone, and another account reads nothing of it', async () => {
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

test('what lies in a field is named as on the wire too, and a choice of a setting as it is called', async () => {
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

test('of one record all its changes are found, and of a client those of whoever was merged into them', async () => {
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

test('the workbook says in words what was changed, from what to what, also of settings and of what is named by its id', async () => {
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
  const [, renamed, theme, made] = columnOf(sheet!, 'Din ce în ce')
  expect(renamed).toBe('Denumire: Autobuz → Autocar; Camion: Nu → Da')
  expect(theme).toBe('Valoare: – → Lemontage')
  expect(made).toContain('Tip vehicul: – → Autocar')
  expect(made).toContain(`Punct de lucru: – → ${organization.name}`)

  const [hungarian] = await readSheets((await admin(audit.download, { language: 'hu', models: { subject: ['account-setting'] } })).content)
  expect(hungarian!.rows[1]).toContain('Beállítás')
})
