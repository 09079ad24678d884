import { expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import type { AccountId, Db } from './db.ts'
import { narrowScope, createScope, searchableRows, visibleRows, type Scope } from './scope.ts'

test('a scope that is narrowed shows no more than before, and of nothing asked for nothing', async () => {
  const { account, organizations, make, rows } = await openShop({ organizations: 2 })
  const [first, second] = organizations.map(({ id }) => id) as [number, number]
  for (const organizationId of [first, second]) await make.client({ organizationId })
  const scope = createScope(account, [first])

  const countIn = (asked: number | number[] | undefined) =>
    rows(async (db) => {
      const within = narrowScope(scope, asked)
      const found = [visibleRows(db, 'clients', within), searchableRows(db, 'clients as c', within)]
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
  const whole = createScope(account, ids, true)

  const namesOrganizations = (asked: number | number[] | undefined) =>
    rows(async (db) => visibleRows(db, 'clients', narrowScope(whole, asked)).select('id').compile().sql.includes('"organization_id" in'))
  const counted = (asked: number | number[] | undefined) =>
    rows(async (db) => (await visibleRows(db, 'clients', narrowScope(whole, asked)).select('id').execute()).length)

  expect([await namesOrganizations(undefined), await counted(undefined)]).toEqual([false, 2])
  expect([await namesOrganizations(ids), await counted(ids)]).toEqual([false, 2])
  expect([await namesOrganizations(ids[0]), await counted(ids[0])]).toEqual([true, 1])
  expect([await namesOrganizations([]), await counted([])]).toEqual([true, 0])
})

// What must not compile; never run.
export const scopeTypeErrors = (db: Db, scope: Scope, account: AccountId) => [
  // @ts-expect-error what somebody wrote down is no scope
  () => visibleRows(db, 'clients', { account, organizations: [1] }),
  // @ts-expect-error a read of clients without a scope
  () => visibleRows(db, 'clients'),
  // @ts-expect-error rows of no workplace
  () => visibleRows(db, 'credentials', scope),
  // @ts-expect-error there are no texts of this
  () => searchableRows(db, 'workers', scope),
  // @ts-expect-error not a column
  () => visibleRows(db, 'clients as c', scope).select('c.shoeSize'),
]
