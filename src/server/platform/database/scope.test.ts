import { expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import type { AccountId, Db } from './db.ts'
import { narrowScope, createScope, searchableRows, visibleRows, type Scope } from './scope.ts'

test('a narrowed scope shows no more than before, and an empty selection shows nothing', async () => {
  const { account, organizations, make, rows } = await openShop({ organizations: 2 })
  const [first, second] = organizations.map(({ id }) => id) as [number, number]
  for (const organizationId of [first, second]) await make.client({ organizationId })
  const scope = createScope(account, [first])

  const countRows = (requested: number | number[] | undefined) =>
    rows(async (db) => {
      const within = narrowScope(scope, requested)
      const queries = [visibleRows(db, 'clients', within), searchableRows(db, 'clients as c', within)]
      return Promise.all(queries.map(async (query) => (await query.selectAll().execute()).length))
    })

  expect(await countRows(undefined)).toEqual([1, 1])
  expect(await countRows(first)).toEqual([1, 1])
  expect(await countRows([first, second])).toEqual([1, 1])
  expect(await countRows(second)).toEqual([0, 0])
  expect(await countRows([])).toEqual([0, 0])
})

test('a scope of the whole account names no organizations until some are selected', async () => {
  const { account, organizations, make, rows } = await openShop({ organizations: 2 })
  const ids = organizations.map(({ id }) => id)
  for (const organizationId of ids) await make.client({ organizationId })
  const wholeScope = createScope(account, ids, true)

  const namesOrganizations = (requested: number | number[] | undefined) =>
    rows(async (db) =>
      visibleRows(db, 'clients', narrowScope(wholeScope, requested)).select('id').compile().sql.includes('"organization_id" in'),
    )
  const countVisible = (requested: number | number[] | undefined) =>
    rows(async (db) => (await visibleRows(db, 'clients', narrowScope(wholeScope, requested)).select('id').execute()).length)

  expect([await namesOrganizations(undefined), await countVisible(undefined)]).toEqual([false, 2])
  expect([await namesOrganizations(ids), await countVisible(ids)]).toEqual([false, 2])
  expect([await namesOrganizations(ids[0]), await countVisible(ids[0])]).toEqual([true, 1])
  expect([await namesOrganizations([]), await countVisible([])]).toEqual([true, 0])
})

// Type errors only: none of this may compile, and it never runs.
export const scopeTypeErrors = (db: Db, scope: Scope, account: AccountId) => [
  // @ts-expect-error an object literal is no scope
  () => visibleRows(db, 'clients', { account, organizations: [1] }),
  // @ts-expect-error a read needs a scope
  () => visibleRows(db, 'clients'),
  // @ts-expect-error the rows belong to no organization
  () => visibleRows(db, 'credentials', scope),
  // @ts-expect-error the table has no search text
  () => searchableRows(db, 'workers', scope),
  // @ts-expect-error not a column
  () => visibleRows(db, 'clients as c', scope).select('c.shoeSize'),
]
