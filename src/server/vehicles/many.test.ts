import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { openShop, type Shop } from '#test/shop.ts'

type Search = InputOf<typeof api.vehicles.search>

/** Condition for numbers from `first` to `last`, both included; `most` leaves out every eighth. */
const between = (first: number, last: number, skipsEighth = false) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n).filter((n) => !skipsEighth || n % 8 > 0)

/**
 * Vehicles B 10001 to B 16303, Opel or, every eighth, Ford. Logan is the model up to 4, of 5101 to 5700 and of every third from 5701 to
 * 6300, and the owner of 5701 to 6300; another Logan, of another workplace, owns 5 to 9.
 */
async function openLargeShop(): Promise<Shop & { owner: number }> {
  const shop = await openShop({ organizations: 2 })
  const owner = await shop.make.client({ name: 'Logan Ion' })
  const elsewhere = await shop.make.client({ name: 'Logan Ana', organizationId: shop.organizations[1]!.id })
  await shop.rows((tx) =>
    sql`insert into vehicles (account_id, plate_key, plate_number, make, model, client_id, search)
      select ${shop.account}, plate, plate, make, model, case when n between 5 and 9 then ${elsewhere.id}::bigint when n between 5701 and 6300 then ${owner.id}::bigint end,
        lower(concat(' ', plate, ' ', make, ' ', model))
      from generate_series(1, 6303) as n, lateral (select 'B' || 10000 + n as plate, case when n % 8 = 0 then 'Ford' else 'Opel' end as make,
        case when n <= 4 or n between 5101 and 5700 or (n between 5701 and 6300 and n % 3 = 0) then 'Logan' else 'Corsa' end as model) as named`.execute(
      tx,
    ),
  )
  return { ...shop, owner: owner.id }
}

test('a word matches a thousand vehicles by name or owner once each, in order and as filtered', async () => {
  const { admin, operator, owner } = await openLargeShop()
  const found = async (quickText: string, search: Search = {}, caller = operator) => {
    const { items, total, totalCapped } = await caller(api.vehicles.search, { ...search, models: { ...search.models, quickText } })
    return { plates: items.map(({ plateNumber }) => Number(plateNumber.replace(/\D/g, '')) - 10_000), total, totalCapped }
  }
  const many = { total: 1000, totalCapped: true }
  const logan = [...between(1, 4), ...between(5101, 6300)]
  const corsa = [...between(5, 5100), ...between(5701, 6300).filter((n) => n % 3 > 0), ...between(6301, 6303)]
  const opel = [...between(1, 4), ...between(5101, 6300, true)]

  expect(await found('logan')).toEqual({ plates: logan.slice(0, 15), ...many })
  expect(await found('logan', { pageCount: 2 })).toEqual({ plates: logan.slice(15, 30), ...many })
  expect(await found('logan', { pageCount: 67 })).toEqual({ plates: logan.slice(990, 1000), ...many })
  expect(await found('logan', { orderDir: 'desc', pageCount: 3 })).toEqual({ plates: logan.toReversed().slice(30, 45), ...many })
  expect(await found('opel logan', { orderDir: 'desc' })).toEqual({ plates: opel.toReversed().slice(0, 15), ...many })
  expect(await found('logan', {}, admin)).toEqual({ plates: [...between(1, 9), ...between(5101, 5106)], ...many })
  expect(await found('corsa', { orderDir: 'desc' })).toEqual({ plates: corsa.toReversed().slice(0, 15), ...many })

  expect(await found('logan', { models: { make: ['Ford'] } })).toEqual({ plates: between(638, 652).map((n) => 8 * n), total: 150 })
  expect(await found('logan', { models: { clientId: [owner] }, pageCount: 40 })).toEqual({ plates: between(6286, 6300), total: 600 })
  expect(await found('opel ion')).toEqual({ plates: between(5701, 5717, true), total: 525 })
  expect(await found('opel logan ion b157')).toEqual({ plates: between(5701, 5717, true), total: 87 })
})
