import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { maxViews } from '#contract/saved-views.ts'
import { openShop } from '#test/shop.ts'

const { list, create, update, remove } = api.savedViews
const orders = '/dashboard/workstation-settings/work-orders'
const unpaid = { list: orders, name: ' Neplătite ', search: '?status=done&order_by=total' }

test('a view is private until the office shares it with all and may change it', async () => {
  const { admin, operator, simple } = await openShop()
  const names = async (caller: typeof admin, of = orders) => (await caller(list, { list: of })).items.map(({ name, own }) => [name, own])

  const view = await operator(create, unpaid)
  expect(view).toEqual({ id: view.id, name: 'Neplătite', search: unpaid.search, shared: false, own: true, version: 1 })
  expect(await names(operator)).toEqual([['Neplătite', true]])
  expect(await names(operator, '/dashboard/workstation-settings/clients')).toEqual([])
  expect(await names(admin)).toEqual([])
  const { name, search } = view
  await expect(admin(update, { id: view.id, name, search, shared: true })).rejects.toMatchObject({ status: 404 })
  await expect(admin(remove, { id: view.id })).rejects.toMatchObject({ status: 404 })

  await operator(update, { id: view.id, version: 1, name, search, shared: true })
  const own = await simple(create, { ...unpaid, name: 'Ale mele' })
  expect(await names(simple)).toEqual([
    ['Ale mele', true],
    ['Neplătite', false],
  ])
  const late = admin(update, { id: view.id, version: 1, name: 'Restanțe', search, shared: true })
  await expect(late).rejects.toMatchObject({ status: 412 })
  expect(await admin(update, { id: view.id, version: 2, name: 'Restanțe', search, shared: true })).toMatchObject({ own: false, version: 3 })

  const denied = { status: 403, code: 'AccessDenied403' }
  await expect(simple(create, { ...unpaid, shared: true })).rejects.toMatchObject(denied)
  await expect(simple(update, { id: own.id, name, search, shared: true })).rejects.toMatchObject(denied)
  await expect(simple(update, { id: view.id, name, search, shared: false })).rejects.toMatchObject(denied)
  await expect(simple(remove, { id: view.id })).rejects.toMatchObject(denied)
  await admin(remove, { id: view.id })
  expect(await names(operator)).toEqual([])
})

test('a user has at most twenty views of a list, also among thirty concurrent ones', async () => {
  const { operator, admin } = await openShop()
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => operator(create, unpaid)))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as AppError] : []))
  expect(refused).toHaveLength(30 - maxViews)
  for (const { fields } of refused) expect(fields).toEqual({ list: ['AtMost:20'] })
  await operator(create, { ...unpaid, list: '/dashboard/workstation-settings/clients' })
  await admin(create, unpaid)
})

test('views keep the order that their author sets', async () => {
  const { operator, admin } = await openShop()
  const views = []
  for (const name of ['Unu', 'Doi', 'Trei']) views.push(await operator(create, { ...unpaid, name }))
  const [one, , three] = views
  const names = async () => (await operator(list, { list: orders })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Unu', 'Doi', 'Trei'])
  await operator(update, { ...three!, position: 0 })
  expect(await names()).toEqual(['Trei', 'Unu', 'Doi'])
  await operator(update, { id: one!.id, name: 'Unu', search: one!.search, shared: true, position: 19 })
  expect(await names()).toEqual(['Trei', 'Doi', 'Unu'])
  // An update by another user does not move the view.
  await admin(update, { id: one!.id, name: 'Întâi', search: one!.search, shared: true, position: 0 })
  expect(await names()).toEqual(['Trei', 'Doi', 'Întâi'])
})
