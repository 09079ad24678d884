import { expect, test } from 'vitest'
import { liveRecords, type LiveName } from '#contract/live/live.ts'
import { registerOwnCache, featuresInvalidatedByEvent, featuresInvalidatedByWrite } from './invalidation.ts'

test('a changed order invalidates only the features that show orders', () => {
  expect(featuresInvalidatedByEvent('work-order')).toEqual([
    'work-orders',
    'overview',
    'inspections',
    'payments',
    'cash-days',
    'receivables',
    'invoices',
  ])
  // Clients are named in these features, or were before a merge.
  expect(featuresInvalidatedByEvent('client')).toEqual(['clients', 'work-orders', 'vehicles', 'loyalty-cards', 'guaranties', 'audit'])
})

test('a write of an order also invalidates the clients, vehicles and tyre sets it may create', () => {
  expect(featuresInvalidatedByWrite('work-orders')).toEqual([
    'work-orders',
    'overview',
    'inspections',
    'payments',
    'cash-days',
    'receivables',
    'invoices',
    'clients',
    'vehicles',
    'tyre-hotels',
  ])
  expect(featuresInvalidatedByWrite('session')).toEqual(['session'])
})

test('a feature with its own cache is not invalidated by events or by own writes', () => {
  const stop = registerOwnCache({ name: 'work-order', feature: 'overview' })
  expect(featuresInvalidatedByEvent('work-order')).toEqual([
    'work-orders',
    'inspections',
    'payments',
    'cash-days',
    'receivables',
    'invoices',
  ])
  expect(featuresInvalidatedByWrite('work-orders')).not.toContain('overview')
  stop()
  expect(featuresInvalidatedByEvent('work-order')).toContain('overview')
})

test("a change of any record in the session's data invalidates the session", () => {
  const sessionRecords =
    /^(account|account-setting|appointment-group|car-type|collaborator|collaborator-worker|organization|payment-type|user|wheel-type|work-order-type|worker)$/
  const names = (Object.keys(liveRecords) as LiveName[]).filter((name) => sessionRecords.test(name))
  expect(names.filter((name) => !featuresInvalidatedByEvent(name).includes('session'))).toEqual([])
  expect(featuresInvalidatedByEvent('user')).toContain('session')
})
