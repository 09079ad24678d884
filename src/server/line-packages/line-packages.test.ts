import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { linePackages } = api

test('a package is created, updated by version and removed, and keeps the order of its lines', async () => {
  const { operator, make, organization, worker, simple } = await openShop()
  const product = await make.product({ name: 'Montat', um: 'BUC' })
  const lines = [
    { customProductName: 'Verificat', quantity: 4, price: 5, isService: true },
    { organizationProductId: product.id, quantity: 2.5, price: 99 },
  ]
  const linePackage = await operator(linePackages.create, { name: 'Schimb sezonier', organizationId: organization.id, lines })
  expect(linePackage).toMatchObject({
    version: 1,
    lines: [
      { name: 'Verificat', organizationProductId: null, quantity: 4, price: 5 },
      { name: 'Montat', organizationProductId: product.id, customProductName: null, quantity: 2.5, price: null },
    ],
  })
  const turned = { name: 'Alt nume', organizationId: organization.id, lines: lines.toReversed() }
  const changed = await operator(linePackages.update, { id: linePackage.id, version: 1, ...turned })
  expect(changed).toMatchObject({ name: 'Alt nume', version: 2, lines: [{ name: 'Montat' }, { name: 'Verificat' }] })
  expect(await operator(linePackages.get, { id: linePackage.id })).toEqual(changed)
  await expect(operator(linePackages.update, { id: linePackage.id, version: 1, ...turned })).rejects.toMatchObject({ status: 412 })
  for (const stranger of [worker, simple])
    await expect(stranger(linePackages.get, { id: linePackage.id })).rejects.toMatchObject({ status: 403 })

  expect(await operator(linePackages.search, { models: { quickText: 'alt' } })).toMatchObject({
    items: [{ id: linePackage.id, lineCount: 2 }],
  })
  await operator(linePackages.remove, { id: linePackage.id, version: 2 })
  await expect(operator(linePackages.get, { id: linePackage.id })).rejects.toMatchObject({ status: 404 })
})

test('one of twenty concurrent updates of a package wins, with its lines', async () => {
  const { operator, make, organization } = await openShop()
  const { id } = await make.linePackage()
  const change = (i: number) =>
    operator(linePackages.update, {
      id,
      version: 1,
      name: `Pachet ${i}`,
      organizationId: organization.id,
      lines: [{ customProductName: `Linia ${i}` }],
    })
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => change(i)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { name, lines } = await operator(linePackages.get, { id })
  expect(lines.map((line) => line.name)).toEqual([name.replace('Pachet', 'Linia')])
})

test('invalid products, names and quantities of lines are reported at their fields', async () => {
  const [{ make, organizations, operator }, neighbour] = [await openShop({ organizations: 2 }), await openShop()]
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const [elsewhere, theirs] = [await make.product({ organizationId: there }), await neighbour.make.product()]
  for (const organizationProductId of [elsewhere.id, theirs.id, 999_999])
    await expect(make.linePackage({ lines: [{ customProductName: 'A' }, { organizationProductId }] })).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.1.organization_product_id': ['InvalidChoice'] },
    })
  const refused = (draft: object, field: string) =>
    expect(make.linePackage(draft)).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
  await refused({ lines: [] }, 'lines')
  await refused({ lines: [{ customProductName: ' ' }] }, 'lines.0.custom_product_name')
  for (const quantity of [0, 0.000_000_1]) await refused({ lines: [{ customProductName: 'A', quantity }] }, 'lines.0.quantity')
  await refused({ organizationId: neighbour.organization.id }, 'organization_id')
  await refused({ carTypeId: neighbour.idOf('carTypes', 'SUV') }, 'car_type_id')

  const product = await make.product({ name: 'Montat' })
  const { id } = await make.linePackage({ name: 'P', lines: [{ organizationProductId: product.id }] })
  await operator(api.products.remove, { id: product.id })
  const kept = { id, name: 'P', organizationId: here, lines: [{ organizationProductId: product.id, quantity: 2 }] }
  expect(await operator(linePackages.update, kept)).toMatchObject({ lines: [{ name: 'Montat', quantity: 2 }] })
  await expect(neighbour.admin(linePackages.get, { id })).rejects.toMatchObject({ status: 404 })
})

test('an order is offered matching packages with current prices and without removed products', async () => {
  const { simple, operator, make, organization, idOf } = await openShop()
  const [suv, car] = [idOf('carTypes', 'SUV'), idOf('carTypes', 'Autoturism')]
  const [product, gone] = [await make.product({ name: 'Montat', price: 20 }), await make.product({ name: 'Vechi' })]
  await make.linePackage({ name: 'Pentru SUV', carTypeId: suv })
  await make.linePackage({ name: 'Sezon', lines: [{ organizationProductId: product.id }, { organizationProductId: gone.id }] })
  await operator(api.products.remove, { id: gone.id })
  const offered = async (more: object) => (await simple(linePackages.choices, { organizationId: organization.id, ...more })).items

  expect((await offered({ carTypeId: suv })).map(({ name }) => name)).toEqual(['Pentru SUV', 'Sezon'])
  expect(await offered({ carTypeId: car })).toMatchObject([
    { name: 'Sezon', lines: [{ product: { id: product.id, price: 20 } }, { name: 'Vechi', product: null }] },
  ])
  expect((await offered({ quickText: 'sez' })).map(({ name }) => name)).toEqual(['Sezon'])
})
