import { expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import type { AccountId, Db } from './db.ts'
import { narrow, scopeOf, searchable, visible, type Scope } from './scope.ts'

test('a scope that is narrowed shows no more than before, and of nothing asked for nothing', async () => {
  const { account, organizations, make, rows } = await openShop({ organizations: 2 })
  const [first, second] = organizations.map(({ id }) => id) as [number, number]
  for (const organizationId of [first, second]) await make.client({ organizationId })
  const scope = scopeOf(account, [first])

  const countIn = (asked: number | number[] | undefined) =>
    rows(async (db) => {
      const within = narrow(scope, asked)
      const found = [visible(db, 'clients', within), searchable(db, 'clients as c', within)]
      return Promise.all(found.map(async (query) => (await query.selectAll().execute()).length))
    })

  expect(await countIn(undefined)).toEqual([1, 1])
  expect(await countIn(first)).toEqual([1, 1])
  expect(await countIn([first, second])).toEqual([1, 1])
  expect(await countIn(second)).toEqual([0, 0])
  expect(await countIn([])).toEqual([0, 0])
})

test('who may see the whole account is asked for no workplace, until some are chosen', async () => {
  const { account, organizations, make, rows } = await openShop({ organizations: 2 })
  const ids = organizations.map(({ id }) => id)
  for (const organizationId of ids) await make.client({ organizationId })
  const whole = scopeOf(account, ids, true)

  const namesOrganizations = (asked: number | number[] | undefined) =>
    rows(async (db) => visible(db, 'clients', narrow(whole, asked)).select('id').compile().sql.includes('"organization_id" in'))
  const counted = (asked: number | number[] | undefined) =>
    rows(async (db) => (await visible(db, 'clients', narrow(whole, asked)).select('id').execute()).length)

  expect([await namesOrganizations(undefined), await counted(undefined)]).toEqual([false, 2])
  expect([await namesOrganizations(ids), await counted(ids)]).toEqual([false, 2])
  expect([await namesOrganizations(ids[0]), await counted(ids[0])]).toEqual([true, 1])
  expect([await namesOrganizations([]), await counted([])]).toEqual([true, 0])
})

// What must not compile; never run.
export const mistakes = (db: Db, scope: Scope, account: AccountId) => [
  // @ts-expect-error what somebody wrote down is no scope
  () => visible(db, 'clients', { account, organizations: [1] }),
  // @ts-expect-error a read of clients without a scope
  () => visible(db, 'clients'),
  // @ts-expect-error rows of no workplace
  () => visible(db, 'credentials', scope),
  // @ts-expect-error there are no texts of this
  () => searchable(db, 'workers', scope),
  // @ts-expect-error not a column
  () => visible(db, 'clients as c', scope).select('c.shoeSize'),
]
