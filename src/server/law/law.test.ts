import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { toHttpRequest } from '#test/caller.ts'
import { openShop } from '#test/shop.ts'

const { law, organizations } = api

test('the rules of a day come with their sources, and those that begin soon stand apart', async () => {
  const { worker } = await openShop()
  const before = await worker(law.rules, { country: 'ro', on: '2025-07-15' })
  const named = (rules: typeof before.rules, id: string) => rules.find((rule) => rule.id === id)
  expect(before).toMatchObject({ country: 'RO', on: '2025-07-15' })
  expect(named(before.rules, 'vat.standard')).toMatchObject({ value: { percent: 19 }, from: '2017-01-01', until: '2025-07-31' })
  expect(named(before.next, 'vat.standard')).toEqual({
    id: 'vat.standard',
    nameKey: 'LawVatStandard',
    value: { percent: 21, ubl: { category: 'S' } },
    from: '2025-08-01',
    until: null,
    source: { title: 'Legea 141/2025', reference: 'art. 291 din Codul fiscal, modificat', seen: '2026-11-26', certainty: 'sure' },
  })
  expect((await worker(law.rules, { country: 'RO', on: '2025-05-01' })).next).toEqual([])
  const inspection = named((await worker(law.rules, { country: 'HU', on: '2026-11-26' })).rules, 'inspection.car')
  expect(inspection?.value).toEqual({ months: 24, when_new: 48 })
  expect(await worker(law.rules, { country: 'AT', on: '2026-11-26' })).toEqual({ country: 'AT', on: '2026-11-26', rules: [], next: [] })
})

test.each([
  [{ country: 'ROU', on: '2026-11-26' }, 'country'],
  [{ country: '1!', on: '2026-11-26' }, 'country'],
  [{ country: 'RO', on: '1999-12-31' }, 'on'],
  [{ country: 'RO', on: '2101-01-01' }, 'on'],
  [{ country: 'RO', on: '2026-02-30' }, 'on'],
])('rules of %j are refused at the field %s', async (input, field) => {
  const { admin } = await openShop()
  await expect(admin(law.rules, input)).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(Array) } })
})

test('holidays are those of the country of the workplace, in the language of the caller', async () => {
  const shop = await openShop()
  const { admin, worker, organization } = shop
  const inRomania = async (language: string, year: number) =>
    (await worker(law.holidays, { organizationId: organization.id, year }, { 'accept-language': language })).items
  const june = (await inRomania('en', 2026)).filter(({ day }) => day.startsWith('2026-06'))
  expect(june).toEqual([{ day: '2026-06-01', kind: 'holiday', name: 'Children’s Day · Pentecost' }])
  expect((await inRomania('ro', 2027)).map(({ day }) => day)).toHaveLength(17)
  expect((await inRomania('hu', 2027))[0]).toEqual({ day: '2027-01-01', kind: 'holiday', name: 'újév' })

  const { id } = await admin(organizations.create, { name: 'Győr', code: 'GY', address: { country: 'HU' } })
  const { items } = await admin(law.holidays, { organizationId: id, year: 2026 }, { 'accept-language': 'ro' })
  expect(items.filter(({ kind }) => kind !== 'holiday').map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2026-01-02 zi liberă mutată',
    '2026-01-10 zi lucrătoare mutată',
    '2026-08-08 zi lucrătoare mutată',
    '2026-08-21 zi liberă mutată',
    '2026-12-12 zi lucrătoare mutată',
    '2026-12-24 zi liberă mutată',
  ])
  await admin(organizations.update, { id, address: { country: 'AT' } })
  expect(await admin(law.holidays, { organizationId: id, year: 2026 })).toEqual({ items: [] })
  await expect(worker(law.holidays, { organizationId: id, year: 2026 })).rejects.toMatchObject({ status: 404 })
  const stranger = await openShop()
  await expect(stranger.admin(law.holidays, { organizationId: id, year: 2026 })).rejects.toMatchObject({ status: 404 })
})

test('a browser keeps both answers for an hour, apart for each caller and language', async () => {
  const { admin, organization } = await openShop()
  const requests = [
    toHttpRequest(law.rules, { country: 'RO', on: '2026-11-26' }),
    toHttpRequest(law.holidays, { organizationId: organization.id, year: 2026 }),
  ]
  for (const request of requests) {
    const { headers } = await admin.send(request)
    expect(headers.get('cache-control')).toBe('private, max-age=3600')
    expect(headers.get('vary')).toBe('authorization, accept-language, accept-encoding')
  }
})

test.each([1999, 2100, 2026.5])('the year %d of holidays is refused', async (year) => {
  const { admin, organization } = await openShop()
  await expect(admin(law.holidays, { organizationId: organization.id, year })).rejects.toMatchObject({ status: 422 })
})
