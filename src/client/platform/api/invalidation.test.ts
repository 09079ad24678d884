import { expect, test } from 'vitest'
import { liveRecords, type LiveName } from '#contract/live/live.ts'
import { registerOwnCache, featuresInvalidatedByEvent, featuresInvalidatedByWrite } from './invalidation.ts'

test('an order that somebody changed is fetched again where orders are shown, and nowhere else', () => {
  expect(featuresInvalidatedByEvent('work-order')).toEqual(['work-orders', 'overview', 'inspections'])
  // Where they are named, or were before they were merged.
  expect(featuresInvalidatedByEvent('client')).toEqual(['clients', 'work-orders', 'vehicles', 'loyalty-cards', 'guaranties', 'audit'])
})

test('whoever writes an order also asks anew for the clients, vehicles and sets of tyres that it may have made', () => {
  expect(featuresInvalidatedByWrite('work-orders')).toEqual([
    'work-orders',
    'overview',
    'inspections',
    'clients',
    'vehicles',
    'tyre-hotels',
  ])
  expect(featuresInvalidatedByWrite('session')).toEqual(['session'])
})

test('a board that takes changes over by itself is not fetched again, neither for others’ nor for one’s own', () => {
  const stop = registerOwnCache({ name: 'work-order', feature: 'overview' })
  expect(featuresInvalidatedByEvent('work-order')).toEqual(['work-orders', 'inspections'])
  expect(featuresInvalidatedByWrite('work-orders')).not.toContain('overview')
  stop()
  expect(featuresInvalidatedByEvent('work-order')).toContain('overview')
})

test('whatever stands in what the shell knows of the account is a reason to ask for that again', () => {
  const known =
    /^(account|account-setting|appointment-group|car-type|collaborator|collaborator-worker|organization|payment-type|user|wheel-type|work-order-type|worker)$/
  const names = (Object.keys(liveRecords) as LiveName[]).filter((name) => known.test(name))
  expect(names.filter((name) => !featuresInvalidatedByEvent(name).includes('session'))).toEqual([])
  expect(featuresInvalidatedByEvent('user')).toContain('session')
})
